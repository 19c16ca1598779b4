"""Scene: how a view looks."""

from __future__ import annotations

from aerodrome.rulesets.squadriglia.view import SkyView
from aerodrome.tabletop.scene import Scene


def scene(view: SkyView) -> Scene:
    return Scene()


def names(view: SkyView) -> dict[str, str]:
    return {}
