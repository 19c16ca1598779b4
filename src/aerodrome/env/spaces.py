"""Action and observation spaces of environments, and their rendering."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray

from aerodrome.env.episode import Episode
from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.tabletop import picture
from aerodrome.tabletop.numbering import Numbering

MODES = ["ansi", "human", "rgb_array", "svg"]
METADATA: dict[str, Any] = {"render_modes": MODES, "render_fps": 2}
WIDTH = 720
"""Width of a drawing, in points."""


def actions(numbers: Numbering) -> Space[Any]:
    """Return the space of all actions of a game; a mask has the legal ones."""
    return Discrete(numbers.size)


def observations(numbers: Numbering) -> Space[Any]:
    """Return the space of observations, including the mask."""
    lows = [np.full(part.size, part.low, np.float32) for part in numbers.observation]
    highs = [np.full(part.size, part.high, np.float32) for part in numbers.observation]
    seen = Box(np.concatenate(lows), np.concatenate(highs), dtype=np.float32)
    mask = Box(0, 1, (numbers.size,), np.int8)
    return Dict({"observation": seen, "action_mask": mask})


def check_mode(mode: str | None) -> str | None:
    """Refuse an unknown render mode."""
    if mode is not None and mode not in MODES:
        listed = ", ".join(MODES)
        raise Refusal("no-mode", f"there is no render mode `{mode}`; there are {listed}.")
    return mode


def draw(episode: Episode, mode: str | None, seat: Seat | None) -> str | NDArray[np.uint8] | None:
    """Draw the table as a seat or a spectator sees it; mode "human" prints it."""
    if mode is None:
        return None
    drawing = picture.of(episode.ruleset, episode.game.state, seat, WIDTH)
    if mode == "svg":
        return drawing.svg()
    if mode == "rgb_array":
        return drawing.rgb()
    if mode == "human":
        print(drawing.ansi())
        return None
    return drawing.ansi()
