"""Lines are added by a writer that knows their number; each of two guards works alone."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from aerodrome.service.conflict import Conflict
from aerodrome.service.games import store as games_store
from aerodrome.service.games.tables import games as games_table
from aerodrome.service.games.tables import lines as lines_table
from tests.support.server.in_process import Field

pytestmark = pytest.mark.every_store


def kept(field: Field, game: str) -> tuple[int, list[str]]:
    """Return a game's stored number of lines, and its lines."""
    with field.service.store.transaction() as transaction:
        number = transaction.execute(
            sa.select(games_table.c.seq).where(games_table.c.id == game)
        ).scalar()
        assert number is not None
        return number, games_store.lines_after(transaction, game, 0)


@pytest.mark.parametrize("written", [[], ["a line"]], ids=["facts alone", "with a line"])
@pytest.mark.parametrize("ahead", [1, 5])
def test_a_wrong_number_of_lines_adds_nothing(
    sqlite_field: Field, ahead: int, written: list[str]
) -> None:
    """The number of lines is compared; no duplicate key could reveal the conflict here."""
    _, _, game = sqlite_field.pair()
    before = kept(sqlite_field, game)
    with pytest.raises(Conflict), sqlite_field.service.store.transaction() as transaction:
        games_store.append(transaction, game, before[0] + ahead, written, 0.0, {})
    assert kept(sqlite_field, game) == before


def test_no_line_is_written_over_another_though_the_numbers_agree(field: Field) -> None:
    """The key of a line is its number; the count of lines alone would not reveal the conflict."""
    _, _, game = field.pair()
    number, _ = kept(field, game)
    with field.service.store.transaction() as transaction:
        line = {"game": game, "seq": number + 1, "line": "another's", "at": 0.0}
        transaction.execute(sa.insert(lines_table).values(**line))
    before = kept(field, game)
    with pytest.raises(Conflict), field.service.store.transaction() as transaction:
        games_store.append(transaction, game, number, ["mine"], 0.0, {})
    assert kept(field, game) == before
