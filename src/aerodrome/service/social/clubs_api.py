"""Routes of clubs: which there are, what happens in one, and what its officers do."""

from __future__ import annotations

from aerodrome.service.notifications.notification import Letter
from aerodrome.service.route import Call, Route, look
from aerodrome.service.social import clubs_messages as cm
from aerodrome.service.social.clubs import ClubNews

C = "/api/clubs/{club}"
LONGEST_SEARCH = 80


def _club(call: Call) -> str:
    return str(call.request.path_params["club"])


async def _page(call: Call, club: str) -> cm.ClubPage:
    return await call.service.company.club(call.person, club)


async def _tell(call: Call, news: ClubNews) -> None:
    """Write to those whom something in a club concerns."""
    if news.people:
        words = {"title": news.club, "name": call.person.name}
        letter = Letter("club", words, f"/clubs/{_club(call)}", news.says)
        await call.service.post.send(news.people, letter)


async def list_clubs(call: Call) -> cm.ClubList:
    """My clubs, and those with these words in their names."""
    words = call.request.query_params.get("words", "")[:LONGEST_SEARCH]
    return await call.service.clubs.listed(call.person, words)


async def found_club(call: Call) -> cm.ClubPage:
    """Found a club."""
    call.service.make_room(call.person, call.host)
    now = call.service.live_games.clock.now()
    return await _page(call, await call.service.clubs.found(call.person, call.body, now))


async def read_club(call: Call) -> cm.ClubPage:
    """A club, with all that I may see of it."""
    return await _page(call, _club(call))


async def describe_club(call: Call) -> cm.ClubPage:
    """Another name, other words, another way in."""
    now = call.service.live_games.clock.now()
    await call.service.clubs.describe(call.person, _club(call), call.body, now)
    return await _page(call, _club(call))


async def write_notice(call: Call) -> cm.ClubPage:
    """What the notice board of a club says."""
    now = call.service.live_games.clock.now()
    await call.service.clubs.post(call.person, _club(call), call.body.text, now)
    return await _page(call, _club(call))


async def enter_club(call: Call) -> cm.ClubPage:
    """Come into a club, or ask for it."""
    call.service.company_rate.take(call.person.id)
    now = call.service.live_games.clock.now()
    news = await call.service.clubs.enter(call.person, _club(call), call.body.token, now)
    await _tell(call, news)
    return await _page(call, _club(call))


async def leave_club(call: Call) -> None:
    """Leave a club."""
    now = call.service.live_games.clock.now()
    await call.service.clubs.leave(call.person, _club(call), now)


async def appoint_member(call: Call) -> cm.ClubPage:
    """Let somebody in, make him an officer, hand the club over to him, or keep him out."""
    now = call.service.live_games.clock.now()
    await _tell(call, await call.service.clubs.appoint(call.person, _club(call), call.body, now))
    return await _page(call, _club(call))


async def link_club(call: Call) -> cm.ClubLink:
    """A new link that lets people in; the old one is void."""
    token = await call.service.clubs.renew_link(call.person, _club(call))
    return cm.ClubLink(_club(call), token)


async def unlink_club(call: Call) -> cm.ClubPage:
    """No link lets anybody in any more."""
    await call.service.clubs.renew_link(call.person, _club(call), close=True)
    return await _page(call, _club(call))


async def pin_setup(call: Call) -> cm.ClubPage:
    """Recommend a set-up of the shelf to the members, or do so no more."""
    await call.service.clubs.pin(call.person, _club(call), call.body)
    return await _page(call, _club(call))


async def close_club(call: Call) -> None:
    """Close a club."""
    await call.service.clubs.close(call.person, _club(call))


ROUTES = (
    look("/api/clubs", list_clubs, cm.ClubList, "words"),
    Route("POST", "/api/clubs", found_club, cm.ClubIn, cm.ClubPage),
    look(C, read_club, cm.ClubPage),
    Route("POST", C, describe_club, cm.ClubIn, cm.ClubPage),
    Route("POST", f"{C}/notice", write_notice, cm.NoticeIn, cm.ClubPage),
    Route("POST", f"{C}/enter", enter_club, cm.EnterIn, cm.ClubPage),
    Route("POST", f"{C}/leave", leave_club),
    Route("POST", f"{C}/members", appoint_member, cm.MemberIn, cm.ClubPage),
    Route("POST", f"{C}/link", link_club, gives=cm.ClubLink),
    Route("POST", f"{C}/unlink", unlink_club, gives=cm.ClubPage),
    Route("POST", f"{C}/pins", pin_setup, cm.PinIn, cm.ClubPage),
    Route("POST", f"{C}/close", close_club),
)
