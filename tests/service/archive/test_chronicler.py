"""Chronicles that two processes write at once."""

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy as sa
import structlog

from aerodrome.service.archive import chronicler
from aerodrome.service.archive.chronicler import Chronicler
from aerodrome.service.conflict import Conflict
from tests.support.server.in_process import Field, play_out
from tests.support.server.store_contents import connected


def test_a_chronicle_that_another_process_has_just_written_is_no_error(
    sqlite_field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep, tries = chronicler._save, []

    def slower(transaction: Any, *told: Any) -> None:
        tries.append(told)
        if len(tries) == 1:
            raise Conflict("another process has written it")
        keep(transaction, *told)

    monkeypatch.setattr(chronicler, "_save", slower)
    north, south, game = sqlite_field.pair()
    with structlog.testing.capture_logs() as logs:
        play_out(game, {"north": north, "south": south})
        portal = sqlite_field.door.portal
        assert portal is not None
        portal.call(sqlite_field.service[Chronicler].settle)
    assert [one for one in logs if one["log_level"] in ("warning", "error")] == []
    with connected(sqlite_field.data) as store:
        kept = store.execute(sa.text("SELECT game FROM chronicles")).scalars()
        assert list(kept) == [game]
