"""Routes of people: who one is, sessions, and the care of one's own account."""

from __future__ import annotations

from starlette.responses import Response, StreamingResponse

from aerodrome.service.accounts import deletion_store
from aerodrome.service.accounts import messages as am
from aerodrome.service.accounts.model import hashed, new_token
from aerodrome.service.accounts.names import account_of
from aerodrome.service.accounts.own_account import session_id
from aerodrome.service.accounts.person import Person
from aerodrome.service.accounts.takeout import taken_out
from aerodrome.service.games.clocks.departed import handing_over
from aerodrome.service.ratings import store as ratings_store
from aerodrome.service.route import (
    Call,
    Route,
    clear_session,
    look,
    reply,
    set_browser,
    set_session,
)

ZIP = "application/zip"


async def me(call: Call) -> am.Me:
    """Who I am; a guest is made on the first visit."""
    return await _me(call, call.person)


async def _me(call: Call, person: Person) -> am.Me:
    kept = await call.service.care.about(person)
    warnings = tuple(am.Warned(id=w["id"], text=w["text"], at=w["at"]) for w in kept.warnings)
    return am.Me(
        name=person.name,
        account=person.account,
        codes=kept.codes,
        warnings=warnings,
        letters=kept.letters,
        mail=call.service.desk.mails,
        program_of=kept.owner,
    )


async def rename(call: Call) -> am.Me:
    """Change a guest's name."""
    person = await call.service.people.rename(call.person, call.body.name)
    call.service.renamed(person)
    return await _me(call, person)


async def keep_account(call: Call) -> Response:
    """Keep my games under a name."""
    call.service.login_rate.take(call.person.id)
    service = call.service
    person = await service.people.keep(call.person, call.body.name, call.body.password)
    service.renamed(person)
    seats = await service.store.read(lambda c: deletion_store.unfinished_seats(c, person.id))
    await service.moved([game for game, _ in seats])
    response = reply(await _me(call, person))
    await _know_browser(call, response, person)
    return response


async def log_in(call: Call) -> Response:
    """Log in to an account, with the games of the guest I was."""
    await guess(call, call.body.name)
    return await logged_in(call, call.body.name, call.body.password)


async def logged_in(call: Call, name: str, password: str) -> Response:
    """A new session of an account, with all that the guest brings who asks for it."""
    service, old = call.service, call.token
    now = service.live_games.clock.now()
    person, token, moved = await service.people.log_in(
        name, password, now, before=call.person, token=old, agent=call.agent
    )
    await service.moved(moved)
    guest = "" if call.person.account else call.person.id
    service.laboratory.adopt(guest, person.id)
    service.hang_up(session=hashed(old), person=guest)
    response = reply(await _me(call, person))
    set_session(response, call.request, token)
    await _know_browser(call, response, person)
    return response


async def _know_browser(call: Call, response: Response, person: Person) -> None:
    """Note that an account was logged in here: two of one browser gain nothing from each other."""
    token, now = call.browser or new_token(), call.service.live_games.clock.now()
    await call.service.store.run(
        lambda c: ratings_store.note_browser(c, hashed(token), person.id, now)
    )
    set_browser(response, call.request, token)


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


async def guess(call: Call, name: str) -> None:
    """Slow down tries at the password of an account by a caller who is not logged in to it.

    In a browser where the account was logged in before, they count apart from all others: however
    many strangers guess, its owner has a way in.
    """
    browser, account = hashed(call.browser), account_of(name)
    if call.browser and await call.service.people.knows_browser(browser, account):
        call.service.own_guess_rate.take(f"{browser} {account}")
        return
    call.service.login_rate.take(call.host)
    call.service.guess_rate.take(account)


def guess_own(call: Call) -> None:
    """Slow down tries at a password within a session; they count for that session alone."""
    call.service.own_guess_rate.take(hashed(call.token))


async def change_password(call: Call) -> None:
    """Another password."""
    guess_own(call)
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
    guess_own(call)
    return am.Codes(tuple(await call.service.care.make_codes(call.person, call.body.password)))


async def recover(call: Call) -> Response:
    """Choose a new password by a code, and log in.

    Nobody guesses a code, so tries count for an address alone.
    """
    call.service.login_rate.take(call.host)
    body, service = call.body, call.service
    person = await service.care.recover(body.name, body.code, body.password)
    service.hang_up(person=person.id)
    return await logged_in(call, call.body.name, call.body.password)


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
    guess_own(call)
    service, now = call.service, call.service.live_games.clock.now()
    await service.care.leave(call.person, call.body.password, now, handing_over(now))
    await service.heed()
    return _gone(call)


ROUTES = (
    Route("GET", "/api/me", me, gives=am.Me, renews=True),
    Route("POST", "/api/me/name", rename, am.RenameIn, am.Me),
    Route("POST", "/api/me/account", keep_account, am.AccountIn, am.Me),
    Route("POST", "/api/me/password", change_password, am.PasswordIn),
    look("/api/me/sessions", list_sessions, am.SessionList),
    Route("POST", "/api/me/sessions/{session}/end", end_session),
    Route("POST", "/api/me/recovery", make_codes, am.ProofIn, am.Codes),
    Route("POST", "/api/me/warnings/{warning}/dismiss", dismiss_warning),
    look("/api/me/data", take_out, None, media=ZIP),
    Route("POST", "/api/login", log_in, am.AccountIn, am.Me, guest=False),
    Route("POST", "/api/recover", recover, am.RecoverIn, am.Me, guest=False),
    Route("POST", "/api/logout", log_out, query=("everywhere",), guest=False),
    Route("POST", "/api/me/delete", leave, am.ProofIn),
)
