"""Layout: the place of each number in an observation, all of them from -1 or 0 to 1."""

from __future__ import annotations

from aerodrome.crews.muster import MUSTER
from aerodrome.tabletop.numbering import Part, slices
from aerodrome.tabletop.sights import ROOM, aircraft_part, crews_part, question_part, titled

from ..rules.ch07_flying import DRIFT
from ..rules.ch07_move import MANOEUVRES
from ..rules.limits import PARTS as HIT_PARTS
from ..rules.setup_limits import MOST_CLOUDS, MOST_TARGETS
from .answers import KINDS

WIDEST, TALLEST = 960, 120
"""Quarter hexes and half levels of the largest sky."""
TOP, FASTEST, SLOWEST, MOST_DRAG, CEILING, STRONGEST = 12, 22, 4, 12, 60, 40
FLAK = 6
MOST_TURNS, MOST_NEEDED = 100, 99
PHASES = ("preparation", "types", "flak", "sighting", "tailing", "order", "moves", "combat", "end")
MISSIONS = (
    "combat", "patrol", "cap", "scramble", "recon", "artillery", "bombing", "strategic",
    "strafing", "balloon",
)  # fmt: skip
GROUND = (
    "balloon", "machine_gun", "trench", "battery", "hangar", "train", "dump", "bridge", "factory",
)  # fmt: skip
MATS = "ABC"
SUNS = {
    1: "low behind",
    2: "high behind",
    3: "overhead",
    4: "high ahead",
    5: "low ahead",
}
"""13.1 Where the sun is, from the player's own edge."""
OPTIONS = (
    "pull_out", "handling_tests", "blind_spot", "target_size", "hit_direction", "goggles",
    "west_wind", "bomb_line", "freezing",
)  # fmt: skip
CLASSES = ("single-seater", "two-seater", "bomber")
QUALITY = ("recruit", "expert", "ace")
PITCHES = {-2: "down hard", -1: "down", 0: "level", 1: "up", 2: "up hard"}
PITCHED = tuple(PITCHES)
MOUNTS = ("forward", "observer", "nose", "dorsal", "ventral")
BANDS = ("low", "medium", "high")
MOVES = tuple(MANOEUVRES)
FLOWN = (*MOVES, DRIFT)
BOXES = {"structure": STRONGEST, "ailerons": 6, "elevators": 6, "rudder": 6, "engine": 12}
STATES = ("parked", "stopped", "leaking", "fire", "goggles", "stalled", "leaf", "bombs")

GAME = (
    *titled("phase", PHASES),
    "turn / 100",
    "turns in all / 100",
    *titled("rule", OPTIONS),
    "own edge in the east",
    *titled("mat", MATS),
    "width / 960",
    *titled("sun", SUNS.values()),
    "haze up to level / 60",
    "storm from level / 60",
    "high stratus",
    "medium stratus",
    "flying school",
    "campaign",
    *titled("own mission", MISSIONS),
    "own mission needs / 99",
    "own mission has / 99",
    "own flak markers / 3",
    "enemy flak markers / 3",
)
PLANE = (
    "there",
    "flying",
    "across / 960",
    "height / 120",
    "place in the order of movement / 48",
    "type known",
    *titled("class", CLASSES),
    "worth / 20",
    "rotary",
    *(f"fastest {band} / 12" for band in BANDS),
    *(f"preparation {band} / 6" for band in BANDS),
    "preparation underscored",
    *(f"drag {band} at {speed} / 12" for band in BANDS for speed in range(1, 7)),
    *(f"stalls {band} at / 4" for band in BANDS),
    "red from / 22",
    "cracks up at / 22",
    "ceiling / 60",
    "structure in all / 40",
    "loaded speed / 12",
    *(f"{test} die / 8" for test in ("spotting", "handling", "structural")),
    "in sight",
    *titled("pilot", QUALITY),
    "heading forward",
    *titled("nose", PITCHES.values()),
    "speed / 22",
    "throttle / 12",
    *(f"{part} damage / {most}" for part, most in BOXES.items()),
    *STATES,
    "turns since the leak / 9",
    *titled("flies", FLOWN),
    "looped the move before",
    "pilot's wounds / 4",
    "worst wounds of the others / 4",
    *(
        f"{mount} {what}"
        for mount in MOUNTS
        for what in ("die / 9", "rounds / 6", "spare / 6", "jammed", "fired")
    ),
)
CREW = (
    *MUSTER,
    "structure in all / 40",
    "nursed",
)
GROUND_ROW = (
    "there",
    "standing",
    *titled("kind", GROUND),
    "across / 960",
    "height / 120",
    "hits / 40",
    "own mission's target",
)
SIGHT = ("there", "ahead / 960", "above / 120", "hexes away / 240", "heads the same way")
CLOUD = ("there", "low stratus", "cumulus", "across / 960", "height / 120")
BARRAGE = ("there", "across / 960", "height / 120")
PAIR = tuple(titled("enemy", range(1, ROOM + 1)))
ASKED = (
    *titled("asked for", KINDS),
    *titled("about own", range(1, ROOM + 1)),
    *titled("about", PAIR),
    *titled("gun", MOUNTS),
    "rounds in it / 6",
    *titled("way of", MOVES),
    "throttle chosen / 12",
    "time flown",
    *titled("hit in", HIT_PARTS),
    "barrages laid / 3",
)
PARTS = (
    Part(name="game", shape=(len(GAME),), text="The sky as a whole.", columns=GAME),
    aircraft_part(PLANE),
    crews_part(CREW),
    Part(
        name="sees",
        shape=(ROOM, ROOM),
        text="Which of the player's aircraft, row by row, has which enemy in sight.",
        columns=PAIR,
    ),
    Part(
        name="sees on the ground",
        shape=(ROOM, MOST_TARGETS),
        text="Which of the player's aircraft, row by row, has which enemy target in sight.",
        columns=tuple(titled("target", range(1, MOST_TARGETS + 1))),
    ),
    Part(
        name="engaged",
        shape=(ROOM, ROOM),
        text="Which of the player's aircraft is engaged with which enemy.",
        columns=PAIR,
    ),
    Part(
        name="tails",
        shape=(2, ROOM, ROOM),
        text="Which of the player's aircraft tails which enemy; then, which is tailed by which.",
        columns=PAIR,
    ),
    Part(
        name="targets",
        shape=(2, MOST_TARGETS, len(GROUND_ROW)),
        text="Balloons and ground targets: the player's, then the enemy's.",
        columns=GROUND_ROW,
    ),
    Part(name="clouds", shape=(MOST_CLOUDS, len(CLOUD)), text="Clouds.", columns=CLOUD),
    Part(name="flak", shape=(FLAK, len(BARRAGE)), text="The barrages of a turn.", columns=BARRAGE),
    Part(
        name="sights",
        shape=(2, ROOM, len(SIGHT)),
        low=-1.0,
        text="The flying aircraft, as seen along the nose of the aircraft in question.",
        columns=SIGHT,
    ),
    question_part(ASKED),
    Part(
        name="caution",
        shape=(2, ROOM),
        text="Which markers, the player's and then the enemy's, are on the caution side.",
        columns=PAIR,
    ),
)
SLICES = slices(PARTS)
SIZE = sum(part.size for part in PARTS)
