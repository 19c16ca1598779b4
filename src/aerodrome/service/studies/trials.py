"""Trials: computer pilots fly a set-up while it is being edited, to show which side is ahead.

A trial is a small study that is not saved. It flies only when no study does, and ends soon after
the author stops watching. All trials use the same seeds, so that versions can be compared. Results
are cached by content, so that going back to an earlier version costs nothing.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.lab.one_game import Result
from aerodrome.lab.plan import Plan
from aerodrome.lab.summary import Score
from aerodrome.service.games.messages import CheckIn
from aerodrome.service.games.new_game.reading import Reader
from aerodrome.service.limits.shares import SharedLimit
from aerodrome.service.part import ServicePart
from aerodrome.service.set_ups.editor_messages import TrialIn, TrialInfo
from aerodrome.service.studies.messages import StudyIn
from aerodrome.service.studies.model import Laboratory
from aerodrome.service.studies.study import Study, designed
from aerodrome.service.studies.variant import StudyVariant
from aerodrome.service.workers.fair_queue import Asker

if TYPE_CHECKING:
    from aerodrome.service.service import Service

SEED = "workshop"
"""Seed of every trial, so that only the change makes a difference."""
SLICE = 1.0
"""Seconds that a trial flies before it checks whether a study waits."""
LEFT_AFTER = 20.0
"""Seconds after which an unwatched trial is given up."""
TRIALS = SharedLimit("set-ups being tried", there=8, in_all=40)
"""Limit of trials under way; one person has one."""
REMEMBERED = 64
"""Versions with cached results."""
NONE = TrialInfo(state="none")


class Trials(ServicePart):
    """The trials of all people, one each."""

    def __init__(self, laboratory: Laboratory) -> None:
        self._laboratory = laboratory
        self._trials: dict[str, Study] = {}
        self._known: OrderedDict[str, dict[int, Result]] = OrderedDict()

    @classmethod
    def build(cls, service: Service) -> Trials:
        return cls(service[Laboratory])

    async def begin(
        self, asker: Asker, ruleset: str, wish: TrialIn, reader: Reader, *, guest: bool = True
    ) -> TrialInfo:
        """Start a trial, reusing known results; the person's earlier trial ends."""
        study = await _wished(asker, ruleset, wish, reader)
        former = self._trials.get(asker.person)
        if former is not None and former.under_way and _plans(former) == _plans(study):
            return await self.look(asker)
        self.person_removed(asker.person)
        study.asker, study.person, study.guest = asker, asker.person, guest
        self._make_room(study)
        for variant in study.variants:
            known = self._known.get(_content(variant.plan), {})
            variant.results |= {n: one for n, one in known.items() if n < variant.plan.total}
        study.slice_length, study.left_after = SLICE, LEFT_AFTER
        self._trials[asker.person] = study
        await self._laboratory.fly_last(study)
        return await self.look(asker)

    def _make_room(self, study: Study) -> None:
        """End another trial if too many fly; unwatched ones end first."""
        for person, one in list(self._trials.items()):
            if one.left_alone:
                self.person_removed(person)
        flying = {person: one.place for person, one in self._trials.items() if one.under_way}
        gone = TRIALS.giving_way(study.place, Counter(flying.values()))
        if gone is not None:
            self.person_removed([person for person, place in flying.items() if place == gone][-1])

    async def look(self, asker: Asker) -> TrialInfo:
        """Return a person's trial, which continues while it is read."""
        study = self._trials.get(asker.person)
        if study is None:
            return NONE
        study.look()
        self._remember(study)
        return await asyncio.to_thread(_info, study, self._laboratory.under_way)

    def _remember(self, study: Study) -> None:
        """Cache the results of each version, without counts of single games."""
        for variant in study.variants:
            content = _content(variant.plan)
            known = self._known.setdefault(content, {})
            for number, one in dict(variant.results).items():
                if number not in known:
                    known[number] = msgspec.structs.replace(one, counts=())
            self._known.move_to_end(content)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    async def stop(self, asker: Asker) -> TrialInfo:
        """Stop a person's trial; return its results so far."""
        study = self._trials.get(asker.person)
        if study is not None:
            self._laboratory.end(study, "asked")
        return await self.look(asker)

    def person_removed(self, person: str) -> None:
        """End a person's trial and drop it."""
        study = self._trials.pop(person, None)
        if study is not None:
            self._remember(study)
            self._laboratory.end(study, "asked")


async def _wished(asker: Asker, ruleset: str, wish: TrialIn, reader: Reader) -> Study:
    """Return a study of the draft, compared with its earlier version if the sides match."""
    who, host = asker
    common: dict[str, Any] = {"ruleset": ruleset, "bots": (wish.bot,), "games": wish.games}
    common["seed"] = SEED
    alone = await designed(StudyIn(**common, own=wish.text), reader, who, host)
    if wish.base is not None:
        both = StudyIn(**common, own=wish.base, against=CheckIn(own=wish.text))
        with suppress(Refusal):
            paired = await designed(both, reader, who, host)
            if len({*map(_content, _plans(paired))}) > 1:
                return paired
    return alone


def _plans(study: Study) -> list[Plan]:
    return [variant.plan for variant in study.variants]


def _content(plan: Plan) -> str:
    """Return a digest that is equal for plans with the same games, whatever their texts."""
    unsaid = ("title", "text", "texts")
    setup = {key: part for key, part in plan.setup.items() if key not in unsaid}
    return codec.digest(codec.encode(msgspec.structs.replace(plan, games=0, setup=setup)))


def _info(study: Study, ahead: int) -> TrialInfo:
    *before, draft = study.variants
    base = before[0] if before else None
    return TrialInfo(
        state=study.state,
        ruleset=draft.plan.ruleset,
        games=draft.plan.total,
        flown=len(draft.results),
        sides=_sides(draft),
        base_flown=len(base.results) if base is not None else 0,
        base_sides=_sides(base) if base is not None else (),
        differences=study.differences(),
        ahead=ahead if study.state == "waiting" else 0,
        why=study.why,
        trouble=study.trouble,
    )


def _sides(variant: StudyVariant) -> tuple[Score, ...]:
    found = variant.found()
    return found.sides if found is not None else ()
