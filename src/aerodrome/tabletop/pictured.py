"""The interface through which the kernel, which knows no boards, gets a drawing of a scene."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from aerodrome.kernel.ruleset import Ruleset
    from aerodrome.tabletop.picture import DrawnScene


class Pictured(msgspec.Struct, frozen=True):
    """A base class for scenes that can be drawn; `kernel.position` calls its one method."""

    def pictured(self, ruleset: Ruleset[Any], view: Any) -> DrawnScene:
        """Return a drawing of this scene, which was made from a view."""
        from aerodrome.tabletop import picture
        from aerodrome.tabletop.scene import Scene

        assert isinstance(self, Scene)
        return picture.drawn(self, ruleset, view)
