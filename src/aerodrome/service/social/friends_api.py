"""Routes of company: whom one follows, challenges, and whom one would rather not meet."""

from __future__ import annotations

import time

from aerodrome.service.games import invitations_messages as com
from aerodrome.service.lobby.challenges import Challenges, Invited
from aerodrome.service.lobby.model import Lobby
from aerodrome.service.moderation import complaints
from aerodrome.service.notifications.model import Notifications
from aerodrome.service.notifications.notification import Notification
from aerodrome.service.online import Online
from aerodrome.service.route import Call, Route, look
from aerodrome.service.social import friends_messages as fm
from aerodrome.service.social.blocking import Blocking
from aerodrome.service.social.friends import Friends
from aerodrome.service.social.overview import SocialOverview
from aerodrome.service.social.presence import Presence

FRIENDS, MEET = "/friends", "/lobby"


async def list_friends(call: Call) -> fm.FriendList:
    """Whom I follow, who of them is here and what they play, and open challenges."""
    return await call.service[SocialOverview].friends(
        call.person, call.service.live_games.clock.now()
    )


async def get_acquaintance(call: Call) -> fm.Acquaintance:
    """What there is between somebody and me."""
    return await call.service[Friends].acquaintance(call.person, call.body)


async def follow_person(call: Call) -> None:
    """Follow somebody; he is told so, once."""
    service, now = call.service, call.service.live_games.clock.now()
    service.rates.social.take(call.person.id)
    told = await service[Friends].follow(call.person, call.body, now)
    if told is not None:
        await service[Notifications].send(
            [told], Notification("friend", {"name": call.person.name}, FRIENDS)
        )


async def unfollow_person(call: Call) -> None:
    """Follow somebody no more."""
    await call.service[Friends].unfollow(call.person, call.body)


async def report_presence(call: Call) -> None:
    """Say that a page of mine is open and looked at; it says so once a minute."""
    if call.person.id and not call.person.program:
        call.service[Presence].opened(call.person.id, time.monotonic())


async def choose_openness(call: Call) -> None:
    """Whether I am shown as here, and who may challenge me."""
    await call.service[Friends].choose(call.person, call.body)


async def list_avoided(call: Call) -> fm.AvoidedList:
    """Whom I have blocked or muted."""
    return await call.service[Blocking].avoided(call.person)


async def avoid_person(call: Call) -> None:
    """Block or mute somebody, or neither any more."""
    service, now = call.service, call.service.live_games.clock.now()
    service.rates.social.take(call.person.id)
    await service[Blocking].avoid(call.person, call.body, now)
    await service[Online].chose(call.person.id)


async def forgive_person(call: Call) -> None:
    """Take somebody off my list."""
    await call.service[Blocking].forgive(call.person, call.path["line"])
    await call.service[Online].chose(call.person.id)


async def challenge_person(call: Call) -> None:
    """Ask somebody for a game."""
    service = call.service
    service.rates.make(call.person.id, call.host)
    told = await service[Challenges].ask(call.person, call.body, call.host)
    service[Lobby].changed()
    await service[Notifications].send([told.person], _about(call, told, "invited", MEET))


def _about(call: Call, told: Invited, kind: str, link: str) -> Notification:
    return Notification(kind, {"name": call.person.name, "title": told.titles}, link)


async def accept_challenge(call: Call) -> fm.Accepted:
    """Play the game that somebody asked me for."""
    service = call.service
    service.rates.make(call.person.id, call.host)
    name = call.path["challenge"]
    game, told = await service[Challenges].accept(call.person, name, call.host)
    service[Lobby].changed()
    notification = _about(call, told, "offer_taken", f"/games/{game}")
    await service[Notifications].send([told.person], notification)
    return fm.Accepted(game)


async def decline_challenge(call: Call) -> None:
    """Decline a challenge, or take my own back."""
    await call.service[Challenges].withdraw(call.person, call.path["challenge"])
    call.service[Lobby].changed()


async def accuse_person(call: Call) -> com.Complained:
    """Report somebody to whoever runs the server."""
    call.service.rates.make(call.person.id, call.host)
    return await complaints.accuse(
        call.service.games, call.person, call.body, call.agent, call.host
    )


ROUTES = (
    look("/api/friends", list_friends, fm.FriendList),
    Route("POST", "/api/acquaintance", get_acquaintance, fm.Whom, fm.Acquaintance, guest=False),
    Route("POST", "/api/follow", follow_person, fm.Whom),
    Route("POST", "/api/unfollow", unfollow_person, fm.Whom),
    Route("POST", "/api/me/presence", report_presence, guest=False),
    Route("POST", "/api/me/openness", choose_openness, fm.OpennessIn),
    look("/api/me/avoided", list_avoided, fm.AvoidedList),
    Route("POST", "/api/avoid", avoid_person, fm.AvoidIn),
    Route("POST", "/api/me/avoided/{line}/forgive", forgive_person),
    Route("POST", "/api/challenges", challenge_person, fm.ChallengeIn),
    Route("POST", "/api/challenges/{challenge}/accept", accept_challenge, gives=fm.Accepted),
    Route("POST", "/api/challenges/{challenge}/decline", decline_challenge),
    Route("POST", "/api/accuse", accuse_person, fm.AccuseIn, com.Complained),
)
