"""Pictured: what a scene answers a kernel that knows no boards and wants a drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from aerodrome.kernel.ruleset import Ruleset
    from aerodrome.tabletop.picture import DrawnScene


class Pictured(msgspec.Struct, frozen=True):
    """What can be drawn; `kernel.position` asks for it by this one name."""

    def pictured(self, ruleset: Ruleset[Any], view: Any) -> DrawnScene:
        """A drawing of this scene, which was made of a view."""
        from aerodrome.tabletop import picture
        from aerodrome.tabletop.scene import Scene

        assert isinstance(self, Scene)
        return picture.drawn(self, ruleset, view)
