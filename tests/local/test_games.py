"""Games in a browser are saved before an update is sent, and are still there the next day."""

from __future__ import annotations

import json

from aerodrome.kernel import registry
from aerodrome.lessons.lesson import read
from tests.support.local.memory_locker import MemoryLocker
from tests.support.local.solo import Json, Solo, StubbornLocker, alone

DUEL = ("squadriglia", "spad_duel", "italy", "austria")
QUICK: Json = {"options": {"quick_start": True}, "seed": "kept"}


async def answered(solo: Solo, game: str, seat: str) -> None:
    """Send a seat's first legal answer."""
    question = (await solo.position(game, seat))["questions"][0]
    value = next(o["value"] for o in question["options"] if not o.get("refused"))
    await solo.do(game, "answers", seat, key=question["key"], value=value)


async def returned(solo: Solo) -> Solo:
    """Return the same person in the same browser, another day."""
    again = Solo(solo.locker)
    await again.field.start()
    return again


def test_another_day_goes_on_where_this_one_ended() -> None:
    async def scene(solo: Solo) -> None:
        game = await solo.make(*DUEL, **QUICK)
        for seat in ("italy", "austria", "italy"):
            await answered(solo, game, seat)
        again = await returned(solo)
        assert await again.get("/api/games") == await solo.get("/api/games")
        for looker in ("italy", "austria", None):
            assert await again.position(game, looker) == await solo.position(game, looker)
        await answered(again, game, "austria")

    alone(scene)


def test_a_repeated_message_is_applied_once_even_another_day() -> None:
    async def scene(solo: Solo) -> None:
        game = await solo.make(*DUEL, **QUICK)
        question = (await solo.position(game, "italy"))["questions"][0]
        said = {"key": question["key"], "value": question["options"][0]["value"], "id": "once"}
        first = await solo.do(game, "answers", "italy", **said)
        assert await solo.do(game, "answers", "italy", **said) == first
        assert await (await returned(solo)).do(game, "answers", "italy", **said) == first

    alone(scene)


def test_only_saved_changes_are_broadcast() -> None:
    locker = StubbornLocker()

    async def scene(solo: Solo) -> None:
        game = await solo.make(*DUEL, **QUICK)
        ear = solo.line(game, "?seat=italy")
        await ear.hear("update")
        before = await solo.position(game, "italy")
        question = before["questions"][0]
        value, locker.full = question["options"][0]["value"], True
        ear.say(type="answer", seat="italy", key=question["key"], value=value, id="lost")
        refused = await ear.hear("fault")
        assert (refused["code"], refused["id"]) == ("storage", "lost")
        assert "nothing has changed" in refused["sentence"]
        for what in ("resign", "draw"):
            await solo.do(game, what, "italy", 503)
        await solo.do(game, "chat", "italy", 503, text="unheard")
        await solo.post("/api/games", {"ruleset": DUEL[0], "scenario": DUEL[1], **MINE}, 503)
        await solo.post(f"/api/games/{game}/hide", status=503)
        assert not ear.heard
        assert await solo.position(game, "italy") == before
        assert len((await solo.get("/api/games"))["games"]) == 1
        locker.full = False
        ear.say(type="answer", seat="italy", key=question["key"], value=value, id="lost")
        assert (await ear.hear("ack"))["id"] == "lost"

    alone(scene, locker)


MINE = {"seats": {"italy": {"kind": "me"}, "austria": {"kind": "me"}}}


def test_a_damaged_game_is_one_sentence_and_the_others_go_on() -> None:
    locker = MemoryLocker()

    async def scene(solo: Solo) -> None:
        games = [await solo.make(*DUEL, **QUICK) for _ in range(4)]
        whole = locker.kept[f"game/{games[0]}"]
        kept = json.loads(whole)
        edited = kept["record"].replace('"italy":"italy"', '"italy":"Francesco"')
        assert edited != kept["record"]
        locker.kept[f"game/{games[0]}"] = whole[:500]
        locker.kept[f"game/{games[1]}"] = json.dumps({**kept, "record": edited})
        locker.kept[f"game/{games[2]}"] = json.dumps({**kept, "format": 9})
        locker.kept["me"] = "?"
        again = await returned(solo)
        listed = {one["id"]: one for one in (await again.get("/api/games"))["games"]}
        assert set(listed) == set(games)
        assert listed[games[0]]["status"] == "unplayable"
        for game in games[:3]:
            refused = await again.get(f"/api/games/{game}/position", 409)
            assert refused["sentence"].endswith(".")
            shown = await again.get(f"/api/games/{game}")
            assert shown["status"] == "unplayable"
            assert shown["refused"]["sentence"] == refused["sentence"]
        await answered(again, games[3], "italy")
        await again.post(f"/api/games/{games[0]}/hide", status=204)
        assert (await again.get("/api/games"))["hidden"] == 1

    alone(scene, locker)


def test_a_finished_record_goes_out_and_comes_in_again() -> None:
    async def scene(solo: Solo) -> None:
        game = await solo.make(*DUEL, **QUICK)
        await answered(solo, game, "italy")
        mine = await solo.record(game, "italy")
        assert "kept" not in mine, "the seed is a secret until the end"
        await solo.post("/api/records", mine.encode(), 400)
        said = {"words": "It turned the wrong way.", "seat": "italy"}
        told = await solo.post(f"/api/games/{game}/report", said)
        assert (told["record"], told["versions"]["ruleset"]) == (mine, "squadriglia")
        await solo.do(game, "resign", "italy")
        text = await solo.record(game)
        assert json.loads(text.splitlines()[0])["seed"] == "kept"
        made = await solo.post("/api/records", text.encode())
        assert made["game"]["status"] == "over"
        assert {seat["kind"] for seat in made["game"]["seats"]} == {"record"}
        assert await solo.record(made["game"]["id"]) == text
        await solo.position(made["game"]["id"], "austria")

    alone(scene)


def test_games_are_hidden_lessons_done_and_rematches_one() -> None:
    async def scene(solo: Solo) -> None:
        lesson = next(iter(read(registry.find("squadriglia"))))
        wish = {"ruleset": "squadriglia", "lesson": lesson}
        flown = (await solo.post("/api/games", wish))["game"]["id"]
        assert (await solo.get(f"/api/games/{flown}"))["lesson"] == lesson
        await solo.post(f"/api/games/{flown}/abandon", status=204)
        done = {"ruleset": "squadriglia", "lesson": lesson}
        assert await solo.post("/api/me/lessons", done) == {"done": {"squadriglia": [lesson]}}
        game = await solo.make(*DUEL, **QUICK)
        await solo.post(f"/api/games/{game}/rematch", status=409)
        await solo.do(game, "draw", "italy")
        again = (await solo.post(f"/api/games/{game}/rematch?swap=true"))["game"]["id"]
        assert (await solo.post(f"/api/games/{game}/rematch"))["game"]["id"] == again
        await solo.post(f"/api/games/{game}/hide", status=204)
        other = await returned(solo)
        listed = await other.get("/api/games")
        assert [one["id"] for one in listed["games"]] == [again]
        assert listed["hidden"] == 2
        away = (await other.get("/api/games?hidden=true"))["games"]
        assert {one["id"] for one in away} == {flown, game}
        await other.post(f"/api/games/{game}/show", status=204)
        assert (await other.get("/api/games"))["hidden"] == 1
        assert await other.get("/api/me/lessons") == {"done": {"squadriglia": [lesson]}}

    alone(scene)
