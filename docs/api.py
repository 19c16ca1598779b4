"""API: the list of public names, and the page that shows it.

`python -m docs.api` writes the tables of docs/programmers/api.md. A test compares the page with
this list, and the list with the code.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from docs import reference

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "programmers" / "api.md"
BEGIN, END = "<!-- what is public -->", "<!-- that is all -->"
WHOLE = "*"
"""All names of a module without a leading underscore."""
PUBLIC: dict[str, dict[str, str]] = {
    "Play": {
        "kernel.registry": "names find find_game register",
        "kernel.game": "Game play",
        "kernel.position": "Position TableStanding",
        "kernel.question": "Question Posed Option Options Listed Anchor Routine Traced Seat Value",
        "kernel.control": WHOLE,
        "tabletop.controls": WHOLE,
        "kernel.seen": "seen_by copy_for Seen Sheet",
        "kernel.refusal": "Refusal Broken",
        "kernel.contract": "Capability GameDisplay GameRules Outcome",
        "kernel.ruleset": "Ruleset Section",
        "kernel.scenario": "Scenario GameOption Choice DrawnOptions OnShelf Texts",
        "kernel.phrases": "Phrase Phrasebook Word",
        "kernel.events": "Event Told Count",
    },
    "Records": {
        "kernel.record": "Record Header AnyLine Answer Roll Undo Close Opened Played Heard",
        "kernel.verify": "verify",
        "kernel.address": "Address",
        "kernel.edition": "Edition",
        "kernel.run": "GameRun TurnMark",
    },
    "Bots": {
        "kernel.umpire": "Player",
        "kernel.silent": "playout",
        "kernel.counsel": WHOLE,
        "tabletop.reach": WHOLE,
        "bots.roster": "pilot available LEVELS SPARRING",
        "bots.random_player": "random_player keyed_player",
        "bots.judged": "judged_player weighted",
        "bots.feature_row": WHOLE,
        "bots.visiting": "Bot load GROUP",
    },
    "Learn": {
        "env": "aec_env parallel_env gym_env",
        "env.aec": "TurnByTurn",
        "env.parallel": "AllAtOnce",
        "env.gym": "OneSeat",
        "env.episode": "Episode Worth",
        "env.spiel": "SpielGame SpielState",
        "kernel.stepped": "Stepped",
        "tabletop.numbering": "Numbering Part slices",
        "tabletop.capabilities": "GameLearning",
    },
    "At a server": {
        "remote": "Client AsyncClient SeatConnection AsyncSeatConnection AsyncLobbyConnection",
        "remote.sync_client": "LoopThread",
        "remote.retry": "Backoff",
        "remote.reconnecting": "ReconnectingSocket",
        "remote.wire": WHOLE,
    },
    "Pictures": {
        "tabletop.picture": "of drawn picture DrawnScene",
        "tabletop.scene": WHOLE,
        "tabletop.briefing": WHOLE,
    },
    "Many games": {
        "lab.plan": "plan pairs Plan Pairing",
        "lab.flights": "flown kept Flights",
        "lab.one_game": "Result",
        "lab.summary": "Summary Score Ending RangeScore Fall Failure Standings",
        "lab.statistics": "Interval Meeting Ratings wilson",
        "lab.compare": "differences Difference",
        "lab.rows": "rows Row",
    },
    "Write a game": {
        "kernel.package": "Package",
        "kernel.umpire": "Umpire InnerGame",
        "kernel.events": "events_in",
        "tabletop.hexes": WHOLE,
    },
}
"""Names that programs may rely on, by their purpose: names of modules, or whole modules."""


def homes() -> dict[str, tuple[str, ...]]:
    """Return every public module, and its public names."""
    found: dict[str, tuple[str, ...]] = {}
    for group in PUBLIC.values():
        for module, names in group.items():
            here = f"{reference.PACKAGE}.{module}"
            found[here] = (*found.get(here, ()), *_named(here, names))
    return found


def _named(module: str, names: str) -> tuple[str, ...]:
    if names != WHOLE:
        return tuple(names.split())
    file = ROOT.joinpath("src", *module.split(".")).with_suffix(".py")
    return tuple(_made(ast.parse(file.read_text("utf-8"))))


def _made(tree: ast.Module) -> Iterator[str]:
    """Yield the names without an underscore that a module defines itself."""
    for node in tree.body:
        names = [getattr(node, "name", "")]
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [getattr(one, "id", "") for part in targets for one in ast.walk(part)]
        yield from (name for name in names if name and not name.startswith("_"))


def tables() -> str:
    """Return the tables of the page: every name, where it is described, and what it is."""
    said = reference.sentences(ROOT / "src" / reference.PACKAGE)
    parts = []
    for title, group in PUBLIC.items():
        rows = [row for module, names in group.items() for row in _rows(module, names, said)]
        parts += [f"## {title}", "\n".join(["| name | what it is |", "|---|---|", *rows])]
    return "\n\n".join(parts)


def _rows(module: str, names: str, said: dict[str, tuple[str, str]]) -> list[str]:
    here = f"{reference.PACKAGE}.{module}"
    if names == WHOLE:
        page, sentence = said[here]
        return [f"| all of [`{module}`](../{page}) | {sentence} |"]
    rows = []
    for name in names.split():
        home = getattr(getattr(import_module(here), name), "__module__", here)
        page, sentence = said.get(f"{home}.{name}") or said[f"{here}.{name}"]
        rows.append(f"| [`{module}.{name}`](../{page}#{name}) | {sentence} |")
    return rows


def written(page: str) -> str:
    """Return the page with the current list."""
    head, _, rest = page.partition(f"{BEGIN}\n")
    _, _, foot = rest.partition(END)
    return f"{head}{BEGIN}\n\n{tables()}\n\n{END}{foot}"


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
