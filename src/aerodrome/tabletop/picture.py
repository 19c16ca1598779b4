"""Pictures: a scene drawn as SVG, as text or as pixels.

A picture is made from a view, so it shows no more than a seat may know.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.question import Seat
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.tabletop.pens import composition, svg_pen
from aerodrome.tabletop.pens.composition import NORMAL
from aerodrome.tabletop.pens.shapes import Canvas
from aerodrome.tabletop.scene import Scene, Text

if TYPE_CHECKING:
    import numpy as np


@dataclass(frozen=True, repr=False)
class DrawnScene:
    """A scene that can be drawn: as SVG, in coloured characters, or as pixels."""

    scene: Scene
    say: Callable[[Text], str]
    title: str
    width: int

    def svg(self) -> str:
        """Return the boards with a title, and a list of all aircraft below, as SVG."""
        return svg_pen.drawn(self._plate())

    def rgb(self) -> np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]:
        """Return the same as pixels: rows by columns by red, green and blue. Needs Pillow."""
        from aerodrome.tabletop.pens import pixel_pen

        return pixel_pen.drawn(self._plate())

    def ansi(self, columns: int = 110) -> str:
        """Return the same in characters, with colour codes for a terminal."""
        from aerodrome.tabletop.pens import text_pen

        return text_pen.drawn(self.scene, self.say, self.title, columns)

    def _plate(self) -> Canvas:
        return composition.plate(self.scene, float(self.width), self.say, self.title)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<drawing of {self.title}, {self.width} wide>"


def of(
    ruleset: Ruleset[Any],
    state: Any,
    seat: Seat | None = None,
    width: int = int(NORMAL),
    language: str = ENGLISH,
) -> DrawnScene:
    """Return a drawing of a state as a seat may see it; without a seat, as spectators may.

    >>> from aerodrome.kernel import registry
    >>> rules, duel = registry.find_game("squadriglia/spad_duel", None, ["quick_start=true"])
    >>> of(rules, rules.rules.setup(duel), "italy").svg()[:4]
    '<svg'
    """
    view = ruleset.display.view(state, seat)
    return drawn(ruleset.display.scene(view), ruleset, view, width, language)


def drawn(
    scene: Scene,
    ruleset: Ruleset[Any],
    view: Any,
    width: int = int(NORMAL),
    language: str = ENGLISH,
) -> DrawnScene:
    """Return a drawing of the scene made from a view."""
    names = ruleset.display.names(view)

    def say(text: Text) -> str:
        return text if isinstance(text, str) else ruleset.phrases.say(text, language, names)

    return DrawnScene(scene, say, ruleset.title, width)


def picture(scene: Scene) -> str:
    """Return a small animated drawing for cards and lists, as SVG, with enlarged aircraft."""
    return svg_pen.drawn(composition.card(scene))
