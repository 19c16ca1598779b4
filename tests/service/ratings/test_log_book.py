"""Log books of several people are written in one order, whatever their seats."""

from __future__ import annotations

from functools import partial

import pytest

from aerodrome.service.ratings import log_book
from tests.support.server.accounts import account
from tests.support.server.in_process import Field, play_out
from tests.support.waiting import until


def test_log_books_are_written_in_the_order_of_people(
    sqlite_field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two games saved at once with swapped seats would lock each other in PostgreSQL."""
    written: list[str] = []
    monkeypatch.setattr(log_book, "add_up", lambda c, person, ruleset: written.append(person))

    def has_written(books: int) -> bool:
        return len(written) == books

    people = [account(sqlite_field, "Ruffo"), account(sqlite_field, "Brumowski")]
    for number, first in enumerate(people, 1):
        second = people[number % 2]
        made = first.make(public=True)
        second.post("/api/join", {"token": made["invites"][0]["token"]})
        play_out(made["game"]["id"], {"north": first, "south": second})
        until(partial(has_written, 2 * number))
    assert written[:2] == written[2:] == sorted(written[:2])
