"""Layout: the place of each number in an observation, all of them from -1 or 0 to 1."""

from __future__ import annotations

from aerodrome.crews.muster import MUSTER
from aerodrome.tabletop.hexes import NAMES
from aerodrome.tabletop.numbering import Part, slices
from aerodrome.tabletop.sights import ROOM, aircraft_part, crews_part, question_part, titled

from ..rules.ch02_general import DOGFIGHT, GENERAL
from ..rules.ch05_altitude import TILTS
from ..rules.ch11_tasks import BREAKTHROUGH, COMBINED, RECONNAISSANCE, ZONE_BOMBING
from ..rules.lattice import ZONES
from ..rules.models import GUNS
from ..rules.state import ACCESS, ACE, AVERAGE, BOARD, DOWN, LEFT, PATROL, ROOKIE
from ..rules.tables import DAMAGES
from .answers import KINDS, WORDS
from .poses import TURNS

WIDEST = 65
"""The number by which columns and rows are divided, one more than the largest board has."""
HIGHEST, MOST_BURSTS, MOST_POINTS, MOST_ROUNDS, MOST_PILOTS = 9, 12, 100, 40, 6
CLOUDS = 24
"""The number of clouds in an observation, the first of the set-up."""
MODES = (DOGFIGHT, GENERAL, RECONNAISSANCE, ZONE_BOMBING, BREAKTHROUGH, COMBINED)
PHASES = ("prepare", "placing", "turn", "move", "bonus")
PLACES = (PATROL, ACCESS, BOARD, DOWN, LEFT)
LOADS = tuple(str(word) for word in WORDS["load"])
ROLES = ("fighter", "scout", "bomber")
PILOTS = (AVERAGE, ACE, ROOKIE)
MARKED = ("none", "open", "hidden")
TILTED = tuple(TILTS)

GAME = (
    *titled("phase", PHASES),
    "bonus round",
    "round / 40",
    "rounds in all / 40",
    "own turn",
    "own side began",
    *titled("mode", MODES),
    "own side has the task",
    "the enemy has the task",
    "photographs only from level / 9",
    "task that wins / 100",
    "task that draws / 100",
    "width / 65",
    "height / 65",
    "own edge in the north",
    *titled("wind blows to", NAMES),
    *titled("sun stands in", NAMES),
    "fighters in play / 12",
    *titled("pilots", MARKED),
    "aces / 6",
    "rookies / 6",
    "experience",
    "one level",
    "ace versus ace",
    "specific characteristics",
    "own points in halves / 100",
    "own task done / 100",
    "own task in all / 100",
    "enemy points in halves / 100",
    "enemy task done / 100",
    "enemy task in all / 100",
)
PLANE = (
    "there",
    "answered for by this seat",
    *titled("place", PLACES),
    "column / 65",
    "row / 65",
    *titled("nose", NAMES),
    "level / 9",
    *titled("tilt", TILTS),
    "moved this turn",
    "steady",
    "in the border zone",
    *titled("role", ROLES),
    "speed / 10",
    "agility / 6",
    "no two turns in a row",
    "turns gained to the right / 2",
    "turns gained to the left / 2",
    "climbs fast",
    "descends slowly",
    "several engines",
    "uses of full throttle / 7",
    "bombs / 6",
    *titled("load", LOADS),
    *titled("damage", DAMAGES),
    *titled("pilot", PILOTS),
    "takedowns / 9",
    "carries the general",
    *titled("has photographed", ZONES),
    *titled("is still over", ZONES),
    *(
        f"{gun} {what}"
        for gun in GUNS
        for what in ("guns / 3", "bursts / 12", "jammed", "fired this turn", "the pilot's own")
    ),
)
CREW = (
    *MUSTER,
    "cared for",
    "nursed",
    *titled("second damage", DAMAGES),
    "levels of the last move / 9",
    *titled("jam will stay", GUNS),
)
SIGHT = (
    "there",
    "ahead / 65",
    "left / 65",
    "points away / 65",
    *titled("nose", TURNS),
    "above / 9",
)
ZONE = ("there", "column / 65", "row / 65", "bombs / 12", "delivered")
CLOUD = ("there", "column / 65", "row / 65", "top / 9")
WHO = (*titled("own", range(1, ROOM + 1)), *titled("enemy", range(1, ROOM + 1)))
ASKED = (
    *titled("asked for", KINDS),
    *titled("about", WHO),
    *titled("because of", WHO),
    *titled("guns", GUNS),
    *titled("zone", ZONES),
    "an ace is marked",
    "a rookie is marked",
)
PARTS = (
    Part(name="game", shape=(len(GAME),), text="The table as a whole.", columns=GAME),
    aircraft_part(PLANE),
    crews_part(CREW),
    Part(
        name="zones",
        shape=(2, len(ZONES), len(ZONE)),
        text="The task zones A, B and C of the player's side, then of the enemy's.",
        columns=ZONE,
    ),
    Part(
        name="clouds",
        shape=(CLOUDS, len(CLOUD)),
        text="The clouds, as far as there is room.",
        columns=CLOUD,
    ),
    Part(
        name="sights",
        shape=(2, ROOM, len(SIGHT)),
        low=-1.0,
        text="The pieces in play, as seen along the nose of the piece in question.",
        columns=SIGHT,
    ),
    question_part(ASKED),
)
SLICES = slices(PARTS)
SIZE = sum(part.size for part in PARTS)
