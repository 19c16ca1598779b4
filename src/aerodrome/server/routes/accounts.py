"""Routes of people: who one is, sessions, and the care of one's own account."""

from __future__ import annotations

from starlette.responses import Response, StreamingResponse

from aerodrome.server.messages import accounts as am
from aerodrome.server.messages import play as m
from aerodrome.server.people.accounts import Person, hashed
from aerodrome.server.people.care import session_id
from aerodrome.server.people.names import folded
from aerodrome.server.play.absence import handing_over
from aerodrome.server.routes.route import Call, Route, clear_session, look, reply, set_session
from aerodrome.server.takeout import taken_out

ZIP = "application/zip"


async def me(call: Call) -> m.Me:
    """Who I am; a guest is made on the first visit."""
    return await _me(call, call.person)


async def _me(call: Call, person: Person) -> m.Me:
    kept = await call.service.care.about(person)
    warnings = tuple(m.Warned(id=w["id"], text=w["text"], at=w["at"]) for w in kept.warnings)
    return m.Me(name=person.name, account=person.account, codes=kept.codes, warnings=warnings)


async def rename(call: Call) -> m.Me:
    """Change a guest's name."""
    person = await call.service.people.rename(call.person, call.body.name)
    call.service.renamed(person)
    return await _me(call, person)


async def keep_account(call: Call) -> m.Me:
    """Keep my games under a name."""
    call.service.login_rate.take(call.person.id)
    person = await call.service.people.keep(call.person, call.body.name, call.body.password)
    call.service.renamed(person)
    return await _me(call, person)


async def log_in(call: Call) -> Response:
    """Log in to an account, with the games of the guest I was."""
    _guess(call, call.body.name)
    return await _logged_in(call)


async def _logged_in(call: Call) -> Response:
    service, body, old = call.service, call.body, call.token
    now = service.lobby.clock.now()
    person, token, moved = await service.people.log_in(
        body.name, body.password, now, before=call.person, token=old, agent=call.agent
    )
    await service.moved(moved)
    guest = "" if call.person.account else call.person.id
    service.laboratory.adopt(guest, person.id)
    service.hang_up(session=hashed(old), person=guest)
    response = reply(await _me(call, person))
    set_session(response, call.request, token)
    return response


async def log_out(call: Call) -> Response:
    """Log out here, or everywhere."""
    everywhere = call.request.query_params.get("everywhere") == "true"
    await call.service.people.log_out(call.token, everywhere=everywhere)
    person = call.person.id if everywhere else ""
    call.service.hang_up(session=hashed(call.token), person=person)
    return _gone(call)


def _gone(call: Call) -> Response:
    response = Response(status_code=204)
    clear_session(response, call.request)
    return response


def _guess(call: Call, name: str) -> None:
    """Passwords and codes are tried slowly, from one place and for one account."""
    call.service.login_rate.take(call.host)
    call.service.guess_rate.take(folded(name))


async def change_password(call: Call) -> None:
    """Another password."""
    _guess(call, call.person.name)
    body, service = call.body, call.service
    await service.care.change_password(call.person, body.old, body.new, call.token)
    service.hang_up(person=call.person.id, but=hashed(call.token))


async def list_sessions(call: Call) -> am.SessionList:
    """My open sessions."""
    here = session_id(hashed(call.token))
    found = await call.service.care.sessions(call.person)
    return am.SessionList(
        tuple(
            am.SessionInfo(
                id=one["id"],
                created=one["created"],
                seen=one["seen"],
                agent=one["agent"],
                here=one["id"] == here,
            )
            for one in found
        )
    )


async def end_session(call: Call) -> None:
    """End one of my sessions.

    Its connections end, and no others.
    """
    session = str(call.request.path_params["session"])
    call.service.hang_up(session=await call.service.care.end_session(call.person, session))


async def make_codes(call: Call) -> am.Codes:
    """New codes."""
    _guess(call, call.person.name)
    return am.Codes(tuple(await call.service.care.make_codes(call.person, call.body.password)))


async def recover(call: Call) -> Response:
    """Choose a new password by a code, and log in."""
    _guess(call, call.body.name)
    body, service = call.body, call.service
    person = await service.care.recover(body.name, body.code, body.password)
    service.hang_up(person=person.id)
    return await _logged_in(call)


async def dismiss_warning(call: Call) -> None:
    """I have read it."""
    await call.service.care.dismiss(call.person, str(call.request.path_params["warning"]))


async def take_out(call: Call) -> Response:
    """Download all that is kept of me."""
    call.service.takeout_rate.take(call.person.id or call.host)
    headers = {"content-disposition": 'attachment; filename="aerodrome.zip"'}
    return StreamingResponse(taken_out(call.service, call.person), 200, headers, ZIP)


async def leave(call: Call) -> Response:
    """Delete my account.

    The games of others go on without me.
    """
    _guess(call, call.person.name)
    service, now = call.service, call.service.lobby.clock.now()
    await service.care.leave(call.person, call.body.password, now, handing_over(now))
    await service.heed()
    return _gone(call)


ROUTES = (
    Route("GET", "/api/me", me, gives=m.Me, renews=True),
    Route("POST", "/api/me/name", rename, m.RenameIn, m.Me),
    Route("POST", "/api/me/account", keep_account, m.AccountIn, m.Me),
    Route("POST", "/api/me/password", change_password, am.PasswordIn),
    look("/api/me/sessions", list_sessions, am.SessionList),
    Route("POST", "/api/me/sessions/{session}/end", end_session),
    Route("POST", "/api/me/recovery", make_codes, am.ProofIn, am.Codes),
    Route("POST", "/api/me/warnings/{warning}/dismiss", dismiss_warning),
    look("/api/me/data", take_out, None, media=ZIP),
    Route("POST", "/api/login", log_in, m.AccountIn, m.Me, guest=False),
    Route("POST", "/api/recover", recover, am.RecoverIn, m.Me, guest=False),
    Route("POST", "/api/logout", log_out, query=("everywhere",), guest=False),
    Route("POST", "/api/me/delete", leave, am.ProofIn),
)
