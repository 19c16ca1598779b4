"""Routes of people: who one is, sessions, and the care of one's own account."""

from __future__ import annotations

from aerodrome.service.accounts import deletion_store
from aerodrome.service.accounts import messages as am
from aerodrome.service.accounts.model import hashed, new_token
from aerodrome.service.accounts.names import account_of
from aerodrome.service.accounts.own_account import OwnAccount, session_id
from aerodrome.service.accounts.person import Person
from aerodrome.service.accounts.takeout import taken_out
from aerodrome.service.games.clocks.departed import handing_over
from aerodrome.service.moderation.log_reader import LogReader
from aerodrome.service.notifications.settings import NotificationSettings
from aerodrome.service.online import Online
from aerodrome.service.ratings import store as ratings_store
from aerodrome.service.route import Call, Download, Route, look
from aerodrome.service.studies.model import Laboratory

ZIP = "application/zip"


async def get_me(call: Call) -> am.Me:
    """Who I am; a guest is made on the first visit."""
    return await _me(call, call.person)


async def _me(call: Call, person: Person) -> am.Me:
    kept = await call.service[OwnAccount].about(person)
    warnings = tuple(am.Warned(id=w["id"], text=w["text"], at=w["at"]) for w in kept.warnings)
    return am.Me(
        name=person.name,
        account=person.account,
        codes=kept.codes,
        warnings=warnings,
        letters=kept.letters,
        mail=call.service[NotificationSettings].mails,
        program_of=kept.owner,
    )


async def change_name(call: Call) -> am.Me:
    """Change a guest's name."""
    person = await call.service.people.rename(call.person, call.body.name)
    call.service[Online].renamed(person)
    return await _me(call, person)


async def keep_account(call: Call) -> am.Me:
    """Keep my games under a name."""
    call.service.rates.login.take(call.person.id)
    service = call.service
    person = await service.people.keep(call.person, call.body.name, call.body.password)
    service[Online].renamed(person)
    seats = await service.store.read(lambda c: deletion_store.unfinished_seats(c, person.id))
    await service.live_games.read_again([game for game, _ in seats])
    await _know_browser(call, person)
    return await _me(call, person)


async def log_in(call: Call) -> am.Me:
    """Log in to an account, with the games of the guest I was."""
    await guess(call, call.body.name)
    return await logged_in(call, call.body.name, call.body.password)


async def logged_in(call: Call, name: str, password: str) -> am.Me:
    """A new session of an account, with all that the guest brings who asks for it."""
    service, old = call.service, call.token
    now = service.live_games.clock.now()
    person, token, moved = await service.people.log_in(
        name, password, now, before=call.person, token=old, agent=call.agent
    )
    await service.live_games.read_again(moved)
    guest = "" if call.person.account else call.person.id
    service[Laboratory].adopt(guest, person.id)
    service[Online].hang_up(session=hashed(old), person=guest)
    call.session.begins = token
    await _know_browser(call, person)
    return await _me(call, person)


async def _know_browser(call: Call, person: Person) -> None:
    """Note that an account was logged in here: two of one browser gain nothing from each other."""
    token, now = call.browser or new_token(), call.service.live_games.clock.now()
    await call.service.store.run(
        lambda c: ratings_store.note_browser(c, hashed(token), person.id, now)
    )
    call.session.browser = token


async def log_out(call: Call) -> None:
    """Log out here, or everywhere."""
    everywhere = call.flag("everywhere")
    await call.service.people.log_out(call.token, everywhere=everywhere)
    person = call.person.id if everywhere else ""
    call.service[Online].hang_up(session=hashed(call.token), person=person)
    call.session.ends = True


async def guess(call: Call, name: str) -> None:
    """Slow down tries at the password of an account by a caller who is not logged in to it.

    In a browser where the account was logged in before, they count apart from all others: however
    many strangers guess, its owner has a way in.
    """
    browser, account = hashed(call.browser), account_of(name)
    if call.browser and await call.service.people.knows_browser(browser, account):
        call.service.rates.own_guess.take(f"{browser} {account}")
        return
    call.service.rates.login.take(call.host)
    call.service.rates.guess.take(account)


def guess_own(call: Call) -> None:
    """Slow down tries at a password within a session; they count for that session alone."""
    call.service.rates.own_guess.take(hashed(call.token))


async def change_password(call: Call) -> None:
    """Another password."""
    guess_own(call)
    body, service = call.body, call.service
    await service[OwnAccount].change_password(call.person, body.old, body.new, call.token)
    service[Online].hang_up(person=call.person.id, but=hashed(call.token))


async def list_sessions(call: Call) -> am.SessionList:
    """My open sessions."""
    here = session_id(hashed(call.token))
    found = await call.service[OwnAccount].sessions(call.person)
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
    session = call.path["session"]
    call.service[Online].hang_up(
        session=await call.service[OwnAccount].end_session(call.person, session)
    )


async def make_codes(call: Call) -> am.Codes:
    """New codes."""
    guess_own(call)
    return am.Codes(
        tuple(await call.service[OwnAccount].make_codes(call.person, call.body.password))
    )


async def recover_account(call: Call) -> am.Me:
    """Choose a new password by a code, and log in.

    Nobody guesses a code, so tries count for an address alone.
    """
    call.service.rates.login.take(call.host)
    body, service = call.body, call.service
    person = await service[OwnAccount].recover(body.name, body.code, body.password)
    service[Online].hang_up(person=person.id)
    return await logged_in(call, call.body.name, call.body.password)


async def dismiss_warning(call: Call) -> None:
    """I have read it."""
    await call.service[OwnAccount].dismiss(call.person, call.path["warning"])


async def export_account(call: Call) -> Download:
    """Download all that is kept of me."""
    call.service.rates.takeout.take(call.person.id or call.host)
    return Download(taken_out(call.service, call.person), ZIP, "aerodrome.zip")


async def delete_account(call: Call) -> None:
    """Delete my account.

    The games of others go on without me.
    """
    guess_own(call)
    service, now = call.service, call.service.live_games.clock.now()
    await service[OwnAccount].leave(call.person, call.body.password, now, handing_over(now))
    await service[LogReader].tick()
    call.session.ends = True


ROUTES = (
    Route("GET", "/api/me", get_me, gives=am.Me, renews=True),
    Route("POST", "/api/me/name", change_name, am.RenameIn, am.Me),
    Route("POST", "/api/me/account", keep_account, am.AccountIn, am.Me),
    Route("POST", "/api/me/password", change_password, am.PasswordIn),
    look("/api/me/sessions", list_sessions, am.SessionList),
    Route("POST", "/api/me/sessions/{session}/end", end_session),
    Route("POST", "/api/me/recovery", make_codes, am.ProofIn, am.Codes),
    Route("POST", "/api/me/warnings/{warning}/dismiss", dismiss_warning),
    look("/api/me/data", export_account, None, media=ZIP),
    Route("POST", "/api/login", log_in, am.AccountIn, am.Me, guest=False),
    Route("POST", "/api/recover", recover_account, am.RecoverIn, am.Me, guest=False),
    Route("POST", "/api/logout", log_out, query=("everywhere",), guest=False),
    Route("POST", "/api/me/delete", delete_account, am.ProofIn),
)
