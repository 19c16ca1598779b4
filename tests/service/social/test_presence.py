"""Presence: who has a page open, at this process or at another."""

from __future__ import annotations

from aerodrome.service.database.fanout import GONE_AFTER
from aerodrome.service.social.presence import OPEN_FOR, Presence


def test_a_person_not_named_again_is_gone_soon() -> None:
    presence = Presence()
    presence.sockets["here"] = 1
    presence.heard(["there", "gone"], 100.0)
    presence.heard(["there"], 100.0 + GONE_AFTER)
    people = ["here", "there", "gone", "nowhere"]
    assert presence.here(people, 100.0 + GONE_AFTER) == {"here", "there"}


def test_a_page_counts_as_open_for_a_while_after_it_last_said_so() -> None:
    presence = Presence()
    presence.sockets["playing"] = 1
    presence.opened("read", 100.0)
    presence.opened("reading", 100.0)
    presence.opened("reading", 160.0)
    people, later = ["playing", "read", "reading"], 100.0 + OPEN_FOR
    assert presence.here(people, 160.0) == {"playing", "read", "reading"}
    assert presence.here(people, later) == {"playing", "reading"}
    assert presence.present(later) == {"playing", "reading"}
    assert presence.count(later) == 2


def test_pages_of_long_ago_are_forgotten() -> None:
    presence = Presence()
    for number in range(1000):
        presence.opened(f"reader {number}", 10.0 * number)
    assert len(presence._pages) <= OPEN_FOR / 10.0
