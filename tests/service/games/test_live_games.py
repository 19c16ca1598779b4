"""Live games: an answer must be to an open question of the seat, legal and new, and is saved before
it is broadcast."""

from __future__ import annotations

import threading
from collections import Counter

import pytest
from starlette.websockets import WebSocketDisconnect

from aerodrome.kernel.refusal import Refusal
from tests.support.server.in_process import Field, Guest, play_out
from tests.support.waiting import PATIENCE

CLERK = "0/1.1#1[north-1]/1.1#1"
VOICE = "0/1.1#1[north-1]/1.2#1"
FOREIGN = "0/1.1#1[south-1]/1.1#1"


def count(guest: Guest, game: str, seat: str) -> int:
    return int(guest.position(game, seat)["seq"])


@pytest.mark.parametrize(
    ("seat", "key", "value", "status", "code"),
    [
        ("north", "9/9#9", 1, 409, "not-open"),
        ("north", FOREIGN, 1, 409, "not-open"),
        ("south", FOREIGN, 1, 403, "not-yours"),
        ("west", CLERK, 1, 400, "unknown-seat"),
        ("north", CLERK, 7, 400, "illegal"),
        ("north", CLERK, -1, 400, "illegal"),
        ("north", CLERK, "1", 400, "illegal"),
        ("north", CLERK, 10**30, 400, "malformed"),
        ("north", CLERK, True, 400, "malformed"),
        ("north", CLERK, 1.5, 400, "malformed"),
        ("north", CLERK, None, 400, "malformed"),
        ("north", CLERK, [1], 400, "malformed"),
    ],
)
def test_what_is_refused_changes_nothing(
    sqlite_field: Field, seat: str, key: str, value: object, status: int, code: str
) -> None:
    north, _, game = sqlite_field.pair()
    before = north.position(game, "north")
    refused = north.do(game, "answers", seat, status, key=key, value=value)
    assert refused["code"] == code
    assert refused["sentence"][-1] == "."
    assert north.position(game, "north") == before


def test_a_refused_option_says_why(sqlite_field: Field) -> None:
    north, _, game = sqlite_field.pair()
    refused = north.do(game, "answers", "north", 400, key=CLERK, value=6)
    assert "5" in refused["sentence"], "the ruleset's own words"


def test_after_the_end_nothing_more(field: Field) -> None:
    north, south, game = field.pair()
    play_out(game, {"north": north, "south": south})
    before = north.position(game, "north")
    for what, more in (("answers", {"key": CLERK, "value": 1}), ("undo", {}), ("resign", {})):
        assert north.do(game, what, "north", 409, **more)["code"] == "over"
    assert north.position(game, "north") == before


def test_a_resend_changes_nothing_and_is_acknowledged_alike(field: Field) -> None:
    north, _, game = field.pair()
    first = north.do(game, "answers", "north", key=CLERK, value=2, id="a")
    before = north.position(game, "north")
    assert north.do(game, "answers", "north", key=CLERK, value=2, id="a") == first
    assert north.do(game, "answers", "north", key=CLERK, value=3, id="a") == first
    assert north.position(game, "north") == before
    refused = north.do(game, "answers", "north", 409, key=CLERK, value=2, id="b")
    assert refused["code"] == "answered"


def test_a_resend_after_an_undo_does_not_answer_again(field: Field) -> None:
    north, _, game = field.pair()
    first = north.do(game, "answers", "north", key=CLERK, value=0, id="a")
    undone = north.do(game, "undo", "north", key=CLERK, id="u")
    assert undone["seq"] > first["seq"]
    open_ = north.position(game, "north")
    assert CLERK in [question["key"] for question in open_["questions"]]
    assert north.do(game, "answers", "north", key=CLERK, value=0, id="a") == first
    assert north.do(game, "undo", "north", id="u") == undone
    assert north.position(game, "north") == open_


def test_a_resend_after_a_restart(data: str, toys: None) -> None:
    with Field(data) as field:
        north, _, game = field.pair()
        first = north.do(game, "answers", "north", key=CLERK, value=2, id="a")
        said = north.do(game, "chat", "north", text="Hello", id="c")
        before = north.position(game, "north")
        cookie = north.http.cookies["aerodrome"]
    with Field(data) as field:
        north = field.newcomer()
        north.http.cookies.set("aerodrome", cookie)
        assert north.position(game, "north") == before
        assert north.do(game, "answers", "north", key=CLERK, value=2, id="a") == first
        assert north.do(game, "chat", "north", text="Hello", id="c") == said
        assert north.position(game, "north") == before


