"""Person: somebody at the door."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Person:
    """Somebody at the door; a guest has no account."""

    id: str
    name: str
    account: bool
    owner: str | None = None
    """Whose program this is, empty if nobody's any more; who is no program has none."""

    @property
    def program(self) -> bool:
        return self.owner is not None
