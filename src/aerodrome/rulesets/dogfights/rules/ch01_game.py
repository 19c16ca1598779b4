"""Chapter 1: the board, the pieces, their control panels and the dice."""

from __future__ import annotations

from aerodrome.kernel.refusal import Refusal

from .models import Model
from .state import PATROL, Aircraft, Battery
from .tables import TABLES

LOWEST = TABLES.number("1.1", "lowest")
HIGHEST = TABLES.number("1.1", "highest")
UNCERTAIN = 1
"""1.4 The one extra use of full throttle after the printed ones, marked `*?`."""


def _pieces() -> dict[str, Model]:
    """1.3 Return every piece of every type, keyed by the letter of its nation and its number."""
    return {
        f"{TABLES.nations[model.nation].letter}{number}": model
        for model in TABLES.models.values()
        for number in model.numbers
    }


PIECES = _pieces()


def model_of(name: str) -> Model:
    """1.3 Return the type of a piece; refuse a name that no piece has."""
    if name not in PIECES:
        sentence = f"there is no aircraft {name[:40]!r}; pieces are named like G4, F10 or B16."
        raise Refusal("unknown-aircraft", sentence)
    return PIECES[name]


def piece(name: str) -> Aircraft:
    """1.3 Return a piece in its patrol zone, with every slider of its control panel full."""
    model = model_of(name)
    nation = TABLES.nations[model.nation]
    return Aircraft(
        id=name,
        side=nation.side,
        nation=model.nation,
        number=int(name.removeprefix(nation.letter)),
        type=model.key,
        batteries=red_sliders(model),
        throttle=green_slider(model),
        bombs=model.bombs if model.role == "bomber" else 0,
        place=PATROL,
    )


def red_sliders(model: Model) -> list[Battery]:
    """1.4 Return one gun group for each kind of gun, with its printed number of bursts."""
    return [
        Battery(kind=gun.kind, guns=gun.count, bursts=gun.bursts, pilots=gun.pilots)
        for gun in model.guns
    ]


def green_slider(model: Model) -> int:
    """1.4 Return the printed uses of full throttle and the uncertain one; 0 for non-fighters."""
    return model.throttle + UNCERTAIN if model.throttle else 0


def blue_face(die: int) -> int:
    """1.5 Return a face of the blue die, which shows -1, 0, 0, +1, +1, +2."""
    return TABLES.blue[die - 1]


def green_face(die: int) -> tuple[int, bool]:
    """1.5 Return a face of the green die (0*, +1*, +2, +3, +4, +5), and whether it has a star."""
    return TABLES.green[die - 1]


def damage_face(die: int) -> str:
    """1.5 Return a face of the multicolour die: two sides blue, two orange, one red, one green."""
    return TABLES.damage_die[die - 1]
