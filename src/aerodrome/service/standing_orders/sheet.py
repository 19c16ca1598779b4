"""Sheet: the standing orders of a seat as its player reads and writes them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.person import Person
from aerodrome.service.database.store import Transaction
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.model import Games
from aerodrome.service.part import ServicePart
from aerodrome.service.standing_orders import messages as m
from aerodrome.service.standing_orders import model as o
from aerodrome.service.standing_orders import store as rows
from aerodrome.service.standing_orders.answering import by_days
from aerodrome.service.standing_orders.stored_orders import StandingOrders
from aerodrome.tabletop.capabilities import GameOffers

if TYPE_CHECKING:
    from aerodrome.service.service import Service


class StandingSheets(ServicePart):
    """Reads and changes the standing orders of a person's own seats."""

    def __init__(self, games: Games, standing: StandingOrders) -> None:
        self._games = games
        self._standing = standing

    @classmethod
    def build(cls, service: Service) -> StandingSheets:
        return cls(service.games, service[StandingOrders])

    async def read(self, person: Person, game: str, seat: Seat) -> m.SeatStanding:
        live = await self._games.mine_at(person, game, seat, current=True)
        await self._standing.considered(live)
        return await self._shown(live, seat, person)

    async def write(self, person: Person, game: str, said: m.StandingIn) -> m.SeatStanding:
        """Replace the orders of a seat; open questions are answered by the new ones if possible."""
        live = await self._games.mine_at(person, game, said.seat, current=True)
        async with live.lock:
            stored = [_stored(live, said.seat, rule) for rule in said.rules]
            offered = o.offering(live.game, said.seat)

        def work(transaction: Transaction) -> None:
            mine = (live.id, said.seat, person.id)
            rows.put(transaction, *mine, rules=o.written(stored), here=said.here)
            if said.usual:
                rows.put_usual(transaction, person.id, _usual(offered, said.rules))

        await self._standing.live_games.store.run(work)
        await self._standing.considered(live)
        return await self._shown(live, said.seat, person)

    async def _shown(self, live: LiveGame, seat: Seat, person: Person) -> m.SeatStanding:
        orders = await self._standing.of(live.id, seat, person.id)
        async with live.lock:
            offers = tuple(_offers(live, seat))
            offered = {(offer.ruleset, offer.minor) for offer in offers}
            rules = o.standing_now(live.game, seat, orders)
            return m.SeatStanding(
                seat=seat,
                rules=tuple(one for one in rules if (one.ruleset, one.minor) in offered),
                offers=offers,
                here=orders.here,
                days=by_days(live),
                usual=orders.usual,
                given=tuple(one for one in orders.given if live.answered(seat, one.key)),
            )


def _stored(live: LiveGame, seat: Seat, rule: m.StandingRule) -> o.StoredRule:
    """Return a rule as it is stored; refuse one that this game does not have."""
    offered = o.offering(live.game, seat).get(rule.ruleset)
    minor = (
        GameOffers.of(offered[0]).standing_orders().named(rule.minor)
        if offered is not None
        else None
    )
    whens = [one.name for one in minor.when] if minor is not None else []
    thens = [one.name for one in minor.then] if minor is not None else []
    if rule.when not in whens or rule.then not in thens:
        raise Refusal("no-rule", "there is no such rule for this game.", rule.minor)
    mark = o.mark(live.game, seat, rule.ruleset) if rule.turn else ""
    if rule.turn and not mark:
        raise Refusal("no-turn", "this game is not being played right now.", rule.ruleset)
    return o.StoredRule(rule, mark)


def _usual(offered: Iterable[str], rules: Iterable[m.StandingRule]) -> dict[str, str]:
    """Return the rules to store as usual, by ruleset, without those for one turn."""
    lasting = [rule for rule in rules if not rule.turn]
    return {
        name: o.written(o.StoredRule(rule) for rule in lasting if rule.ruleset == name)
        for name in offered
    }


def _offers(live: LiveGame, seat: Seat) -> Iterable[m.MinorOffer]:
    for name, (ruleset, playing) in o.offering(live.game, seat).items():
        for minor in o.occurring(live.game, seat, ruleset):
            yield m.MinorOffer(
                ruleset=name,
                minor=minor.name,
                says=minor.says,
                asked=minor.asked,
                when=tuple(m.Worded(one.name, one.says) for one in minor.when),
                then=tuple(m.Worded(one.name, one.says) for one in minor.then),
                playing=playing,
            )
