"""The editor describes set-ups exactly as they are read, in every language."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from aerodrome.kernel import codec, languages
from aerodrome.kernel.contract import absent
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.service.set_ups.drafts import Drafting, look, read
from aerodrome.service.set_ups.editor_messages import AddIn, PlaceIn, ReadIn, WriteIn
from aerodrome.tabletop import flaws, setup_text
from aerodrome.tabletop.capabilities import GameOffers
from aerodrome.tabletop.editor import ROOM, WORDS, at, described
from aerodrome.tabletop.setup_format import SetupField, places
from tests.laws.rulesets import REAL
from tests.support.sampling import sampled

EDITORS = [ruleset for ruleset in REAL if GameOffers.of(ruleset).editor is not absent]
every_bench = pytest.mark.parametrize("ruleset", EDITORS, ids=lambda ruleset: ruleset.id)
SHIPPED = [
    pytest.param(ruleset, name, id=f"{ruleset.id} {name}")
    for ruleset in EDITORS
    for name in ruleset.scenario_ids()
]
every_scenario = pytest.mark.parametrize(("ruleset", "name"), SHIPPED)
pytestmark = pytest.mark.sweep
COMMON = ("options", "types", "shelf", "texts", "corrections")


def text_of(ruleset: Ruleset[Any], name: str) -> str:
    return (ruleset.data / "scenarios" / f"{name}.toml").read_text("utf-8")


def drafted(ruleset: Ruleset[Any], wish: ReadIn) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(look(Drafting(ruleset.id, wish)).body)
    return found


def read_by(kind: Any, place: str) -> Iterator[str]:
    """Yield every named place that a type reads, found independently of its description."""
    if get_origin(kind) is Annotated:
        yield from read_by(get_args(kind)[0], place)
    elif get_origin(kind) in (Union, UnionType):
        for part in get_args(kind):
            if part is not NoneType:
                yield from read_by(part, place)
    elif get_origin(kind) is dict:
        yield from read_by(get_args(kind)[1], f"{place}.*")
    elif get_origin(kind) is tuple:
        yield from read_by(get_args(kind)[0], place)
    elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        for name, inner in get_type_hints(kind, include_extras=True).items():
            if name in kind.__struct_fields__:
                here = f"{place}.{name}".lstrip(".")
                yield here
                yield from read_by(inner, here)


def used_by(value: Any, place: str, known: set[str]) -> Iterator[str]:
    """Yield every named place that a set-up uses."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            here = f"{place}.{key}".lstrip(".")
            here = here if here in known else f"{place}.*"
            if not here.endswith("*"):
                yield here
            yield from used_by(part, here, known)
    elif isinstance(value, list):
        for part in value:
            yield from used_by(part, place, known)


@every_bench
def test_everything_that_is_read_is_described_and_nothing_else(ruleset: Ruleset[Any]) -> None:
    told = [place for place in places(described(ruleset).fields) if not place.startswith(COMMON)]
    assert sorted(told) == sorted(read_by(GameOffers.of(ruleset).editor().file, ""))


@every_bench
def test_every_hint_is_about_a_place_that_there_is(ruleset: Ruleset[Any]) -> None:
    known = [*places(described(ruleset).fields), "flak.*", "central.loads.*", "allies.loads.*"]
    hinted = [place.replace("card.", "types.*.") for place in GameOffers.of(ruleset).editor().hints]
    assert [place for place in hinted if place not in known] == []


@every_bench
def test_every_field_and_word_is_called_something_in_every_language(
    ruleset: Ruleset[Any],
) -> None:
    def untitled(fields: tuple[SetupField, ...]) -> Iterator[str]:
        for field in fields:
            if field.name and not field.title:
                yield field.name
            yield from untitled(field.fields)

    for language in ruleset.phrases.languages:
        form = described(ruleset, language)
        assert form.language == language
        assert [*untitled(form.fields)] == []
        assert [name for name, words in form.lists.items() if not all(w.title for w in words)] == []
        used = {field.of for field in _all(form.fields) if field.of}
        assert used == form.lists.keys()


def _all(fields: tuple[SetupField, ...]) -> Iterator[SetupField]:
    for field in fields:
        yield field
        yield from _all(field.fields)


@every_bench
def test_no_words_are_for_things_that_no_set_up_can_have(ruleset: Ruleset[Any]) -> None:
    form = described(ruleset)
    known = [*places(form.fields)]
    own = codec.toml(ruleset.data / WORDS)
    idle = [key for key in own["fields"] if not any(_ends(place, key) for place in known)]
    assert idle == []
    for name, words in own["lists"].items():
        lists = [known for called, known in form.lists.items() if _ends(called, name)]
        assert lists, name
        values = {one.value or "none" for known in lists for one in known}
        assert set(words) <= values, name


def _ends(place: str, key: str) -> bool:
    return place == key or place.endswith(f".{key}")


