"""Drafts: reads, changes and draws a set-up that is being edited.

This runs where the texts of visitors are read. Flaws of a draft are part of the answer, not a
refusal: either everything that its format forbids, or what the rules object to.
"""

from __future__ import annotations

import copy
import re
import tomllib
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from aerodrome.kernel import bounds, codec, registry
from aerodrome.kernel.contract import absent
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import CORRECTIONS, Ruleset
from aerodrome.kernel.scenario import SHELF, TEXTS, Choice, Scenario, settle
from aerodrome.kernel.seen import Sheet
from aerodrome.service.games.messages import LONGEST_SETUP
from aerodrome.service.set_ups import editor_messages as wm
from aerodrome.tabletop.capabilities import GameOffers
from aerodrome.tabletop.editor import (
    OPTIONS,
    TYPES,
    Draft,
    Path,
    Put,
    SetupFormat,
    Sketch,
    Wish,
    at,
    described,
    plain_entry,
)
from aerodrome.tabletop.flaws import Flaw, flaws, placed
from aerodrome.tabletop.picture import picture
from aerodrome.tabletop.setup_text import line_of, lines, written

OWN = "own"
PLACE = "your scenario"
MOST_LOOKS = 6
"""How often a draft is tried again without the entries that the rules refused."""
LARGEST_LIST = 64
LONGEST_LANGUAGE = 20
_AT_LINE = re.compile(r"\(at line (\d+)")


class Drafting(NamedTuple):
    """A request about a draft of a game; with `for_lists`, it is also drawn for lists."""

    ruleset: str
    wish: wm.ReadIn
    for_lists: bool = False


class DraftLooked(NamedTuple):
    """The encoded answer, and what is stored of a set-up beside its text."""

    body: bytes
    title: str
    about: str
    picture: str
    playable: bool
    why_not: str


def check_editor(ruleset: Ruleset[Any]) -> None:
    """Refuse a game that has no editor."""
    if GameOffers.of(ruleset).editor is absent:
        sentence = f"{ruleset.title} has no workshop: its set-ups are written by hand."
        raise Refusal("no-workshop", sentence)


def form(ruleset: str, language: str) -> SetupFormat:
    """Return the format of a game's set-ups, with texts in one language."""
    return _form(ruleset, language if len(language) < LONGEST_LANGUAGE else ENGLISH)


@lru_cache(maxsize=16)
def _form(ruleset: str, language: str) -> SetupFormat:
    rules = registry.find(ruleset)
    check_editor(rules)
    return described(rules, language)


def look(task: Drafting) -> DraftLooked:
    """Apply a request to a draft; return its new state."""
    ruleset, wish = registry.find(task.ruleset), task.wish
    check_editor(ruleset)
    text, flaw = wish.text, None
    draft: Draft | None = None
    try:
        draft = read(text)
    except Refusal as refusal:
        flaw = _of_text(refusal, text)
    added: tuple[Path, ...] = ()
    if isinstance(wish, wm.WriteIn) and (wish.draft is not None or draft is not None):
        text, draft, added = _changed(ruleset, wish, draft or {})
        flaw = None
    if draft is None or flaw is not None:
        return _answer(
            wm.Drafted(text=text, flaws=(flaw,) if flaw else ()), for_lists=task.for_lists
        )
    return _answer(_looked(ruleset, text, draft, wish.language, added), for_lists=task.for_lists)


def _answer(drafted: wm.Drafted, *, for_lists: bool) -> DraftLooked:
    drawn = picture(drafted.sheet.scene) if for_lists and drafted.sheet is not None else ""
    about = str((drafted.draft or {}).get("text", ""))
    why = drafted.flaws[0].sentence if drafted.flaws else ""
    body = msgspec.json.encode(drafted)
    return DraftLooked(body, drafted.title, about, drawn, drafted.playable, why)


def read(text: str) -> Draft:
    """Return a TOML text as plain data."""
    return dict(codec.plain(codec.toml_text(text, PLACE)))


def _of_text(refusal: Refusal, text: str) -> Flaw:
    """Return why a text is not TOML, and on which line."""
    line = 0
    try:
        bounds.check_toml(text, PLACE)
        tomllib.loads(text)
    except (ValueError, RecursionError, Refusal) as error:
        found = _AT_LINE.search(str(error))
        line = int(found[1]) if found else text.count("\n") + 1
    return Flaw(code=refusal.code, sentence=_sentence(refusal), line=line)


def _sentence(refusal: Refusal) -> str:
    return refusal.sentence[:1].upper() + refusal.sentence[1:]


def _changed(
    ruleset: Ruleset[Any], wish: wm.WriteIn, draft: Draft
) -> tuple[str, Draft, tuple[Path, ...]]:
    """Return the text and the draft after a change, and the paths of added entries."""
    if wish.draft is not None:
        data = wish.draft.encode()
        bounds.check_json(data, "draft")
        found = _json(data)
        if not isinstance(found, dict):
            raise Refusal("malformed", "a draft is a table.", "draft")
        draft = found
    rules = _rules(ruleset, draft)
    for one in wish.place:
        GameOffers.of(rules).editor().put(draft, one.path, Put(one.cell, one.facing, one.height))
    added = tuple(path for one in wish.add if (path := _added(rules, draft, one)) is not None)
    text = written(wish.text, draft)
    if len(text) > LONGEST_SETUP:
        raise Refusal("too-large", "this set-up is too long; shorten its texts.")
    return text, read(text), added


def _json(data: bytes) -> Any:
    try:
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError):
        raise Refusal("malformed", "this draft is not JSON.", "draft") from None


