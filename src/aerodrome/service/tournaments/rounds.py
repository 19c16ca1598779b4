"""Rounds: how a tournament advances, decided and written in one transaction.

The caller locks the tournament (`rows.hold`), so that nothing is paired, counted or announced
twice, with any number of processes and after any crash. Everything follows from the database: a
second call finds nothing to do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.database.store import Row, Transaction
from aerodrome.service.social import blocking
from aerodrome.service.tournaments import ladder, outcomes
from aerodrome.service.tournaments import store as rows
from aerodrome.service.tournaments.announcements import News, news
from aerodrome.service.tournaments.ranking import order_of, points_of
from aerodrome.service.tournaments.round_robin import circle, rounds_of
from aerodrome.service.tournaments.swiss import Contender, RoundDraw, draw_round, suggested_rounds
from aerodrome.service.tournaments.tournament import Entrant, Tournament, read

FEWEST = 2
MINUTE = 60.0


def advance(transaction: Transaction, id_: str, now: float) -> list[News]:
    """Record what has happened, and do everything that is due; return the news."""
    announced: list[News] = []
    tournament = read(transaction, id_)
    if tournament.state == rows.OPEN and _is_due(tournament, now):
        announced += begin(transaction, tournament, now, by_clock=True)
        tournament = read(transaction, id_)
    while tournament.state == rows.RUNNING:
        announced += outcomes.note(transaction, tournament, now)
        tournament = read(transaction, id_)
        onward = _challenges if tournament.format == "ladder" else _rounds
        more = onward(transaction, tournament, now)
        if more is None:
            break
        announced += more
        tournament = read(transaction, id_)
    return announced


def _is_due(tournament: Tournament, now: float) -> bool:
    return tournament.due is not None and tournament.due <= now


def begin(
    transaction: Transaction, tournament: Tournament, now: float, *, by_clock: bool = False
) -> list[News]:
    """Begin a tournament; one with too few entrants is called off if its time has come."""
    for one in tournament.entrants:
        if not one.is_in:
            rows.drop_entrant(transaction, tournament.id, one.number)
    there = tournament.within
    if len(there) < FEWEST and by_clock:
        rows.change(transaction, tournament.id, state=rows.OFF, due=None)
        return [news(tournament, there, "too_few")]
    if len(there) < FEWEST:
        raise Refusal("too-few", f"{FEWEST} players must enter before it can start.")
    for seed, one in enumerate(sorted(there, key=_rank), 1):
        rows.change_entrant(transaction, tournament.id, one.number, seed=seed)
    number = len(there)
    rounds = rounds_of(number)
    if tournament.format == "swiss":
        rounds = min(tournament.wish.rounds or suggested_rounds(number), rounds)
    rows.change(transaction, tournament.id, state=rows.RUNNING, rounds=rounds, due=None)
    return pair_next(transaction, read(transaction, tournament.id), now)


def _rank(one: Entrant) -> tuple[int, int]:
    """Return a sort key: the stronger first, then the earlier entry."""
    return -one.seed, one.number


def pair_next(transaction: Transaction, tournament: Tournament, now: float) -> list[News]:
    """Pair the next round; where that is no longer possible, finish the tournament."""
    number = tournament.round + 1
    draw = draw_of(tournament, number, _apart(transaction, tournament)) or draw_of(
        tournament, number
    )
    if draw is None:
        return finish(transaction, tournament)
    scenarios = tournament.wish.scenarios
    pairs: list[tuple[int, int | None]] = [*draw.pairs]
    if draw.bye is not None:
        pairs.append((draw.bye, None))
    scenario = scenarios[(number - 1) % len(scenarios)]
    add_encounters(transaction, tournament, pairs, scenario, now, round_=number)
    rows.change(transaction, tournament.id, round=number, due=None)
    free = [tournament.by_number[draw.bye]] if draw.bye is not None else []
    return [news(tournament, free, "bye", round=number)] if free else []


def _apart(transaction: Transaction, tournament: Tournament) -> dict[int, frozenset[int]]:
    """Return, for each entrant, those that a block separates from them."""
    numbers = {one.person: one.number for one in tournament.within}
    return {
        number: frozenset(
            numbers[other] for other in blocking.apart_from(transaction, person) if other in numbers
        )
        for person, number in numbers.items()
    }


def draw_of(
    tournament: Tournament, number: int, apart: Mapping[int, frozenset[int]] | None = None
) -> RoundDraw | None:
    """Return the pairs of a round, or None if it cannot be paired."""
    if tournament.format == "round_robin":
        seeded = sorted(tournament.entrants, key=lambda one: one.seed)
        return circle(tuple(one.number for one in seeded), number)
    there = [one for one in tournament.within if one.since <= number]
    if len(there) < FEWEST:
        return None
    people = sorted(
        (_contender(tournament, one, (apart or {}).get(one.number, frozenset())) for one in there),
        key=lambda one: (-one.points, tournament.by_number[one.number].seed, one.number),
    )
    return draw_round(people, balanced=tournament.legs == 1)


def _contender(tournament: Tournament, one: Entrant, apart: frozenset[int]) -> Contender:
    mine = [each for each in tournament.encounters if each.has(one.number)]
    met = [each for each in mine if each.second is not None]
    lean = sum(1 if each.first == one.number else -1 for each in met) if tournament.legs == 1 else 0
    return Contender(
        number=one.number,
        points=points_of(tournament, mine, one.number),
        lean=lean,
        byes=len(mine) - len(met),
        met=apart.union(other for each in met if (other := each.other(one.number)) is not None),
    )


def add_encounters(
    transaction: Transaction,
    tournament: Tournament,
    pairs: Sequence[tuple[int, int | None]],
    scenario: str,
    now: float,
    *,
    round_: int = 0,
    answer_by: float | None = None,
) -> None:
    """Store the encounters of a round, or a challenge with the time limit for its answer.

    Live games of one encounter are played one after the other.
    """
    met: list[Row] = []
    games: list[Row] = []
    for number, (first, second) in enumerate(pairs, len(tournament.encounters) + 1):
        here: Row = {"tournament": tournament.id}
        state = "over" if second is None else "playing" if answer_by is None else "asked"
        facts = {"number": number, "round": round_, "first": first, "second": second}
        times = {"scenario": scenario, "state": state, "asked": now, "due": answer_by}
        met.append({**here, **facts, **times})
        for leg in range(1, tournament.legs + 1 if second is not None else 1):
            comes_later = state == "asked" or (leg > 1 and tournament.is_live)
            waits = "later" if comes_later else "waiting"
            blank = {"game": None, "seats": "", "due": None, "result": "", "how": "", "word": ""}
            games.append({**here, "encounter": number, "number": leg, "state": waits, **blank})
    rows.add_encounters(transaction, met, games)


def _rounds(transaction: Transaction, tournament: Tournament, now: float) -> list[News] | None:
    """Pair the next round when this one is over; return None if nothing is due."""
    if not all(one.is_over for one in tournament.in_round(tournament.round)):
        return None
    if tournament.round >= tournament.rounds or len(tournament.within) < FEWEST:
        return finish(transaction, tournament)
    if tournament.due is None and tournament.is_live and tournament.wish.pause:
        due = now + tournament.wish.pause * MINUTE
        rows.change(transaction, tournament.id, due=due)
        return None
    if tournament.due is not None and tournament.due > now:
        return None
    return pair_next(transaction, tournament, now)


def finish(transaction: Transaction, tournament: Tournament, word: str = "") -> list[News]:
    """Finish a tournament at its current standings; unfinished games do not count."""
    for encounter, leg in tournament.unfinished():
        rows.change_leg(transaction, tournament.id, encounter.number, leg.number, state="done")
    rows.change(transaction, tournament.id, state=rows.OVER, due=None, word=word)
    announced = []
    for ranked in order_of(tournament):
        one = tournament.by_number[ranked.number]
        place = one.place if tournament.format == "ladder" else ranked.place
        if one.is_in:
            announced.append(news(tournament, [one], "over", place=place))
    return announced


def call_off(transaction: Transaction, tournament: Tournament, word: str) -> list[News]:
    """Call a tournament off: nothing counts, and running games are left to their players."""
    for encounter, leg in tournament.unfinished():
        rows.change_leg(transaction, tournament.id, encounter.number, leg.number, state="done")
    rows.change(transaction, tournament.id, state=rows.OFF, due=None, word=word)
    return [news(tournament, tournament.within, "off")]


def _challenges(transaction: Transaction, tournament: Tournament, now: float) -> list[News] | None:
    """Settle expired challenges and move idle entrants down; return None if nothing is due."""
    announced: list[News] = []
    for one in tournament.encounters:
        if one.state == "asked" and one.due is not None and one.due <= now:
            announced += outcomes.give_way(transaction, tournament, one, now)
    if announced:
        return announced
    if not _is_due(tournament, now):
        return None
    order = [one.number for one in sorted(tournament.within, key=lambda one: one.place)]
    active = {one.number: one.active for one in tournament.within}
    idle = tournament.wish.idle * ladder.DAY
    outcomes.reorder(transaction, tournament, ladder.sunk(order, active, idle, now))
    for number, last in active.items():
        if now - last > idle:
            rows.change_entrant(transaction, tournament.id, number, active=now)
    rows.change(transaction, tournament.id, due=now + ladder.DAY)
    return None
