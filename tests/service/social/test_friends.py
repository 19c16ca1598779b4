"""Friends, clubs, blocks and mutes."""

from __future__ import annotations

from aerodrome.service.accounts.deletion_store import delete_data
from aerodrome.service.accounts.store import add_guest, adopt
from aerodrome.service.database.store import Store
from aerodrome.service.social import blocking, clubs, friends
from aerodrome.service.social import blocking_store as manner_rows
from aerodrome.service.social import clubs_store as club_rows
from aerodrome.service.social import friends_store as friend_rows

ANNA, BERT, CARL = "a" * 24, "b" * 24, "c" * 24


def test_people_follow_and_avoid_one_another(data: str) -> None:
    """Friends follow each other; a block works both ways, a mute only one way."""
    store = Store(data)
    with store.transaction() as t:
        for person in (ANNA, BERT, CARL):
            add_guest(t, person, person[:4], 1.0)
        assert friend_rows.follow(t, ANNA, BERT, 1.0)
        assert not friends.are_friends(t, ANNA, BERT)
        friend_rows.follow(t, BERT, ANNA, 2.0)
        assert friends.are_friends(t, ANNA, BERT)
        assert friends.friends_of(t, ANNA) == {BERT}
        friend_rows.unfollow(t, ANNA, BERT)
        assert not friend_rows.follows(t, ANNA, BERT)
        assert friend_rows.follows(t, BERT, ANNA)
        assert not friend_rows.follow(t, ANNA, BERT, 3.0), "no one is notified a second time"
        manner_rows.avoid(t, ANNA, CARL, "mute", 4.0)
        assert not blocking.apart(t, ANNA, CARL)
        assert blocking.muted_by(t, ANNA) == {CARL}
        manner_rows.avoid(t, ANNA, CARL, "block", 5.0)
        assert blocking.apart(t, ANNA, CARL)
        assert blocking.apart(t, CARL, ANNA)
        assert blocking.apart_from(t, CARL) == {ANNA}
        assert not blocking.muted_by(t, CARL)
    store.close()


def test_a_club_goes_to_an_officer_then_to_the_longest_member(data: str) -> None:
    """A club closes when its last member leaves; an applicant does not inherit it."""
    store = Store(data)
    with store.transaction() as t:
        for person in (ANNA, BERT, CARL):
            add_guest(t, person, person[:4], 1.0)
        club = {"id": "club", "name": "Club", "looks": "club", "about": "", "notice": ""}
        club_rows.put(t, {**club, "entry": "open", "created": 1.0})
        for person, role in ((ANNA, "founder"), (BERT, "member"), (CARL, "officer")):
            club_rows.set_role(t, "club", person, role, 1.0)
        assert clubs.is_member(t, "club", BERT)
        assert clubs.is_member(t, "club", CARL)
        delete_data(t, ANNA)
        assert club_rows.role_of(t, "club", CARL) == "founder"
        club_rows.set_role(t, "club", BERT, "asking", 1.0)
        delete_data(t, CARL)
        assert club_rows.read(t, "club") is None
        assert not clubs.is_member(t, "club", BERT)
    store.close()


def test_the_list_of_a_guest_moves_to_the_account_at_login(data: str) -> None:
    """The account replaces the guest in both lists: blocking and blocked."""
    store = Store(data)
    with store.transaction() as t:
        for person in (ANNA, BERT, CARL):
            add_guest(t, person, person[:4], 1.0)
        manner_rows.avoid(t, BERT, CARL, "block", 1.0)
        manner_rows.avoid(t, CARL, BERT, "mute", 1.0)
        manner_rows.avoid(t, ANNA, BERT, "block", 1.0)
        adopt(t, BERT, ANNA)
        assert blocking.apart(t, ANNA, CARL)
        assert blocking.muted_by(t, ANNA) == {CARL}
        assert blocking.muted_by(t, CARL) == {ANNA}
        assert manner_rows.number(t, ANNA) == 1, "no one can block themselves"
    store.close()
