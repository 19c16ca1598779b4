"""Chapter 1: the board, the pieces, their control panels and the dice."""

from __future__ import annotations

from aerodrome.kernel.refusal import Refusal

from .models import Model
from .state import PATROL, Aircraft, Battery
from .tables import TABLES

LOWEST = TABLES.number("1.1", "lowest")
HIGHEST = TABLES.number("1.1", "highest")
UNCERTAIN = 1
"""1.4 After the printed number of uses of full throttle there is one more, marked `*?`."""


def _pieces() -> dict[str, Model]:
    """1.3 Every piece of every type, by the letter of its nation and its number."""
    return {
        f"{TABLES.nations[model.nation].letter}{number}": model
        for model in TABLES.models.values()
        for number in model.numbers
    }


PIECES = _pieces()


def model_of(name: str) -> Model:
    """1.3 The type of a piece; a name that no piece has is refused."""
    if name not in PIECES:
        sentence = f"there is no aircraft {name[:40]!r}; pieces are named like G4, F10 or B16."
        raise Refusal("unknown-aircraft", sentence)
    return PIECES[name]


def piece(name: str) -> Aircraft:
    """1.3 A piece in its patrol zone, with the sliders of its control panel at the far left."""
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
    """1.4 One gun group for each kind of gun, with its printed number of bursts."""
    return [
        Battery(kind=gun.kind, guns=gun.count, bursts=gun.bursts, pilots=gun.pilots)
        for gun in model.guns
    ]


def green_slider(model: Model) -> int:
    """1.4 The printed uses of full throttle and the uncertain one; only fighters have any."""
    return model.throttle + UNCERTAIN if model.throttle else 0


def blue_face(die: int) -> int:
    """1.5 The blue die shows -1, 0, 0, +1, +1, +2."""
    return TABLES.blue[die - 1]


def green_face(die: int) -> tuple[int, bool]:
    """1.5 The green die shows 0*, +1*, +2, +3, +4, +5."""
    return TABLES.green[die - 1]


def damage_face(die: int) -> str:
    """1.5 The multicolor die: two sides blue, two orange, one red, one green."""
    return TABLES.damage_die[die - 1]