def test_keys_are_each_persons_own(field: Field) -> None:
    north, south, game = field.pair()
    north.do(game, "answers", "north", key=CLERK, value=2, id="a")
    south.do(game, "answers", "south", key=FOREIGN, value=1, id="a")
    assert FOREIGN not in [q["key"] for q in south.position(game, "south")["questions"]]


def test_undo(field: Field) -> None:
    north, south, game = field.pair()
    assert north.do(game, "undo", "north", 409)["code"] == "undo-none"
    before = north.position(game, "north")["questions"]
    north.do(game, "answers", "north", key=CLERK, value=0)
    north.do(game, "undo", "north", key=CLERK)
    assert north.position(game, "north")["questions"] == before
    north.do(game, "answers", "north", key=CLERK, value=2)
    assert north.do(game, "undo", "north", 409, key=CLERK)["code"] == "undo-told"
    north.do(game, "answers", "north", key=VOICE, value="loud")
    north.do(game, "undo", "north", key=VOICE)
    play_out(game, {"north": north, "south": south})


def test_a_reveal_cannot_be_undone(field: Field) -> None:
    north, _, game = field.pair("ladder", "twelve")
    north.do(game, "answers", "red", key="0/1.1#1", value="leap")
    refused = north.do(game, "undo", "red", 409)
    assert refused["code"] in ("undo-dice", "undo-told")


def test_two_tabs_of_one_seat_both_answer(field: Field) -> None:
    """Every question is answered once, by the faster tab; the other gets a refusal."""
    north, _, game = field.pair()
    codes: Counter[str] = Counter()

    def tab(number: int) -> None:
        for turn in range(4):
            for question in north.position(game, "north")["questions"]:
                response = north.http.post(
                    f"/api/games/{game}/answers",
                    json={
                        "type": "answer",
                        "seat": "north",
                        "key": question["key"],
                        "value": question["options"][1]["value"],
                        "id": f"{number}-{turn}-{question['key']}"[:40],
                    },
                )
                codes[response.json().get("code", "saved")] += 1

    tabs = [threading.Thread(target=tab, args=(number,)) for number in range(2)]
    for thread in tabs:
        thread.start()
    for thread in tabs:
        thread.join()
    assert codes["saved"] == 4
    assert set(codes) <= {"saved", "answered", "not-open"}
    answers = [line for line in north.record(game, "north").splitlines() if '"answer"' in line]
    assert len(answers) == 4


def test_over_the_socket(field: Field) -> None:
    north, south, game = field.pair()
    with north.socket(game, "north") as line, south.socket(game, "south") as other:
        first = line.hear("update")
        other.hear("update")
        line.say(type="answer", seat="north", key=CLERK, value=0, id="a")
        ack = line.hear("ack")
        assert ack["id"] == "a"
        assert line.until(lambda u: u["seq"] > first["seq"])["seq"] == ack["seq"]
        line.say(type="answer", seat="south", key=FOREIGN, value=0, id="b")
        assert line.hear("fault")["code"] == "not-yours"
        line.say(type="chat", seat="north", text="Ready", id="c")
        assert other.until(lambda u: u.get("chat"))["chat"][-1]["text"] == "Ready"
        line.say(type="resign", seat="north", id="r")
        assert other.until(lambda u: u["game"].get("outcome"))["game"]["status"] == "over"


def test_a_line_finds_the_seat_by_itself(sqlite_field: Field) -> None:
    """People see the seat that is asked, else their own; people without a seat watch."""
    north, south, game = sqlite_field.pair()
    for guest, seat in ((north, "north"), (south, "south"), (sqlite_field.guest(), None)):
        with guest.socket(game, query="mine=true") as line:
            assert line.hear("update")["seat"] == seat
    seats = {"north": {"kind": "me"}, "south": {"kind": "me"}}
    shared = north.make(seats=seats)["game"]["id"]
    while north.answer_one(shared, "north") is not None:
        pass
    assert north.get(f"/api/games/{shared}")["waiting"] == ["south"]
    with north.socket(shared, query="mine=true") as line:
        assert line.hear("update")["seat"] == "south"