def test_the_words_of_flaws_are_said_in_every_language() -> None:
    spoken = languages.spoken(ROOM, WORDS)
    assert all(said["flaws"].keys() == spoken["en"]["flaws"].keys() for said in spoken.values())


@every_scenario
def test_a_shipped_set_up_uses_what_is_described_and_has_no_flaw(
    ruleset: Ruleset[Any], name: str
) -> None:
    text, form = text_of(ruleset, name), described(ruleset)
    draft, known = read(text), set(places(form.fields))
    assert [place for place in used_by(draft, "", known) if place not in known] == []
    assert flaws.flaws(form, draft) == []
    found = drafted(ruleset, ReadIn(text=text))
    assert found["playable"]
    assert found["draft"] == draft
    _check_ties(found)
    assert setup_text.written(text, draft) == text


def _check_ties(found: dict[str, Any]) -> None:
    """Check that every tie names a piece on the board and its place in the draft."""
    scene = found["sheet"]["scene"]
    board = scene["boards"][0]
    there = {
        "piece": [*scene.get("pieces", []), *scene.get("waiting", [])],
        "token": scene.get("tokens", []),
        "zone": board.get("zones", []),
        "cloud": board.get("clouds", []),
    }
    for tie in found.get("ties", []):
        assert tie["id"] in [one["id"] for one in there[tie["kind"]]]
        if isinstance(tie["path"][-1], int):
            entry = at(found["draft"], tuple(tie["path"]))
            assert entry is not None
            assert tie["kind"] != "piece" or tie["id"] in (entry, getattr(entry, "get", str)("id"))


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "name"), sampled(SHIPPED, 16))
def test_whatever_is_tied_can_be_turned_and_raised(ruleset: Ruleset[Any], name: str) -> None:
    """No action on the board ever breaks a draft."""
    text = text_of(ruleset, name)
    found = drafted(ruleset, ReadIn(text=text))
    for tie in found.get("ties", [])[:2]:
        hand: dict[str, Any] = {"path": tuple(tie["path"])}
        if tie.get("facings"):
            hand["facing"] = tie["facings"][0]
        if tie.get("heights"):
            hand["height"] = tie["heights"][0]
        wish = WriteIn(text=found["text"], place=(PlaceIn(**hand),))
        assert drafted(ruleset, wish)["draft"] is not None


@every_bench
def test_a_set_up_is_built_from_nothing_by_hand(ruleset: Ruleset[Any]) -> None:
    """What the editor adds by itself, once both sides have a piece, can be played."""
    form = described(ruleset)
    lists = [placing.path for placing in form.placings if placing.kind == "piece"]
    first = read(text_of(ruleset, form.first))
    bare = {
        key: part for key, part in first.items() if key not in ("aircraft", "central", "allies")
    }
    adds = []
    for path in lists:
        if path.endswith("mounts"):
            continue
        sides = [""] if "." in path else [one.value for one in form.lists["sides"][:2]]
        adds += [AddIn(path=tuple(path.split(".")), side=side) for side in sides]
    found = drafted(ruleset, WriteIn(text="", draft=json.dumps(bare), add=tuple(adds)))
    assert found["playable"], found.get("flaws")
    assert len(found["added"]) == len(adds)
    assert len(found["ties"]) >= len(adds)


@every_scenario
def test_one_more_aircraft_moves_no_other(ruleset: Ruleset[Any], name: str) -> None:
    """Only pieces that a player can place; the game places the others when it begins."""
    text, form = text_of(ruleset, name), described(ruleset)
    before = drafted(ruleset, ReadIn(text=text))
    for placing in form.placings:
        if placing.kind != "piece" or not placing.drag:
            continue
        sides = {one.get("side", "") for one in _at_path(before["draft"], placing.path)}
        for side in sides or {""}:
            path = tuple(placing.path.split("."))
            wish = WriteIn(text=text, add=(AddIn(path=path, side=side),))
            after = drafted(ruleset, wish)
            stood, stand = _standing(before), _standing(after)
            assert {one: stand.get(one) for one in stood} == stood, (placing.path, side)


def _at_path(draft: dict[str, Any], path: str) -> list[dict[str, Any]]:
    found = at(draft, tuple(path.split(".")))
    return [one for one in found or [] if isinstance(one, dict)]


def _standing(found: dict[str, Any]) -> dict[str, str]:
    dragged = {tie["id"] for tie in found.get("ties", []) if tie.get("drag")}
    pieces = found["sheet"]["scene"].get("pieces", [])
    return {one["id"]: one["cell"] for one in pieces if one["id"] in dragged}


@every_bench
@pytest.mark.parametrize("text", ["", "title = 1", 'title = "A"\naircraft = 3', "[[", 'mats = "Q"'])
def test_incomplete_set_ups_are_described_and_never_crash(ruleset: Ruleset[Any], text: str) -> None:
    found = drafted(ruleset, ReadIn(text=text))
    assert found["flaws"]
    assert "playable" not in found
    assert text == "[[" or found["sheet"]["scene"]["boards"]
