"""Films: nothing on the page is ahead of what is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.registry import find
from aerodrome.rulesets.squadriglia.rules import events as e
from tests.support.browser.behind import MOST_ANSWERS, answer, asked, likely
from tests.support.browser.duels import DOGFIGHT
from tests.support.browser.films import film_of, hold
from tests.support.browser.game_page import ME, Table, new_game
from tests.support.browser.projector import BURST, Projector
from tests.support.browser.settled import once_settled, settle
from tests.support.browser.visitors import DESKTOP, PHONE, Visitors
from tests.support.sampling import sampled

pytestmark = pytest.mark.sweep

RANDOM = {"kind": "bot", "level": "random"}
FOES = {"allies": ME, "germany": RANDOM}
GAMES: Mapping[str, dict[str, Any]] = {
    "squadriglia": {},
    "dogfights": {"scenario": "own", "own": DOGFIGHT, "seats": {"central": ME, "allies": RANDOM}},
    "winged_victory": {"scenario": "duel", "options": {}, "seats": FOES},
}
TURNS = 2
WATCH = """() => {
  const text = (what) => document.querySelector(what)?.innerText ?? "";
  globalThis.samples = [];
  const look = () => {
    const told = document.querySelector(".unseen[role=log]")?.lastElementChild?.textContent ?? "";
    const playing = !!document.querySelector("[data-playing]");
    const kept = [...document.querySelectorAll(".card, .standing")].map((one) => one.innerText);
    const now = [playing, text(".caption"), told, text(".table-tracks"), text(".log-lines"),
      kept.join()];
    if (String(now) !== String(globalThis.samples.at(-1))) globalThis.samples.push(now);
    requestAnimationFrame(look);
  };
  look();
}"""
"""Record in every frame whether a film runs, its beat, the last line shown, the tracks, the log,
the cards and the standings."""
ARRIVED = """(words) => words.some((word) =>
  document.querySelector(".table-tracks")?.innerText.replaceAll(/\\s+/g, " ").includes(word)) ||
  !!document.querySelector(".outcome")"""
"""Whether one of these turns has begun on the page, or the game is over."""
FEW = 3
"""The number of lines that a film does not show in its first frame."""


class Sample(NamedTuple):
    """What a page shows in a frame."""

    playing: bool
    beat: str
    told: str
    tracks: str
    log: str
    kept: str


class Told(NamedTuple):
    """A line of the log in words, and the beats that began with it or before."""

    words: str
    beats: tuple[str, ...]
    tracks: Mapping[str, int]
    plain: bool
    """Whether it is announced automatically, and is shown."""


def answer_all(page: Page, game: str, seat: str, turns: int = TURNS) -> None:
    """Answer over the API with the first valid option, until the turns are over there and on the
    page.
    """
    for _ in range(MOST_ANSWERS):
        position = asked(page, game, seat)
        now = position["tables"][-1]["scene"]["tracks"][0]["value"]
        if now > turns or position["game"]["status"] == "over":
            once_settled(page, ARRIVED, [f"turn {now}", f"round {now}"])
            return
        question = position["questions"][0]
        answer(page, game, question, likely(question, ("4", "3", "ahead C")))
        settle(page)
    raise AssertionError("the turns never ended")


def chronicle(page: Page, game: str, seat: str) -> list[Told]:
    """Return the whole log in English, each line with the beats so far."""
    position = page.request.get(f"/api/games/{game}/position?seat={seat}").json()
    names = position["tables"][-1]["names"]
    found: list[Told] = []
    beats: tuple[str, ...] = ()
    tracks: dict[str, int] = {}
    for line in position["log"]:
        book = find(line["ruleset"]).phrases

        def words(phrase: dict[str, Any], book: Any = book) -> str:
            said: str = book.say(Phrase(phrase["key"], phrase.get("words", {})), names=names)
            return said.lower()

        for act in line.get("acts", ()):
            if act["type"] == "Beat":
                beats = (*beats, words(act["says"]))
                tracks = {**tracks, **act.get("tracks", {})}
        plain = not line.get("detail") and bool(line.get("acts"))
        found.append(Told(words(line["says"]), beats, tracks, plain))
    return found


def behind_the_beat(samples: list[Sample], lines: list[Told]) -> None:
    """Check that no line of a later beat is shown, and that the tracks are where the beat is."""
    at, beats = 0, {beat for line in lines for beat in line.beats}
    for playing, beat, told, tracks, log, _ in samples:
        if not playing or beat.lower() not in beats:
            continue
        at = next(n for n in range(at, len(lines)) if lines[n].beats[-1:] == (beat.lower(),))
        begun = len(lines[at].beats)
        known = {line.words for line in lines if len(line.beats) <= begun}
        later = {line.words for line in lines if line.plain} - known
        assert told.lower() not in later, (beat, told)
        assert not (ahead := [one for one in later if one in log.lower()]), (beat, ahead[:3])
        header = " ".join(tracks.lower().split())
        for name, value in lines[at].tracks.items():
            stands = f"{name} {value}" in header if value else name not in header
            assert stands, (beat, tracks)


def not_told_at_once(samples: list[Sample], lines: list[Told]) -> int:
    """Return how many films begin without showing their end: all of those with a few lines. Cards
    and standings do not begin with the end either.
    """
    often = Counter(line.words for line in lines)
    words = [line.words for line in lines if line.plain and often[line.words] == 1]
    films = 0
    for number, (before, first) in enumerate(pairwise(samples)):
        end = next((one for one in samples[number + 1 :] if not one.playing), None)
        if before.playing or not first.playing or end is None:
            continue
        told, known = end.log.lower(), before.log.lower()
        if len(new := [one for one in words if one in told and one not in known]) >= FEW:
            films += 1
            assert new[-1] not in first.log.lower(), new[-1]
            assert before.kept == end.kept or first.kept != end.kept, end.kept
    return films


@pytest.mark.parametrize("ruleset", sampled(list(GAMES), 1))
def test_d1_nothing_is_told_before_it_is_shown(ruleset: str, visitors: Visitors) -> None:
    """In CI for the game with most to show; the rule itself is tested with the model."""
    page = visitors.come(DESKTOP, set_to={"speed": "3", "detailed": "on"})
    game = new_game(page, **{"ruleset": ruleset, "level": "random", **GAMES[ruleset]})
    Table(page).open(game)
    seat = page.request.get(f"/api/games/{game}").json()["seats"][0]["seat"]
    page.evaluate(WATCH)
    answer_all(page, game, seat)
    lines = chronicle(page, game, seat)
    samples = [Sample(*one) for one in page.evaluate("() => globalThis.samples")]
    behind_the_beat(samples, lines)
    assert not_told_at_once(samples, lines) > 0


HEADLINES = """() => {
  globalThis.heads = [];
  const look = () => {
    const map = document.querySelector(".board").getBoundingClientRect();
    const crafts = [...document.querySelectorAll(".piece:not(.gone) .piece-craft")]
      .map((craft) => craft.getBoundingClientRect());
    for (const one of document.querySelectorAll(".headline")) {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const within = left >= map.left && right <= map.right && top >= map.top &&
        bottom <= map.bottom && one.scrollWidth <= one.clientWidth &&
        !crafts.some((craft) => craft.left < right && craft.right > left && craft.top < bottom &&
          craft.bottom > top);
      const said = document.querySelector(".caption").innerText.includes(one.innerText);
      const shaken = !!document.querySelector(".shaken");
      globalThis.heads.push([one.innerText, one.querySelectorAll(".die").length, within && !said,
        shaken]);
    }
    requestAnimationFrame(look);
  };
  look();
}"""
"""Record every headline of every frame: its words, its dice, whether it is whole, shown once, and
covers no aircraft."""
DOWN = "I1 is shot down!"


@pytest.mark.parametrize("motion", ["full", "auto"])
def test_d12_a_hit_a_jam_and_a_kill_are_read_whole_within_the_map(
    motion: str, visitors: Visitors
) -> None:
    """Played so slowly that a busy machine draws a frame of each; with shaking where motion is
    allowed.
    """
    page = visitors.come(PHONE, set_to={"speed": "2", "motion": motion}, still=motion == "auto")
    film = Projector(page)
    Table(page).open(new_game(page))
    page.evaluate(HEADLINES)
    film.show(BURST, e.Damaged("I1", 7, 2), e.GunJammed("A1", "A", 1), e.ShotDown("I1", "6.3"))
    once_settled(page, "() => globalThis.heads.some(([said]) => said.includes('is shot down'))")
    heads = page.evaluate("() => globalThis.heads")
    assert all(whole for _, _, whole, _ in heads)
    said = {text.splitlines()[0]: (text, dice) for text, dice, _, _ in heads}
    assert list(said) == ["I1 takes 7 points; robustness 2", "A1: a forward gun jams", DOWN]
    hit = said["I1 takes 7 points; robustness 2"]
    assert "% chance" in hit[0]
    assert hit[1] == len(BURST.dice)
    assert any(shaken for *_, shaken in heads) == (motion == "full")


LOST = """() => {
  const map = document.querySelector(".board-window").getBoundingClientRect();
  const over = [...document.querySelectorAll(
    ".board-legend, .board-grounds, .board-weather, .board-tools, .board-depth")];
  const inside = (box, x, y) => x > box.left && x < box.right && y > box.top && y < box.bottom;
  const signs = [...document.querySelectorAll(".board-pointer")].map((one) => one.innerText.trim());
  return [...document.querySelectorAll("[data-piece]")].filter((piece) => {
    const craft = (piece.querySelector(".piece-craft") ?? piece).getBoundingClientRect();
    const x = (craft.left + craft.right) / 2, y = (craft.top + craft.bottom) / 2;
    const seen = inside(map, x, y);
    const under = over.some((one) => inside(one.getBoundingClientRect(), x, y));
    const signed = signs.some((sign) => sign === piece.dataset.piece || sign.startsWith("+"));
    return piece.classList.contains("asked") ? !seen || under : !seen && !signed;
  }).map((piece) => piece.dataset.piece);
}"""
"""The pieces in question that are not visible, or out of sight without a sign."""


@pytest.mark.parametrize("ruleset", sampled(list(GAMES), 1))
def test_d13_every_piece_is_in_sight_or_marked_at_the_rim(ruleset: str, visitors: Visitors) -> None:
    page = visitors.come(DESKTOP, set_to={"speed": "4"})
    game = new_game(page, **{"ruleset": ruleset, "level": "random", **GAMES[ruleset]})
    Table(page).open(game)
    seat = page.request.get(f"/api/games/{game}").json()["seats"][0]["seat"]
    assert not (lost := once_settled(page, LOST)), lost
    answer_all(page, game, seat, turns=1)
    assert not (lost := once_settled(page, LOST)), lost


def test_sound_is_offered_while_a_first_film_is_shown(visitors: Visitors) -> None:
    page = visitors.come(PHONE, set_to={"speed": "2"})
    film = Projector(page)
    game = new_game(page)
    Table(page).open(game)
    offer = page.get_by_role("button", name="Sound on")
    expect(offer).to_have_count(0)
    film.show(BURST)
    Table(page).settle()
    expect(offer).to_have_count(0)
    page.reload()
    Table(page).settle()
    film.show(*[BURST] * 12)
    offer.tap()
    expect(page.get_by_role("button", name="Sound", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(offer).to_have_count(0)
    Table(page).open(game)
    hold(page)
    film.show(BURST)
    expect(film_of(page)).to_have_count(1)
    expect(offer).to_have_count(0)