def test_a_new_connection_begins_where_the_old_one_ended(field: Field) -> None:
    north, south, game = field.pair()
    with south.socket(game, "south") as line:
        line.hear("update")
        for seat, guest in (("north", north), ("south", south)):
            while guest.position(game)["game"]["waiting"] and guest.answer_one(game, seat):
                if guest.position(game)["log"]:
                    break
        seen = line.until(lambda u: u["log"])
        log = seen["log_from"] + len(seen["log"])
    play_out(game, {"north": north, "south": south})
    north.do(game, "chat", "north", text="Well played")
    whole = south.position(game, "south")
    with south.socket(game, "south", f"log={log}&chat=1") as line:
        update = line.hear("update")
        assert update["log_from"] == log
        assert update["log"] == whole["log"][log:]
        assert [chat["number"] for chat in update["chat"]] == [2]
        line.say(type="since", log=2, chat=0)
        again = line.hear("update")
        assert again["log"] == whole["log"][2:]
        assert [chat["number"] for chat in again["chat"]] == [1, 2]
        line.say(type="since", log=10**6, chat=10**6)
        assert line.hear("update")["log"] == []


@pytest.mark.parametrize("scenario", [("sealed", "short"), ("ladder", "twelve")])
def test_each_seats_log_only_grows(field: Field, scenario: tuple[str, str]) -> None:
    first, second, game = field.pair(*scenario)
    seats = [seat["seat"] for seat in first.get(f"/api/games/{game}")["seats"]]
    guests = dict(zip(seats, (first, second), strict=True))
    logs: dict[str | None, list[object]] = {seat: [] for seat in (*seats, None)}
    numbers: dict[str | None, int] = dict.fromkeys(logs, 0)
    while first.get(f"/api/games/{game}")["status"] != "over":
        for seat, guest in guests.items():
            guest.answer_one(game, seat, -1)
            for eye in logs:
                update = guests.get(eye or "", first).position(game, eye)
                assert update["log"][: len(logs[eye])] == logs[eye]
                assert update["seq"] >= numbers[eye]
                logs[eye], numbers[eye] = update["log"], update["seq"]


def test_sockets_that_may_not_be(field: Field) -> None:
    _, south, game = field.pair()
    tries = [
        (field.newcomer(), game, None, "login"),
        (south, game, "north", "not-yours"),
        (south, game, "west", "unknown-seat"),
        (south, "nope", None, "no-game"),
        (south, "%00", None, "no-game"),
    ]
    for guest, where, seat, code in tries:
        with guest.socket(where, seat) as line:
            assert line.hear("fault")["code"] == code
            with pytest.raises(WebSocketDisconnect) as ended:
                line.hear()
            assert (ended.value.code, ended.value.reason) == (1008, code)


def test_a_slow_commit_is_not_seen(sqlite_field: Field, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commit before broadcast: until an answer is saved, every visitor sees the game before it."""
    red, blue, game = sqlite_field.pair("ladder", "twelve")
    before = blue.position(game, "blue")
    store = sqlite_field.service.store
    started, go = threading.Event(), threading.Event()
    transact = store._transact

    def failing(work: object) -> object:
        if threading.current_thread().name.startswith("store-write"):
            started.set()
            go.wait(PATIENCE)
            monkeypatch.setattr(store, "_transact", transact)
            raise Refusal("storage", "nothing was saved.")
        return transact(work)  # type: ignore[arg-type]

    monkeypatch.setattr(store, "_transact", failing)
    refused: list[int] = []

    def answer() -> None:
        body = {"type": "answer", "seat": "red", "key": "0/1.1#1", "value": "leap", "id": "x"}
        refused.append(red.http.post(f"/api/games/{game}/answers", json=body).status_code)

    seen: list[object] = []
    threads = [
        threading.Thread(target=answer),
        threading.Thread(target=lambda: seen.append(blue.position(game, "blue"))),
    ]
    threads[0].start()
    assert started.wait(PATIENCE)
    threads[1].start()
    go.set()
    for thread in threads:
        thread.join()
    assert refused == [503]
    assert seen == [before]
    assert blue.position(game, "blue") == before
