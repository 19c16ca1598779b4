"""Damage: a broken file is noticed when it is opened."""

from __future__ import annotations

from pathlib import Path

import pytest

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.database.damage import look_over
from aerodrome.service.database.store import Store
from tests.support.server.store_contents import damage


def test_a_large_file_is_looked_over_in_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(str(tmp_path / "games.db"))
    damage(tmp_path / "games.db", "lines")
    monkeypatch.setattr("aerodrome.service.database.damage.STEPS", 1)
    store.engine.dispose()
    with store.engine.connect() as connection:
        look_over(connection, -1.0)
        with pytest.raises(Refusal, match="aerodrome restore"):
            look_over(connection)
    store.close()
