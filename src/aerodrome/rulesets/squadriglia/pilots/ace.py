"""The ace: flies a mixed strategy, so that no opponent can outguess it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from aerodrome.bots.feature_row import Answers
from aerodrome.kernel.question import Question, Value

from ..display.view import PlaneView, SkyView
from ..rules.ch02_preparation import side
from ..rules.ch07_pursuit import in_words
from .memory import Memory
from .model import beliefs
from .pilot import Pilot, is_declaration
from .solver import Fight, Mix
from .straight import straight
from .style import Style
from .ways import Freedom, declaration

DECLARED = 4
"""How many declarations (7) are compared."""
SMALL = 0.01
"""The share below which an order of a mix is dropped, as an artefact of too few rounds."""
_solved: Memory[Fight] = Memory(16)


class Ace(Pilot):
    """A pilot that solves the turn as the simultaneous game it is, and draws from the mix."""

    def orders(self, view: SkyView) -> Mapping[str, Answers]:
        mixes = solved(view, self.style).mixes
        mine = [plane for plane in view.planes if plane.seat == view.seat and plane.id in mixes]
        return {plane.id: self.draw(mixes[plane.id]) for plane in mine}

    def draw(self, mix: Mix) -> Answers:
        """Return one order of a mix, drawn by its share."""
        (way,) = self.random.choices(mix.ways, kept_shares(mix))
        return way.answers

    def minor(self, question: Question, view: SkyView) -> Value:
        if question.rule == "7" and is_declaration(question, view):
            return self.declare(question, view)
        return super().minor(question, view)

    def declare(self, question: Question, view: SkyView) -> Value:
        """7 Return the declaration, of its likeliest orders', that costs least when it is known."""
        options: tuple[Value, ...] = tuple(question.options)
        mix = solved(view, self.style).mixes.get(question.about)
        if mix is None:
            return options[0]
        declared: dict[str, float] = {}
        for way, share in zip(mix.ways, mix.shares, strict=True):
            word = in_words(way.declaration)
            if word in options:
                declared[word] = declared.get(word, 0.0) + share
        likely = sorted(declared, key=lambda word: -declared[word])[:DECLARED]
        worth = {word: self._worth_declared(view, question.about, word) for word in likely}
        return max(likely, key=lambda word: worth[word]) if likely else options[0]

    def _worth_declared(self, view: SkyView, name: str, word: str) -> float:
        """Return what the turn is worth when the pursuer knows this much."""
        said = declaration(word)
        planes = tuple(
            msgspec.structs.replace(plane, declared=said) if plane.id == name else plane
            for plane in view.planes
        )
        known = msgspec.structs.replace(view, planes=planes)
        quick = msgspec.structs.replace(self.style, searches=min(4, self.style.searches), model=0.0)
        return solved(known, quick).mixes[name].value


class Veteran(Ace):
    """An ace that errs as people do: it takes what seems good enough, and sometimes flies on."""

    def orders(self, view: SkyView) -> Mapping[str, Answers]:
        mixes = solved(view, self.style).mixes
        mine = [plane for plane in view.planes if plane.seat == view.seat and plane.id in mixes]
        return {plane.id: self._order(view, plane, mixes[plane.id]) for plane in mine}

    def _order(self, view: SkyView, plane: PlaneView, mix: Mix) -> Answers:
        """Return straight flight in a moment of hesitation, else an order about the best."""
        hesitates, free = self.hesitates(), Freedom(view, plane)
        held = straight(free) if hesitates and free.said is None else ()
        pairs = list(zip(mix.worth.tolist(), mix.ways, strict=True))
        return held or self.choose(pairs, self.style.slack).answers


def kept_shares(mix: Mix) -> list[float]:
    """Return the shares of a mix without the smallest."""
    shares: list[float] = mix.shares.tolist()
    kept = [share if share >= SMALL else 0.0 for share in shares]
    return kept if any(kept) else shares


def solved(view: SkyView, style: Style) -> Fight:
    """Return a solved turn; the same view and style always give the same mixes."""
    return _solved.recall((view, style), lambda: _fight(view, style))


def _fight(view: SkyView, style: Style) -> Fight:
    assert view.seat is not None
    mine = side(view.seat)
    foes = [p for p in view.planes if p.side != mine and p.placed and not p.gone]
    read = {foe.id: beliefs(view, foe) for foe in foes} if style.model else {}
    return Fight(view, mine, style, read)
