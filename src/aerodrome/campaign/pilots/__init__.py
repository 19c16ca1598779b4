"""Programs that command a squadron."""

from .commander import pilots

__all__ = ["pilots"]
