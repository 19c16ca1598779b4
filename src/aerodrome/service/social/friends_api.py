"""Routes of friends, challenges, blocks and mutes."""

from __future__ import annotations

import time

from aerodrome.service.games import invitations_messages as com
from aerodrome.service.lobby.challenges import Challenges, Invited
from aerodrome.service.lobby.model import Lobby
from aerodrome.service.moderation import complaints
from aerodrome.service.notifications.model import Notifications
from aerodrome.service.notifications.notification import Notification
from aerodrome.service.online import Online
from aerodrome.service.route import Call, look, post
from aerodrome.service.social import friends_messages as fm
from aerodrome.service.social.blocking import Blocking
from aerodrome.service.social.friends import Friends
from aerodrome.service.social.overview import SocialOverview
from aerodrome.service.social.presence import Presence

FRIENDS, MEET = "/friends", "/lobby"


async def list_friends(call: Call) -> fm.FriendList:
    """List the people the caller follows, who of them is online, and open challenges."""
    return await call.service[SocialOverview].friends(
        call.person, call.service.live_games.clock.now()
    )


async def get_acquaintance(call: Call) -> fm.Acquaintance:
    """Return how the caller is related to another person."""
    return await call.service[Friends].acquaintance(call.person, call.body)


async def follow_person(call: Call) -> None:
    """Follow a person, who is notified the first time."""
    service, now = call.service, call.service.live_games.clock.now()
    followed = await service[Friends].follow(call.person, call.body, now)
    if followed is not None:
        await service[Notifications].send(
            [followed], Notification("friend", {"name": call.person.name}, FRIENDS)
        )


async def unfollow_person(call: Call) -> None:
    """Stop following a person."""
    await call.service[Friends].unfollow(call.person, call.body)


async def report_presence(call: Call) -> None:
    """Report that one of the caller's pages is open; pages do so once a minute."""
    if call.person.id and not call.person.program:
        call.service[Presence].opened(call.person.id, time.monotonic())


async def choose_openness(call: Call) -> None:
    """Change whether the caller is shown as online, and who may challenge them."""
    await call.service[Friends].choose(call.person, call.body)


async def list_avoided(call: Call) -> fm.AvoidedList:
    """List the people the caller has blocked or muted."""
    return await call.service[Blocking].avoided(call.person)


async def avoid_person(call: Call) -> None:
    """Block or mute a person, or undo both."""
    service, now = call.service, call.service.live_games.clock.now()
    await service[Blocking].avoid(call.person, call.body, now)
    await service[Online].chose(call.person.id)


async def forgive_person(call: Call) -> None:
    """Remove a person from the caller's list of blocked and muted people."""
    await call.service[Blocking].forgive(call.person, call.path["line"])
    await call.service[Online].chose(call.person.id)


async def challenge_person(call: Call) -> None:
    """Challenge a person to a game."""
    service = call.service
    invited = await service[Challenges].ask(call.person, call.body, call.host)
    service[Lobby].changed()
    await service[Notifications].send([invited.person], _about(call, invited, "invited", MEET))


def _about(call: Call, invited: Invited, kind: str, link: str) -> Notification:
    return Notification(kind, {"name": call.person.name, "title": invited.titles}, link)


async def accept_challenge(call: Call) -> fm.Accepted:
    """Accept a challenge; the game begins."""
    service = call.service
    name = call.path["challenge"]
    game, invited = await service[Challenges].accept(call.person, name, call.host)
    service[Lobby].changed()
    notification = _about(call, invited, "offer_taken", f"/games/{game}")
    await service[Notifications].send([invited.person], notification)
    return fm.Accepted(game)


async def decline_challenge(call: Call) -> None:
    """Decline a challenge, or withdraw the caller's own."""
    await call.service[Challenges].withdraw(call.person, call.path["challenge"])
    call.service[Lobby].changed()


async def accuse_person(call: Call) -> com.Complained:
    """Report a person to the host."""
    return await complaints.accuse(
        call.service.games, call.person, call.body, call.agent, call.host
    )


ROUTES = (
    look("/api/friends", list_friends, fm.FriendList),
    post("/api/acquaintance", get_acquaintance, fm.PersonRef, fm.Acquaintance, guest=False),
    post("/api/follow", follow_person, fm.PersonRef, limit="social"),
    post("/api/unfollow", unfollow_person, fm.PersonRef),
    post("/api/me/presence", report_presence, guest=False),
    post("/api/me/openness", choose_openness, fm.OpennessIn),
    look("/api/me/avoided", list_avoided, fm.AvoidedList),
    post("/api/avoid", avoid_person, fm.AvoidIn, limit="social"),
    post("/api/me/avoided/{line}/forgive", forgive_person),
    post("/api/challenges", challenge_person, fm.ChallengeIn, limit="making"),
    post("/api/challenges/{challenge}/accept", accept_challenge, gives=fm.Accepted, limit="making"),
    post("/api/challenges/{challenge}/decline", decline_challenge),
    post("/api/accuse", accuse_person, fm.AccuseIn, com.Complained, limit="making"),
)
