"""Bug reports: one file with a description, a picture, the seat's record and the versions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import aerodrome
from aerodrome.cli import main
from aerodrome.kernel import complaint
from aerodrome.kernel.record import Record
from aerodrome.service.moderation import complaints
from tests.support.server.in_process import Field, play_out

WISH = {"words": "The gun did not fire.", "seat": "north", "window": "390 x 844 at 2"}
DOT = "data:image/png;base64,iVBORw0KGgo="


def test_a_report_holds_what_its_seat_may_know(field: Field, tmp_path: Path) -> None:
    north, south, game = field.pair()
    south.answer_one(game, "south")
    told = north.post(f"/api/games/{game}/report", {**WISH, "picture": DOT})
    assert told["complaint"] == complaint.FORMAT
    assert (told["words"], told["seat"], told["game"]) == (WISH["words"], "north", game)
    assert told["versions"]["aerodrome"] == aerodrome.__version__
    assert told["picture"] == DOT
    copy = Record.load(told["record"].encode(), "record")
    assert copy.header.copy_for == "north"
    assert copy.header.seed is None
    assert told["record"] == north.record(game, "north")
    assert south.post(f"/api/games/{game}/report", WISH, 403)["code"] == "not-yours"


def test_replay_opens_a_report(
    sqlite_field: Field, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    north, south, game = sqlite_field.pair()
    file = tmp_path / "wrong.report"
    file.write_text(
        json.dumps(north.post(f"/api/games/{game}/report", WISH), separators=(",", ":"))
    )
    assert main(["replay", str(file)]) == 0
    printed = capsys.readouterr().out
    assert "The gun did not fire." in printed
    assert f"north in game {game}; aerodrome {aerodrome.__version__}" in printed
    assert "390 x 844" in printed
    play_out(game, {"north": north, "south": south})
    whole = north.post(f"/api/games/{game}/report", WISH)
    file.write_text(json.dumps(whole, separators=(",", ":")))
    assert main(["replay", str(file), "--verify"]) == 0
    watched = north.http.post("/api/records", content=file.read_bytes())
    assert watched.json()["game"]["status"] == "over"


def test_a_host_reads_what_was_sent(
    field: Field, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    north, _, game = field.pair()
    sent = north.post(f"/api/games/{game}/report/send", WISH)["report"]
    assert main(["admin", "list", "reports", "--data", field.data]) == 0
    assert "The gun did not fire." in capsys.readouterr().out
    file = tmp_path / "sent.report"
    assert main(["admin", "report", sent, str(file), "--data", field.data]) == 0
    read = complaint.read(file.read_bytes(), "sent")
    assert read is not None
    assert read.words == WISH["words"]
    assert main(["admin", "report", sent, str(file), "--data", field.data]) == 2
    assert main(["admin", "delete", sent, "--data", field.data]) == 0
    assert main(["admin", "report", sent, str(tmp_path / "x"), "--data", field.data]) == 2


@pytest.mark.parametrize(
    "wish",
    [
        {"words": ""},
        {"words": "x" * 2001},
        {**WISH, "picture": "javascript:alert(1)"},
        {**WISH, "picture": "data:image/svg+xml;base64,AAAA"},
        {**WISH, "picture": "data:image/png;base64," + "A" * complaint.LARGEST_PICTURE},
    ],
)
def test_a_report_that_is_none(sqlite_field: Field, wish: dict[str, str]) -> None:
    north, _, game = sqlite_field.pair()
    refused = north.post(f"/api/games/{game}/report/send", wish, 400)
    assert refused["code"] == "malformed"


def test_the_host_is_not_flooded(sqlite_field: Field, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(complaints, "MOST_EACH", 1)
    north, _, game = sqlite_field.pair()
    north.post(f"/api/games/{game}/report/send", WISH)
    refused = north.post(f"/api/games/{game}/report/send", WISH, 429)
    assert refused["code"] == "too-many"
