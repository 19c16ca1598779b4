"""Broadcast: spectators cost little, with one update for each seat and change, not connection."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from aerodrome.kernel.question import Seat
from aerodrome.service.accounts.person import Person
from aerodrome.service.games import broadcast, invitations
from aerodrome.service.games import messages as m
from aerodrome.service.games.broadcast import Broadcast, Bulletin, Listener, Write
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.notifications.model import Notifications
from aerodrome.service.service import Service
from tests.support.server.in_process import Field

NORTH, SOUTH, WATCHER = Person("n", "N", False), Person("s", "S", False), "w"


async def table(service: Service) -> LiveGame:
    """Return a game in which North and South have secrets, and both seats are taken."""
    wish = m.NewGame(ruleset="sealed", scenario="short", seats={"north": m.SeatWish("me")})
    made = await service.games.create(NORTH, wish)
    await invitations.join(service.live_games, service[Notifications], SOUTH, made.invites[0].token)
    return await service.live_games.open(made.game.id)


def listening(
    live: LiveGame, person: str, seat: Seat | None = None, write: Write | None = None
) -> Listener:
    listener = Listener(person, seat, write=write)
    live.listeners.add(listener)
    return listener


async def answered(service: Service, live: LiveGame, seat: Seat, person: Person) -> None:
    question = next(q for q in live.game.position.questions if q.seat == seat)
    said = m.AnswerIn(seat, question.key, next(iter(question.posed().options)).value, question.key)
    await service.games.answer(person, live.id, said)
    await settled(live)


async def settled(live: LiveGame) -> None:
    """Wait until all woken tasks have run."""
    while live._sending is not None and not live._sending.done():
        await asyncio.sleep(0)


def watch(tmp_path: Path, scene: object) -> None:
    async def run() -> None:
        service = Service(str(tmp_path / "games.db"))
        await service.start()
        try:
            await scene(service, await table(service))  # type: ignore[operator]
        finally:
            await service.stop()

    asyncio.run(run())


def test_an_update_is_made_once_for_all_watchers(
    tmp_path: Path, toys: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Seat | None] = []

    class Counted(Bulletin):
        def __init__(self, *given: object) -> None:
            made.append(given[1].seat)  # type: ignore[attr-defined]
            super().__init__(*given)  # type: ignore[arg-type]

    async def scene(service: Service, live: LiveGame) -> None:
        crowd = [listening(live, f"{WATCHER}{number}") for number in range(50)]
        seats = [listening(live, NORTH.id, "north"), listening(live, SOUTH.id, "south")]
        messages = {live.message_for(one) for one in crowd}
        assert len(messages) == 1
        for one in (*crowd, *seats):
            one.changed.clear()
            live.message_for(one)
        monkeypatch.setattr("aerodrome.service.games.live_game.Bulletin", Counted)
        await answered(service, live, "north", NORTH)
        assert sorted(made, key=str) == [None, "north", "south"]
        assert seats[0].changed.is_set()
        assert not any(one.changed.is_set() for one in (*crowd, seats[1])), "it was a secret"

    watch(tmp_path, scene)


def test_a_public_change_is_encoded_once_and_a_late_reader_gets_their_own(
    tmp_path: Path, toys: None
) -> None:
    async def scene(service: Service, live: LiveGame) -> None:
        crowd = [listening(live, f"{WATCHER}{number}") for number in range(5)]
        late = listening(live, "late")
        for one in crowd:
            live.message_for(one)
            one.changed.clear()
        await service.games.chat(NORTH, live.id, m.ChatIn("north", "Hello!", "c"))
        await settled(live)
        assert all(one.changed.is_set() for one in crowd)
        first = live.message_for(crowd[0])
        assert first is not None
        assert all(live.message_for(one) is first for one in crowd[1:]), "the very same message"
        whole = live.message_for(late)
        assert whole is not None
        assert len(whole.text) > len(first.text)
        assert [live.message_for(one) for one in (*crowd, late)] == [None] * 6

    watch(tmp_path, scene)


def test_words_of_muted_players_are_not_sent(tmp_path: Path, toys: None) -> None:
    """Connections that read the same get the very same bytes."""

    async def scene(service: Service, live: LiveGame) -> None:
        crowd = [listening(live, f"{WATCHER}{number}") for number in range(6)]
        deaf, other = crowd[:2], crowd[2:]
        for one in deaf:
            one.unread = frozenset({NORTH.id, "an absent person"})
        for one in crowd:
            live.message_for(one)
            one.changed.clear()
        await service.games.chat(NORTH, live.id, m.ChatIn("north", "Hello!", "c"))
        await settled(live)
        assert len({live.message_for(one) for one in other}) == 1
        (unheard,) = {live.message_for(one) for one in deaf}
        assert unheard is not None
        assert "Hello!" not in unheard.text
        await service.games.chat(SOUTH, live.id, m.ChatIn("south", "Good day.", "d"))
        await settled(live)
        quiet, loud = live.message_for(deaf[0]), live.message_for(other[0])
        assert quiet is live.message_for(deaf[1])
        for message in (quiet, loud):
            assert message is not None
            assert "Good day." in message.text
            assert "Hello!" not in message.text, "it was sent before, or never"
        deaf[0].unread = frozenset()
        deaf[0].since(0, 0)
        again = live.message_for(deaf[0])
        assert again is not None
        assert "Hello!" in again.text

    watch(tmp_path, scene)


def test_a_frame_is_written_at_once_but_never_before_what_is_still_being_sent(
    tmp_path: Path, toys: None
) -> None:
    async def scene(service: Service, live: LiveGame) -> None:
        frames: list[Broadcast] = []
        full = False

        def write(frame: Broadcast) -> bool:
            if not full:
                frames.append(frame)
            return not full

        async def chat(id_: str) -> None:
            await service.games.chat(NORTH, live.id, m.ChatIn("north", "Hello!", id_))
            await settled(live)

        crowd = [listening(live, f"{WATCHER}{number}", write=write) for number in range(3)]
        for one in crowd:
            one.since(0, 0)
        await chat("before anything was sent")
        assert not frames
        for one in crowd:
            assert live.message_for(one) is not None
            one.changed.clear()
        crowd[0].sending = True
        await chat("while something is being sent")
        assert [one.changed.is_set() for one in crowd] == [True, False, False]
        assert len(frames) == 2
        assert frames[0] is frames[1], "one message for all"
        assert '"type":"update"' in frames[0].text
        full = True
        await chat("into a full pipe")
        assert all(one.changed.is_set() for one in crowd)
        assert live.message_for(crowd[1]) is not None, "it was not sent yet"

    watch(tmp_path, scene)


def test_messages_of_a_bulletin_are_bounded(tmp_path: Path, toys: None) -> None:
    async def scene(service: Service, live: LiveGame) -> None:
        for number in range(20):
            await service.games.chat(NORTH, live.id, m.ChatIn("north", "Hello!", f"c{number}"))
        listener = listening(live, WATCHER)
        for number in range(20):
            listener.since(0, number)
            assert live.message_for(listener) is not None
        assert len(live.bulletin(listener)._messages) <= broadcast.MOST_CACHED

    watch(tmp_path, scene)


def test_players_learn_their_seat_and_watchers_have_none(sqlite_field: Field) -> None:
    """Both look without a seat, but their messages differ in who owns which seat."""
    north, _, game = sqlite_field.pair()
    with north.socket(game) as mine, sqlite_field.guest().socket(game) as other:
        for line, holds in ((mine, True), (other, False)):
            seats = line.hear("update")["game"]["seats"]
            assert [seat.get("mine", False) for seat in seats] == [holds, False]
