"""Playing: what the one person here may do with games, as over the server's doors."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import msgspec

from aerodrome.kernel import registry
from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.lessons import lesson
from aerodrome.local.keeping import Keeping
from aerodrome.local.reader import ReaderHere
from aerodrome.service.accounts.names import quoted, spoken
from aerodrome.service.accounts.person import Person
from aerodrome.service.games import actions
from aerodrome.service.games import messages as m
from aerodrome.service.games.autopilot import orders as autopilot_orders
from aerodrome.service.games.broadcast import Said, update_of
from aerodrome.service.games.chair import RECORDED, Chair
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.new_game import seating
from aerodrome.service.games.new_game.reading import Again
from aerodrome.service.games.new_game.requests import laid_out
from aerodrome.service.lessons import messages as lm


class LocalPlay:
    """The deeds of who plays here; several seats may be his."""

    def __init__(self, keeping: Keeping, reader: ReaderHere) -> None:
        self.keeping = keeping
        self.reader = reader

    @property
    def person(self) -> Person:
        return self.keeping.person

    async def mine(self, *, hidden: bool) -> m.GameList:
        """My games, or those I have hidden; those that wait for me first, then the newest."""
        away = set(self.keeping.mine.hidden)
        names = [game for game in self.keeping.games() if (game in away) == hidden]
        found = [await self.keeping.info(game) for game in names]
        ordered = sorted(found, key=lambda game: (not game.my_turn, -game.updated))
        return m.GameList(games=tuple(ordered), hidden=len(away.intersection(self.keeping.games())))

    async def create(self, wish: m.NewGame) -> m.Created:
        """A new game; every seat is mine or a program's."""
        _check_wish(wish)
        laid = await laid_out(self.reader, self.reader, self.person, wish, "")
        chairs = seating.seated(laid.ruleset, laid.seats, laid.wish.seats, self.person)
        if any(chair.kind == "open" for chair in chairs.values()):
            sentence = "an open seat needs a server; take it yourself or give it to the computer."
            raise Refusal("no-server", sentence, "seats")
        record = laid.ruleset.record(laid.scenario, laid.wish.seed, seating.names(chairs))
        return self._created(await self.keeping.create(record, chairs))

    def _created(self, live: LiveGame) -> m.Created:
        return m.Created(live.info(self.person.id), ())

    async def rematch(self, game: str, *, swap: bool) -> m.Created:
        """The same game anew, or with the sides changed; asked twice, it is one."""
        live = await self.keeping.open(game)
        actions.check_again(live, self.person)
        if live.rematch is None or live.rematch not in self.keeping.games():
            ruleset = registry.find(live.game.ruleset.id)
            played = Again(ruleset.id, ruleset.recorded(live.game.record.header))
            scenario, _ = await self.reader.composed(played, self.person.id, "")
            chairs = seating.again(live.chairs, ruleset, swap=swap)
            record = ruleset.record(scenario, None, seating.names(chairs))
            again = await self.keeping.create(record, chairs)
            await self.keeping.change(live, "", partial(setattr, live, "rematch", again.id))
        assert live.rematch is not None
        return self._created(await self.keeping.open(live.rematch))

    async def upload(self, text: bytes) -> m.Created:
        """A finished record, verified, to be looked at."""
        record, _ = await self.reader.verified(text, self.person.id, "")
        chairs = {
            seat: Chair(seat, RECORDED, "", name=quoted(name))
            for seat, name in record.header.seats.items()
        }
        return self._created(await self.keeping.create(record, chairs))

    async def mine_at(self, game: str, seat: Seat) -> LiveGame:
        """The game, if that seat is mine."""
        live = await self.keeping.open(game)
        actions.check_mine(live, self.person, seat)
        return live

    async def watch(self, game: str, seat: Seat | None) -> LiveGame:
        """The game, if I may look at it from that seat."""
        live = await self.keeping.open(game)
        async with live.lock:
            if seat is not None and not actions.is_shown(live, seat):
                actions.check_mine(live, self.person, seat)
        return live

    async def position(self, game: str, seat: Seat | None, log: int, chat: int) -> m.Update:
        """What is seen from a seat; never what is not kept yet."""
        live = await self.watch(game, seat)
        async with live.lock:
            return update_of(live, self.person.id, seat, log, chat)

    async def record(self, game: str, seat: Seat | None) -> str:
        """A seat's copy of the record during play; all of it, seed included, after the end."""
        live = await self.watch(game, seat)
        async with live.lock:
            return actions.record_for(live, seat)

    async def hide(self, game: str) -> None:
        """Take a game off my list; nothing else becomes of it."""
        self.keeping.text(game)
        mine = self.keeping.mine
        if game not in mine.hidden:
            hidden = (*mine.hidden, game)
            await self.keeping.keep_self(msgspec.structs.replace(mine, hidden=hidden))

    async def show(self, game: str) -> None:
        """Put it on again."""
        self.keeping.text(game)
        mine = self.keeping.mine
        hidden = tuple(one for one in mine.hidden if one != game)
        await self.keeping.keep_self(msgspec.structs.replace(mine, hidden=hidden))

    async def abandon(self, game: str) -> None:
        """End a lesson, and take it off my list."""
        live = await self.keeping.open(game)
        seat = actions.lesson_seat(live, self.person)
        await self.keeping.change(live, "", partial(actions.abandon, live, seat), seat)
        await self.hide(game)

    async def answer(self, game: str, said: m.AnswerIn) -> m.Ack:
        """Answer a question."""
        return await self._do(game, said, actions.answer)

    async def undo(self, game: str, said: m.UndoIn) -> m.Ack:
        """Take an answer back."""
        return await self._do(game, said, lambda live, _: live.game.undo(said.seat, said.key))

    async def resign(self, game: str, said: m.ResignIn) -> m.Ack:
        """Give the game up."""
        return await self._do(
            game, said, lambda live, _: live.game.close(said.seat, "resigned"), back=False
        )

    async def draw(self, game: str, said: m.DrawIn) -> m.Ack:
        """End the game without a winner, if nobody plays it but me."""
        return await self._do(
            game, said, lambda live, _: actions.draw(live, self.person, said), back=False
        )

    async def take_controls(self, game: str, said: m.ReturnIn) -> m.Ack:
        """Take the controls from the computer that flies for me."""
        return await self._do(game, said, lambda live, _: None)

    async def hand_over(self, game: str, said: m.HandOverIn) -> m.Ack:
        """Leave my machines to the computer for the rest of a battle within the game."""

        def act(live: LiveGame, _: m.HandOverIn) -> None:
            autopilot_orders.check_errand(live, said)
            for seat in autopilot_orders.left_seats(live, self.person, said):
                live.chairs[seat].errand, live.chairs[seat].battle = said.errand, said.battle

        return await self._do(game, said, act, back=False)

    async def chat(self, game: str, said: m.ChatIn) -> m.Ack:
        """Write something down at the table."""
        text = spoken(said.text)
        if not text:
            raise Refusal("malformed", "an empty message cannot be sent.", "text")

        def act(live: LiveGame, _: m.ChatIn) -> Said:
            words = (said.seat, self.person.name, text, self.keeping.clock.now())
            return Said(m.Chatted(live.last_chat + 1, *words), self.person.id)

        return await self._do(game, said, act, back=False)

    async def company(self, game: str, said: m.AdjournIn | m.ClaimIn) -> m.Ack:
        """What is done about somebody who is gone: nobody else is here."""
        await self.mine_at(game, said.seat)
        raise Refusal("no-server", "this needs a server; here you play without one.")

    async def _do(
        self, game: str, said: Any, deed: Callable[[LiveGame, Any], object], *, back: bool = True
    ) -> m.Ack:
        """Something done at the table; who is `back` has the controls again."""
        live = await self.mine_at(game, said.seat)

        def act() -> object:
            if back and live.status != "over":
                live.chairs[said.seat].errand = ""
            return deed(live, said)

        return await self.keeping.change(live, said.id, act, said.seat)

    async def learn(self, done: lm.LessonDone) -> lm.LessonsDone:
        """I have done a lesson; what is done stays done."""
        ruleset = registry.find(done.ruleset)
        name, mine = lesson.find(ruleset, done.lesson).id, self.keeping.mine
        known = mine.lessons.get(ruleset.id, ())
        if name not in known:
            lessons = {**mine.lessons, ruleset.id: (*known, name)}
            await self.keeping.keep_self(msgspec.structs.replace(mine, lessons=lessons))
        return self.learnt()

    def learnt(self) -> lm.LessonsDone:
        """What I have done."""
        return lm.LessonsDone(dict(self.keeping.mine.lessons))


def _check_wish(wish: m.NewGame) -> None:
    """Refuse what only a server can give."""
    if wish.rated or wish.kept is not None or wish.deadline is not None or wish.clock is not None:
        raise Refusal("no-server", "clocks, ratings and kept set-ups need a server.")


Action = Callable[[LocalPlay, str, Any], Coroutine[Any, Any, m.Ack]]
ACTIONS: dict[type[m.Message], Action] = {
    m.AnswerIn: LocalPlay.answer,
    m.UndoIn: LocalPlay.undo,
    m.ResignIn: LocalPlay.resign,
    m.DrawIn: LocalPlay.draw,
    m.AdjournIn: LocalPlay.company,
    m.ClaimIn: LocalPlay.company,
    m.ReturnIn: LocalPlay.take_controls,
    m.HandOverIn: LocalPlay.hand_over,
    m.ChatIn: LocalPlay.chat,
}
"""What is done at a table, by the message that asks for it; the same at a door and over a line."""
