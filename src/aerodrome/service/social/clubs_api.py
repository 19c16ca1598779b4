"""Routes of clubs: finding, entering and running them."""

from __future__ import annotations

from aerodrome.service.notifications.model import Notifications
from aerodrome.service.notifications.notification import Notification
from aerodrome.service.route import Call, look, post
from aerodrome.service.social import clubs_messages as cm
from aerodrome.service.social.clubs import ClubNews, Clubs
from aerodrome.service.social.overview import SocialOverview

C = "/api/clubs/{club}"
LONGEST_SEARCH = 80


def _club(call: Call) -> str:
    return call.path["club"]


async def _page(call: Call, club: str) -> cm.ClubPage:
    return await call.service[SocialOverview].club(call.person, club)


async def _tell(call: Call, news: ClubNews) -> None:
    """Send a notification about a club."""
    if news.people:
        words = {"title": news.club, "name": call.person.name}
        notification = Notification("club", words, f"/clubs/{_club(call)}", news.phrase)
        await call.service[Notifications].send(news.people, notification)


async def list_clubs(call: Call) -> cm.ClubList:
    """List the caller's clubs, and the clubs with these words in their names."""
    words = call.query.get("words", "")[:LONGEST_SEARCH]
    return await call.service[Clubs].listed(call.person, words)


async def found_club(call: Call) -> cm.ClubPage:
    """Found a club."""
    now = call.service.live_games.clock.now()
    club = await call.service[Clubs].found(call.person, call.body, now, call.host)
    return await _page(call, club)


async def read_club(call: Call) -> cm.ClubPage:
    """Return a club, as far as the caller may see it."""
    return await _page(call, _club(call))


async def describe_club(call: Call) -> cm.ClubPage:
    """Change a club's name, description and way of entry."""
    now = call.service.live_games.clock.now()
    await call.service[Clubs].describe(call.person, _club(call), call.body, now)
    return await _page(call, _club(call))


async def write_notice(call: Call) -> cm.ClubPage:
    """Replace the text on a club's notice board."""
    now = call.service.live_games.clock.now()
    await call.service[Clubs].post(call.person, _club(call), call.body.text, now)
    return await _page(call, _club(call))


async def enter_club(call: Call) -> cm.ClubPage:
    """Enter a club, or apply to it."""
    now = call.service.live_games.clock.now()
    news = await call.service[Clubs].enter(call.person, _club(call), call.body.token, now)
    await _tell(call, news)
    return await _page(call, _club(call))


async def leave_club(call: Call) -> None:
    """Leave a club."""
    now = call.service.live_games.clock.now()
    await call.service[Clubs].leave(call.person, _club(call), now)


async def appoint_member(call: Call) -> cm.ClubPage:
    """Change a person's role: admit, make an officer, hand the club over, or bar them."""
    now = call.service.live_games.clock.now()
    await _tell(call, await call.service[Clubs].appoint(call.person, _club(call), call.body, now))
    return await _page(call, _club(call))


async def link_club(call: Call) -> cm.ClubLink:
    """Create a link that admits people; the old one stops working."""
    token = await call.service[Clubs].renew_link(call.person, _club(call))
    return cm.ClubLink(_club(call), token)


async def unlink_club(call: Call) -> cm.ClubPage:
    """Remove the link that admits people."""
    await call.service[Clubs].renew_link(call.person, _club(call), close=True)
    return await _page(call, _club(call))


async def pin_setup(call: Call) -> cm.ClubPage:
    """Pin a published set-up for the members, or unpin it."""
    await call.service[Clubs].pin(call.person, _club(call), call.body)
    return await _page(call, _club(call))


async def close_club(call: Call) -> None:
    """Close a club."""
    await call.service[Clubs].close(call.person, _club(call))


ROUTES = (
    look("/api/clubs", list_clubs, cm.ClubList, "words"),
    post("/api/clubs", found_club, cm.ClubIn, cm.ClubPage, limit="making"),
    look(C, read_club, cm.ClubPage),
    post(C, describe_club, cm.ClubIn, cm.ClubPage),
    post(f"{C}/notice", write_notice, cm.NoticeIn, cm.ClubPage),
    post(f"{C}/enter", enter_club, cm.EnterIn, cm.ClubPage, limit="social"),
    post(f"{C}/leave", leave_club),
    post(f"{C}/members", appoint_member, cm.MemberIn, cm.ClubPage),
    post(f"{C}/link", link_club, gives=cm.ClubLink),
    post(f"{C}/unlink", unlink_club, gives=cm.ClubPage),
    post(f"{C}/pins", pin_setup, cm.PinIn, cm.ClubPage),
    post(f"{C}/close", close_club),
)
