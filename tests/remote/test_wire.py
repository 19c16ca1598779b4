"""The client library reads what the server sends, and gives programs the same view and
questions."""

from __future__ import annotations

import inspect
from random import Random
from typing import Any

import msgspec
import pytest

from aerodrome import remote
from aerodrome.bots.random_player import random_player
from aerodrome.kernel import codec, registry
from aerodrome.kernel.game import Game
from aerodrome.kernel.seen import seen_by
from aerodrome.remote import AsyncClient, AsyncSeatConnection, Client, SeatConnection, wire
from aerodrome.remote.translating import Interpreter, PosedOptions, view_of
from aerodrome.service.accounts import messages as accounts_messages
from aerodrome.service.games import messages as games_messages
from aerodrome.service.lobby import messages as lobby_messages
from aerodrome.service.social import friends_messages
from aerodrome.tabletop.controls import BoardPosed

PAIRS: dict[type[msgspec.Struct], type[msgspec.Struct]] = {
    wire.RemoteSelf: accounts_messages.Me,
    wire.RemoteClock: games_messages.LiveClock,
    wire.RemoteSeat: games_messages.SeatInfo,
    wire.RemoteGame: games_messages.GameInfo,
    wire.RemoteGames: games_messages.GameList,
    wire.RemoteInvite: games_messages.Invite,
    wire.NewTable: games_messages.Created,
    wire.RemoteEvent: games_messages.LogLine,
    wire.RemoteChat: games_messages.Chatted,
    wire.RemotePosition: games_messages.Update,
    wire.RemoteAck: games_messages.Ack,
    wire.RemoteFault: games_messages.Fault,
    wire.RemoteWish: games_messages.NewGame,
    wire.RemoteChallenge: friends_messages.ChallengeInfo,
    wire.RemoteMeeting: lobby_messages.MyMeeting,
    wire.RemoteRoom: lobby_messages.MeetingRoom,
    wire.BegunGame: friends_messages.Accepted,
}


@pytest.mark.parametrize("ours", PAIRS, ids=lambda kind: kind.__name__)
def test_every_field_is_the_servers_and_may_be_left_out_where_it_leaves_it_out(ours: Any) -> None:
    theirs = {field.name: field for field in msgspec.structs.fields(PAIRS[ours])}
    for field in msgspec.structs.fields(ours):
        assert field.name in theirs
        left_out = theirs[field.name].default
        if theirs[field.name].default_factory is not msgspec.NODEFAULT:
            left_out = theirs[field.name].default_factory()
        kept = field.default
        if field.default_factory is not msgspec.NODEFAULT:
            kept = field.default_factory()
        if field.required:
            assert theirs[field.name].required, field.name
        else:
            assert kept == left_out, field.name


@pytest.mark.parametrize(
    ("sync", "other"), [(Client, AsyncClient), (SeatConnection, AsyncSeatConnection)]
)
def test_both_kinds_of_client_have_the_same_verbs(sync: Any, other: Any) -> None:
    verbs = {name for name in vars(sync) if not name.startswith("_")}
    for name in verbs:
        one, two = getattr(sync, name), getattr(other, name, None)
        if inspect.isfunction(one):
            assert inspect.isfunction(two), name
            there = inspect.signature(two).parameters
            assert list(inspect.signature(one).parameters) == list(there), name


@pytest.mark.parametrize(
    ("name", "answers"),
    [("squadriglia", 12), ("dogfights", 12), ("winged_victory", 12), ("campaign", 3)],
)
def test_a_player_from_outside_is_asked_what_one_at_home_is(name: str, answers: int) -> None:
    """Compare every question at the start of a game, and its view, with those sent over the
    wire."""
    rules = registry.find(name)
    for scenario in rules.scenario_ids()[: answers // 3]:
        game = Game(rules, rules.record(rules.scenario(scenario), "a wire"))
        interpreter, chance = Interpreter.of(game.record.dump(seed=False)), random_player(Random(1))
        assert interpreter.rules is game.ruleset
        for _ in range(answers):
            for question in game.position.questions[:1]:
                seen = seen_by(game, question.seat)
                posed = next(one for one in seen.questions if one.key == question.key)
                sent = codec.decode(codec.encode(posed), BoardPosed, "a wire")
                tables = codec.decode(codec.encode(seen.tables), tuple[wire.RemoteTable, ...], "")
                asking = interpreter.rules_of(question.ruleset)
                table = next(one for one in tables if one.ruleset == question.ruleset)
                at = next(t for t in game.position.tables if t.ruleset.id == question.ruleset)
                assert view_of(asking, table) == asking.display.view(at.state, question.seat)
                again = interpreter.question(sent, asking)
                assert isinstance(again.options, PosedOptions)
                assert tuple(again.options) == tuple(question.options)
                assert codec.encode(again.posed()) == codec.encode(posed)
                value = interpreter.asked(chance, sent, tables)
                game.answer(question.seat, question.key, value)


@pytest.mark.parametrize(
    ("former", "now"), [("SeatLine", SeatConnection), ("AsyncSeatLine", AsyncSeatConnection)]
)
def test_names_of_version_0_2_still_work_and_warn(former: str, now: type[object]) -> None:
    with pytest.warns(DeprecationWarning, match=f"aerodrome.remote.{former} is now {now.__name__}"):
        assert getattr(remote, former) is now
    with pytest.raises(AttributeError, match="has no attribute 'Nonsense'"):
        assert remote.Nonsense
