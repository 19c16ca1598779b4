"""Names: a feature has one name everywhere, and nothing has a name that was given up."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import sqlalchemy as sa

from aerodrome.service.features import FEATURES, PACKAGE
from aerodrome.service.tables import NAMED_PLAINLY, metadata
from tests.support.repository import ROOT, tracked

SOURCE, PAGE = ROOT / "src" / "aerodrome", ROOT / "client" / "src"
WITHOUT_PAGES = {"games", "moderation"}
"""Features that are no folder of the page: games are its `game`, moderation is the host's."""


def test_a_feature_has_one_name_everywhere() -> None:
    """What a listing of the server calls a feature, the page calls it, too."""
    packages = {file.parent.name for file in (SOURCE / "service").glob("*/feature.py")}
    pages = {folder.name for folder in PAGE.iterdir() if folder.is_dir()}
    assert packages == set(FEATURES)
    assert packages - pages == WITHOUT_PAGES


def test_a_table_has_the_name_of_its_feature() -> None:
    named = {feature: tables_of(feature) for feature in FEATURES}
    strange = {
        feature: plain
        for feature, tables in named.items()
        if (plain := {one for one in tables if not is_named_after(feature, one)})
    }
    assert strange == NAMED_PLAINLY
    assert set().union(*named.values()) == metadata.tables.keys() - {"probes", "server_keys"}


def is_named_after(feature: str, table: str) -> bool:
    return re.match(rf"{feature.rstrip('s')}s?(_|$)", table) is not None


def tables_of(feature: str) -> set[str]:
    if not find_spec(module := f"{PACKAGE}.{feature}.tables"):
        return set()
    found = vars(import_module(module)).values()
    return {table.name for table in found if isinstance(table, sa.Table)}


FORMER = {
    "aloud": "screen_reader",
    "ambit": "opponent_set",
    "behind": "spectator_delay",
    "company": "social",
    "cup": "tournament",
    "deed": "action",
    "desk": "settings",
    "elsewhere": "routes",
    "letter": "notification",
    "outward": "http_client",
    "postman": "delivery",
    "postbox": "notification_settings",
    "shielded": "background_tasks",
    "telling": "broadcast",
    "thumb": "standing_orders",
    "whither": "target",
    "whom": "person_ref",
}
"""Words of names that were given up, and what is said in their place."""


PUBLISHED = {"LetterInfo", "LetterList", "LetterReadIn", "Whom"}
"""Messages that OpenAPI and the types of the page have under these names."""


def test_nothing_is_called_by_a_former_name() -> None:
    """Modules, folders, components and classes; the glossary of ARCHITECTURE has today's words."""
    found = {
        f"{place}: {name} (say {FORMER[word]})"
        for name, place in names()
        for word in words(name)
        if word in FORMER and name not in PUBLISHED
    }
    assert found == set()


DECLARED = re.compile(r"^(?:export )?(?:function|class|interface|type) ([A-Z]\w*)", re.MULTILINE)


def names() -> Iterator[tuple[str, Path]]:
    """Every name that a listing or an index shows, and where it is."""
    for file in tracked():
        if not {SOURCE, PAGE} & {*file.parents} or "versions" in file.parts:
            continue
        place = file.relative_to(ROOT)
        yield from ((part, place) for part in (*place.parts[1:-1], file.stem))
        text = file.read_text("utf-8") if file.suffix in {".py", ".ts", ".tsx"} else ""
        if file.suffix == ".py":
            classes = (one for one in ast.walk(ast.parse(text)) if isinstance(one, ast.ClassDef))
            yield from ((one.name, place) for one in classes)
        else:
            declared = re.findall(
                r"^(?:export )?(?:function|class|interface|type) (\w+)", text, re.M
            )
            yield from ((name, place) for name in declared if name[0].isupper())


def words(name: str) -> set[str]:
    """The words of a name in snake or camel case, each in the singular."""
    return {word.lower().rstrip("s") for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)}
