"""Names: a feature has one name everywhere, and abandoned names are not used."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import sqlalchemy as sa

from aerodrome.service.features import FEATURES, PACKAGE
from aerodrome.service.tables import NAMED_PLAINLY, metadata
from tests.support.repository import ROOT, tracked

SOURCE, PAGE = ROOT / "src" / "aerodrome", ROOT / "client" / "src"
STYLES = ROOT / "client" / "css"
GENERATED = (PAGE / "api" / "schema.ts",)
"""Types of the page that have the names of the server's messages."""
WITHOUT_PAGES = {"games", "moderation"}
"""Features without a folder of their name on the page: games are `game`, the host moderates."""
WITHOUT_WORDS = {*WITHOUT_PAGES, "catalogue"}
WITHOUT_STYLES = {*WITHOUT_PAGES, "archive", "catalogue"}
TESTED_WITH_GAMES = {"spectators"}
SHARED = {"database", "limits", "workers"}
"""Packages of the service that serve all features."""


def test_a_feature_has_one_name_everywhere() -> None:
    """What a listing of the server calls a feature, all other listings call it, too."""
    features, client = set(FEATURES), ROOT / "client"
    packages = {file.parent.name for file in (SOURCE / "service").glob("*/*api.py")}
    words = {file.stem for file in (client / "words" / "en").glob("*.json")}
    sheets = {file.stem[3:].replace("-", "_") for file in STYLES.glob("*.css")}
    assert packages == features
    assert features - folders(PAGE) == WITHOUT_PAGES
    assert features - words == WITHOUT_WORDS
    assert features - sheets == WITHOUT_STYLES
    assert folders(ROOT / "tests" / "service") == (features | SHARED) - TESTED_WITH_GAMES


def folders(place: Path) -> set[str]:
    return {one.parent.name for one in place.glob("*/*") if one.suffix in (".py", ".ts", ".tsx")}


SEPARATE = {"tournaments"}
"""Features that nothing else names: deleting their folders and two lines removes them."""
LISTS = (SOURCE / "service" / "features.py", PAGE / "app" / "features.ts")
KEPT = (
    SOURCE / "service" / "database" / "migrations",
    *(ROOT / "tests" / folder for folder in ("project", "stored")),
)
"""Stores and these tests remember what was removed."""


def test_a_separate_feature_is_named_by_its_folders_and_two_lines_only() -> None:
    made = (*GENERATED, SOURCE / "server" / "pages.json")
    places = [ROOT / name for name in ("src", "client", "tests")]
    texts = {
        file: file.read_text("utf-8", errors="ignore").lower()
        for file in tracked()
        if any(place in file.parents for place in places)
        if file not in made and not any(place in file.parents for place in KEPT)
    }
    for feature in SEPARATE & set(FEATURES):
        noun = feature.rstrip("s")
        found = {file for file, text in texts.items() if noun in text}
        assert {file for file in found if noun not in str(file.relative_to(ROOT))} == set(LISTS)
        for file in LISTS:
            assert texts[file].count(noun) == 1, f"{file.name} has one line about {feature}"


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
"""Abandoned words in names, and what replaces them."""


def test_former_names_are_not_used() -> None:
    """Modules, folders, components and classes; ARCHITECTURE's glossary has the current words."""
    found = {
        f"{place}: {name} (say {FORMER[word]})"
        for name, place in names()
        for word in words(name)
        if word in FORMER
    }
    assert found == set()


SENSES = {
    "act": r"tabletop/acts|game/model/acts",
    "control": r"kernel/|tabletop/|css/|set_ups/editor/",
    "hook": r"crews/|rules/hooks",
    "ledger": r"service/ratings/",
    "level": r"bots/",
    "line": r"kernel/record",
    "machine": r"campaign/rules/",
    "plan": r"lab/",
    "reach": r"tabletop/|offers/|board/overlays/|game/answer/|css/",
    "run": r"kernel/run",
    "session": r"accounts/",
    "shelf": r"studies/",
    "site": r"client/(src/)?site|css/|words/",
    "store": r"service/\w+/store|site/locker",
    "token": r"accounts/",
    "view": r"display/view|game/model/view",
}
"""Nouns of the glossary that used to have several senses, and where each may be used."""
OTHER_SENSES = {
    "client/src/app/store.ts: store",
    "src/aerodrome/tabletop/scene.py: Token",
}
"""Names that still use such a noun in another sense; remove those you rename, and add none."""


def test_a_glossary_noun_has_one_sense() -> None:
    """This covers modules, folders, classes, components and style sheets."""
    found = {
        f"{place.as_posix()}: {name}"
        for name, place in names()
        if (noun := next(iter(words(name)), "")) in SENSES
        if name.lower().strip("_").rstrip("s") == noun
        if not re.search(SENSES[noun], place.as_posix())
    }
    assert found <= OTHER_SENSES


def test_the_glossary_has_these_nouns() -> None:
    glossary = (ROOT / "ARCHITECTURE.md").read_text("utf-8").partition("## Glossary")[2]
    named = re.findall(r"^\| (\w+) \||\*(\w+)\*", glossary, re.MULTILINE)
    assert SENSES.keys() <= {noun for pair in named for noun in pair}


DECLARED = re.compile(
    r"^(?:export )?(?:default )?(?:function|class|interface|type|const) ([A-Z]\w*[a-z]\w*)",
    re.MULTILINE,
)
"""A class, a type or a component; a name in capitals is a constant."""


@cache
def names() -> list[tuple[str, Path]]:
    """Return every name that a listing or an index shows, with its place."""
    return list(_names())


def _names() -> Iterator[tuple[str, Path]]:
    for file in tracked():
        if file in GENERATED:
            continue
        if not {SOURCE, PAGE, STYLES} & {*file.parents} or {"versions", "data"} & {*file.parts}:
            continue
        place = file.relative_to(ROOT)
        yield from ((part, place) for part in (*place.parts[1:-1], file.stem.lstrip("0123456789-")))
        text = file.read_text("utf-8") if file.suffix in {".py", ".ts", ".tsx"} else ""
        if file.suffix == ".py":
            classes = (one for one in ast.walk(ast.parse(text)) if isinstance(one, ast.ClassDef))
            yield from ((one.name, place) for one in classes)
        else:
            yield from ((name, place) for name in DECLARED.findall(text))


def words(name: str) -> set[str]:
    """Return the words of a name in snake or camel case, each in the singular."""
    return {word.lower().rstrip("s") for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)}
