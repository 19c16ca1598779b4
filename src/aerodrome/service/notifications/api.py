"""Routes of notifications: settings, unread notifications, and the links in mails."""

from __future__ import annotations

from aerodrome.service.accounts import messages as am
from aerodrome.service.accounts.api import limit_own_guesses, logged_in
from aerodrome.service.accounts.model import hashed
from aerodrome.service.accounts.names import folded
from aerodrome.service.database.store import Row
from aerodrome.service.notifications import messages as pm
from aerodrome.service.notifications import preferences, preferences_store, push, webhooks
from aerodrome.service.notifications.notification import kind_titles, text_of
from aerodrome.service.notifications.settings import NotificationSettings
from aerodrome.service.online import Online
from aerodrome.service.route import Call, look, post


async def get_notification_settings(call: Call) -> pm.NotificationSettingsInfo:
    """Return the caller's notification settings."""
    service, person = call.service, call.person
    settings = await service[NotificationSettings].of(person)
    browsers = await service.store.read(lambda c: preferences_store.subscriptions_of(c, person.id))
    here = any(one["session"] == hashed(call.token) for one in browsers)
    quiet = (
        None
        if settings["quiet_from"] is None
        else pm.Quiet(settings["quiet_from"], settings["quiet_to"])
    )
    return pm.NotificationSettingsInfo(
        ways=preferences.choices_of(settings),
        kinds=kind_titles(),
        push_key=(await push.keys(service.store)).public,
        here=here,
        browsers=len(browsers),
        quiet=quiet,
        zone=settings["zone"],
        mail=service[NotificationSettings].mails,
        address=settings["address"],
        pending=settings["pending"],
        hook=_hook(settings),
    )


def _hook(settings: Row) -> pm.WebhookInfo | None:
    if not settings["hook"]:
        return None
    off = settings["failures"] >= webhooks.MOST_FAILURES
    return pm.WebhookInfo(
        url=settings["hook"], shape=settings["shape"], secret=settings["secret"], off=off
    )


async def choose_notifications(call: Call) -> pm.NotificationSettingsInfo:
    """Choose the ways of each kind of notification, and quiet hours."""
    said: pm.ChoiceIn = call.body
    quiet = (said.quiet.begins, said.quiet.ends) if said.quiet else None
    await call.service[NotificationSettings].choose(
        call.person, said.ways, quiet, said.zone, said.language
    )
    return await get_notification_settings(call)


async def subscribe_to_push(call: Call) -> pm.NotificationSettingsInfo:
    """Subscribe this browser to web push."""
    said: pm.SubscriptionIn = call.body
    keys = said.p256dh, said.auth
    session = hashed(call.token)
    await call.service[NotificationSettings].subscribe(
        call.person, session, said.endpoint, keys, said.language
    )
    return await get_notification_settings(call)


async def unsubscribe_from_push(call: Call) -> pm.NotificationSettingsInfo:
    """Unsubscribe this browser from web push."""
    await call.service[NotificationSettings].unsubscribe(hashed(call.token))
    return await get_notification_settings(call)


async def set_mail_address(call: Call) -> pm.NotificationSettingsInfo:
    """Set the caller's mail address.

    A link is mailed to it, and the address counts once that link is opened.
    """
    said: pm.MailIn = call.body
    if said.address:
        limit_own_guesses(call)
        call.service.rates.mail.take(call.person.id)
        call.service.rates.mail.take(folded(said.address))
    await call.service[NotificationSettings].set_address(
        call.person, said.address, said.password, said.language
    )
    return await get_notification_settings(call)


async def set_webhook(call: Call) -> pm.NotificationSettingsInfo:
    """Set the caller's webhook."""
    await call.service[NotificationSettings].set_webhook(
        call.person, call.body.url, call.body.shape
    )
    return await get_notification_settings(call)


async def send_test_notification(call: Call) -> pm.Sent:
    """Send the caller a test notification by every possible way."""
    return pm.Sent(tuple(await call.service[NotificationSettings].send_test(call.person)))


async def list_notifications(call: Call) -> pm.NotificationList:
    """List the caller's unread notifications, newest first."""
    language = call.query.get("language") or "en"
    shown = []
    for id_, notification, at in await call.service[NotificationSettings].unread(call.person):
        said = text_of(notification, language)
        words = {"title": said.title, "text": said.text, "link": notification.link}
        shown.append(pm.NotificationInfo(id=id_, kind=notification.kind, **words, at=at))
    return pm.NotificationList(tuple(shown))


async def mark_notification_read(call: Call) -> None:
    """Mark one of the caller's notifications as read, or all."""
    await call.service[NotificationSettings].mark_read(call.person, call.body.letter)


async def confirm_mail_address(call: Call) -> None:
    """Confirm a mail address."""
    await call.service[NotificationSettings].confirm(call.body.token)


async def stop_mail(call: Call) -> None:
    """Stop all mail to the owner of an unsubscribe link, without a login."""
    await call.service[NotificationSettings].stop(call.path["token"])


async def request_password_reset(call: Call) -> None:
    """Mail the owner of an account a link to choose a new password.

    The answer is the same whether such an account exists or not.
    """
    call.service.rates.mail.take(folded(call.body.name))
    call.service[NotificationSettings].mail_new_password(call.body.name, call.body.language)


async def reset_password(call: Call) -> am.Me:
    """Choose a new password with a mailed link, and log in."""
    person = await call.service[NotificationSettings].set_new_password(
        call.body.token, call.body.password
    )
    call.service[Online].hang_up(person=person.id)
    return await logged_in(call, person.name, call.body.password)


SETTINGS = "/api/me/notifications/settings"
ROUTES = (
    look(SETTINGS, get_notification_settings, pm.NotificationSettingsInfo),
    post(SETTINGS, choose_notifications, pm.ChoiceIn, pm.NotificationSettingsInfo),
    post(f"{SETTINGS}/push", subscribe_to_push, pm.SubscriptionIn, pm.NotificationSettingsInfo),
    post(f"{SETTINGS}/push/stop", unsubscribe_from_push, gives=pm.NotificationSettingsInfo),
    post(f"{SETTINGS}/mail", set_mail_address, pm.MailIn, pm.NotificationSettingsInfo),
    post(
        f"{SETTINGS}/webhook",
        set_webhook,
        pm.WebhookIn,
        pm.NotificationSettingsInfo,
        limit="notifications",
    ),
    post(f"{SETTINGS}/test", send_test_notification, gives=pm.Sent, limit="notifications"),
    look("/api/me/notifications", list_notifications, pm.NotificationList, "language"),
    post("/api/me/notifications/read", mark_notification_read, pm.NotificationReadIn),
    post("/api/mail/confirm", confirm_mail_address, pm.TokenIn, guest=False, limit="login"),
    post(
        "/api/password/forgotten",
        request_password_reset,
        pm.ForgottenPasswordIn,
        guest=False,
        limit="login",
    ),
    post(
        "/api/password/reset", reset_password, pm.NewPasswordIn, am.Me, guest=False, limit="login"
    ),
    post("/stop/{token}", stop_mail, guest=False, limit="login"),
)