def _added(rules: Ruleset[Any], draft: Draft, wish: wm.AddIn) -> Path | None:
    """Add an entry to a list of the draft, made by the rules or else the plainest one."""
    editor, path = GameOffers.of(rules).editor(), wish.path
    entry = editor.add(draft, path, Wish(wish.side, wish.type, wish.cell))
    if entry is None:
        entry = _plain(rules, path)
    into = _list(draft, path)
    if entry is None or into is None or len(into) >= LARGEST_LIST:
        return None
    into.append(entry)
    here = (*path, len(into) - 1)
    if wish.cell:
        editor.put(draft, here, Put(wish.cell))
    return here


def _plain(rules: Ruleset[Any], path: Path) -> Any:
    form = described(rules)
    fields: Any = form.fields
    for step in path:
        field = next((one for one in fields if one.name in (step, "")), None)
        if field is None:
            return None
        fields = field.fields
        if field.kind == "list" and step == path[-1]:
            return plain_entry(field.fields[0], form.lists)
    return None


def _list(draft: Draft, path: Path) -> list[Any] | None:
    """Return the list at a path, which is created if missing."""
    table: Any = draft
    for step in path[:-1]:
        if isinstance(table, dict):
            table = table.setdefault(str(step), {})
        elif isinstance(table, list) and isinstance(step, int) and step < len(table):
            table = table[step]
    if not isinstance(table, dict):
        return None
    found = table.setdefault(str(path[-1]), [])
    return found if isinstance(found, list) else None


def _rules(ruleset: Ruleset[Any], draft: Draft) -> Ruleset[Any]:
    """Return the rules with a draft's types and corrections, as far as these are valid."""
    types, own = (
        part if isinstance(part := draft.get(key), dict) else {} for key in (TYPES, CORRECTIONS)
    )
    made = Scenario(OWN, {}, {}, types, own)
    with suppress(Refusal):
        return ruleset.making(made)
    return ruleset


def _looked(
    ruleset: Ruleset[Any], text: str, draft: Draft, language: str, added: tuple[Path, ...]
) -> wm.Drafted:
    rules, where = _rules(ruleset, draft), lines(text)
    form = described(rules, language)
    found, scenario = flaws(form, draft), None
    if not found:
        scenario, found = _tried(ruleset, draft)
    options = scenario.options if scenario is not None else _options(ruleset, draft)
    sketch = _sketch(rules, draft, options)
    sheet = _sheet(rules, sketch) if sketch is not None else None
    return wm.Drafted(
        text=text,
        draft=draft,
        sheet=sheet,
        ties=sketch.ties if sketch is not None and sheet is not None else (),
        title=str(draft.get("title", "")),
        seats=ruleset.making(scenario).rules.seats(scenario) if scenario is not None else (),
        options=options,
        playable=scenario is not None,
        flaws=tuple(msgspec.structs.replace(one, line=line_of(where, one.path)) for one in found),
        added=added,
    )


def _tried(ruleset: Ruleset[Any], draft: Draft) -> tuple[Scenario | None, list[Flaw]]:
    """Return the scenario, or what the rules object to.

    An entry that is refused is left out and the rest is tried again, so that flaws of several
    entries are reported together.
    """
    found: list[Flaw] = []
    rest = copy.deepcopy(draft)
    for _ in range(MOST_LOOKS):
        try:
            scenario = ruleset.compose(OWN, rest, {}, PLACE)
            return (None if found else scenario), found
        except Refusal as refusal:
            flaw = _refused(refusal, draft)
            if found and (len(flaw.path) < 2 or flaw.path[:2] in [one.path[:2] for one in found]):
                break
            found.append(flaw)
            if not _drop(rest, draft, flaw.path):
                break
    return None, found


def _refused(refusal: Refusal, draft: Draft) -> Flaw:
    place = "" if refusal.place == PLACE else refusal.place
    path = placed(place, refusal.sentence, draft)
    return Flaw(code=refusal.code, sentence=_sentence(refusal), path=path)


def _drop(rest: Draft, draft: Draft, path: Path) -> bool:
    """Remove the list entry that contains a path; return whether there is one."""
    if len(path) < 2 or not isinstance(path[1], int):
        return False
    entry, into = at(draft, path[:2]), at(rest, path[:1])
    if not isinstance(into, list) or entry not in into:
        return False
    into.remove(entry)
    return True


def _options(ruleset: Ruleset[Any], draft: Draft) -> dict[str, Choice]:
    """Return the options that a draft presets, as far as they are valid."""
    preset = draft.get(OPTIONS)
    valid = {}
    for name, value in preset.items() if isinstance(preset, dict) else ():
        with suppress(Refusal):
            settle(ruleset.options, {name: value}, {})
            valid[name] = value
    return settle(ruleset.options, valid, {})


def _sketch(rules: Ruleset[Any], draft: Draft, options: dict[str, Choice]) -> Sketch | None:
    """Return the drawing of a draft; None if it cannot be drawn, even because of a bug."""
    apart = (OPTIONS, TYPES, CORRECTIONS, TEXTS, SHELF)
    body = {key: part for key, part in draft.items() if key not in apart}
    try:
        sketch: Sketch = GameOffers.of(rules).editor().sketch(body, options)
        return sketch
    except (Refusal, ValueError, KeyError, IndexError, TypeError, AttributeError):
        return None


def _sheet(rules: Ruleset[Any], sketch: Sketch) -> Sheet | None:
    """Return the table as a spectator would see it."""
    try:
        view = rules.display.view(sketch.state, None)
        return Sheet(rules.id, None, rules.display.scene(view), dict(rules.display.names(view)))
    except (Refusal, ValueError, KeyError, IndexError, TypeError, AttributeError):
        return None
