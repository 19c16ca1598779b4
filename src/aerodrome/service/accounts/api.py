"""Routes for identity, sessions and account settings."""

from __future__ import annotations

from aerodrome.service.accounts import deletion_store
from aerodrome.service.accounts import messages as am
from aerodrome.service.accounts.model import hashed, new_token
from aerodrome.service.accounts.names import account_of
from aerodrome.service.accounts.own_account import OwnAccount, session_id
from aerodrome.service.accounts.person import Person
from aerodrome.service.accounts.takeout import takeout_archive
from aerodrome.service.games.clocks.departed import handing_over
from aerodrome.service.moderation.log_reader import LogReader
from aerodrome.service.notifications.settings import NotificationSettings
from aerodrome.service.online import Online
from aerodrome.service.ratings import store as ratings_store
from aerodrome.service.route import Call, Download, Route, look, post
from aerodrome.service.studies.model import Laboratory

ZIP = "application/zip"


async def get_me(call: Call) -> am.Me:
    """Return the caller's profile; the first visit creates a guest."""
    return await _me(call, call.person)


async def _me(call: Call, person: Person) -> am.Me:
    summary = await call.service[OwnAccount].about(person)
    warnings = tuple(am.Warned(id=w["id"], text=w["text"], at=w["at"]) for w in summary.warnings)
    return am.Me(
        name=person.name,
        account=person.account,
        codes=summary.codes,
        warnings=warnings,
        letters=summary.letters,
        mail=call.service[NotificationSettings].mails,
        program_of=summary.owner,
    )


async def change_name(call: Call) -> am.Me:
    """Change a guest's name."""
    person = await call.service.people.rename(call.person, call.body.name)
    call.service[Online].renamed(person)
    return await _me(call, person)


async def keep_account(call: Call) -> am.Me:
    """Turn the caller's guest into an account with a name and a password."""
    call.service.rates.login.take(call.person.id)
    service = call.service
    person = await service.people.keep(call.person, call.body.name, call.body.password)
    service[Online].renamed(person)
    seats = await service.store.read(lambda c: deletion_store.unfinished_seats(c, person.id))
    await service.live_games.read_again([game for game, _ in seats])
    await _know_browser(call, person)
    return await _me(call, person)


async def log_in(call: Call) -> am.Me:
    """Log in to an account and move the guest's games to it."""
    await limit_guesses(call, call.body.name)
    return await logged_in(call, call.body.name, call.body.password)


async def logged_in(call: Call, name: str, password: str) -> am.Me:
    """Start a session of an account and move everything of the caller's guest to it."""
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
    """Record that an account used this browser; games between its accounts do not count."""
    token, now = call.browser or new_token(), call.service.live_games.clock.now()
    await call.service.store.run(
        lambda c: ratings_store.note_browser(c, hashed(token), person.id, now)
    )
    call.session.browser = token


async def log_out(call: Call) -> None:
    """Log out of this session, or of all sessions."""
    everywhere = call.flag("everywhere")
    await call.service.people.log_out(call.token, everywhere=everywhere)
    person = call.person.id if everywhere else ""
    call.service[Online].hang_up(session=hashed(call.token), person=person)
    call.session.ends = True


async def limit_guesses(call: Call, name: str) -> None:
    """Limit password attempts on an account by a caller who is not logged in to it.

    Attempts from a browser in which the account was logged in before are counted separately, so
    that strangers who guess cannot lock the owner out.
    """
    browser, account = hashed(call.browser), account_of(name)
    if call.browser and await call.service.people.knows_browser(browser, account):
        call.service.rates.own_guess.take(f"{browser} {account}")
        return
    call.service.rates.login.take(call.host)
    call.service.rates.guess.take(account)


def limit_own_guesses(call: Call) -> None:
    """Limit password attempts within a session; each session is counted separately."""
    call.service.rates.own_guess.take(hashed(call.token))


async def change_password(call: Call) -> None:
    """Change the password of the caller's account."""
    limit_own_guesses(call)
    body, service = call.body, call.service
    await service[OwnAccount].change_password(call.person, body.old, body.new, call.token)
    service[Online].hang_up(person=call.person.id, but=hashed(call.token))


async def list_sessions(call: Call) -> am.SessionList:
    """List the caller's open sessions."""
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
    """End one of the caller's sessions and close its connections."""
    session = call.path["session"]
    call.service[Online].hang_up(
        session=await call.service[OwnAccount].end_session(call.person, session)
    )


async def make_codes(call: Call) -> am.Codes:
    """Create new recovery codes, which replace all earlier ones."""
    limit_own_guesses(call)
    return am.Codes(
        tuple(await call.service[OwnAccount].make_codes(call.person, call.body.password))
    )


async def recover_account(call: Call) -> am.Me:
    """Choose a new password with a recovery code, and log in.

    A code cannot be guessed, so attempts are limited for each address only.
    """
    body, service = call.body, call.service
    person = await service[OwnAccount].recover(body.name, body.code, body.password)
    service[Online].hang_up(person=person.id)
    return await logged_in(call, call.body.name, call.body.password)


async def dismiss_warning(call: Call) -> None:
    """Dismiss a warning that the caller has read."""
    await call.service[OwnAccount].dismiss(call.person, call.path["warning"])


async def export_account(call: Call) -> Download:
    """Download all data stored about the caller."""
    return Download(takeout_archive(call.service, call.person), ZIP, "aerodrome.zip")


async def delete_account(call: Call) -> None:
    """Delete the caller's account.

    Games with other players go on without them.
    """
    limit_own_guesses(call)
    service, now = call.service, call.service.live_games.clock.now()
    await service[OwnAccount].leave(call.person, call.body.password, now, handing_over(now))
    await service[LogReader].tick()
    call.session.ends = True


ROUTES = (
    Route("GET", "/api/me", get_me, gives=am.Me, renews=True),
    post("/api/me/name", change_name, am.RenameIn, am.Me),
    post("/api/me/account", keep_account, am.AccountIn, am.Me),
    post("/api/me/password", change_password, am.PasswordIn),
    look("/api/me/sessions", list_sessions, am.SessionList),
    post("/api/me/sessions/{session}/end", end_session),
    post("/api/me/recovery", make_codes, am.ProofIn, am.Codes),
    post("/api/me/warnings/{warning}/dismiss", dismiss_warning),
    look("/api/me/data", export_account, None, media=ZIP, limit="takeout"),
    post("/api/login", log_in, am.AccountIn, am.Me, guest=False),
    post("/api/recover", recover_account, am.RecoverIn, am.Me, guest=False, limit="login"),
    post("/api/logout", log_out, query=("everywhere",), guest=False),
    post("/api/me/delete", delete_account, am.ProofIn),
)
