"""HTTP errors: the status and message of each refusal, and the size limits of requests."""

from __future__ import annotations

from collections.abc import Mapping

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.games.messages import Fault

LARGEST_BODY = 64 * 1024
LARGEST_RECORD = 2 * 1024 * 1024
LARGEST_SPOKEN = 16 * 1024
"""Largest request body, uploaded record and socket message, in bytes."""

STATUS = {
    "login": 401,
    "recover": 401,
    "wrong-password": 403,
    "silenced": 403,
    "barred": 403,
    "kept-out": 403,
    "by-link": 403,
    "unwilling": 403,
    "not-flown": 403,
    "not-yours": 403,
    "own-setup": 403,
    "foreign-origin": 403,
    "for-people": 403,
    "no-game": 404,
    "no-inner-game": 404,
    "no-invite": 404,
    "no-offer": 404,
    "no-study": 404,
    "no-setup": 404,
    "no-room": 409,
    "no-member": 403,
    "apart": 403,
    "no-workshop": 404,
    "no-session": 404,
    "no-bot": 404,
    "no-token": 404,
    "old-link": 404,
    "no-page": 404,
    "no-club": 404,
    "no-challenge": 404,
    "nobody": 404,
    "no-pilot": 404,
    "unknown-ruleset": 404,
    "wrong-method": 405,
    "answered": 409,
    "not-open": 409,
    "over": 409,
    "no-practice": 409,
    "not-over": 409,
    "busy": 409,
    "asked": 409,
    "full": 409,
    "taken": 409,
    "name-taken": 409,
    "named": 409,
    "no-draw": 409,
    "no-adjourn": 409,
    "asleep": 409,
    "away": 409,
    "not-gone": 409,
    "no-leave": 409,
    "on-leave": 409,
    "long-leave": 409,
    "no-errand": 409,
    "no-account": 409,
    "no-mail": 409,
    "no-lesson": 409,
    "no-pairing": 409,
    "begun": 409,
    "own-offer": 409,
    "both-seats": 409,
    "undo-dice": 409,
    "undo-told": 409,
    "undo-none": 409,
    "unplayable": 409,
    "misdirected": 421,
    "too-large": 413,
    "not-json": 415,
    "too-fast": 429,
    "too-many": 429,
    "bug": 500,
    "no-server": 501,
    "storage": 503,
    "try-later": 503,
}

BUG = Refusal("bug", "something went wrong here; what is saved is safe.")
"""The answer to a request that raised an error of ours, which is logged."""


class TooFast(Refusal):
    """The caller sends too many requests and may try again after `seconds`."""

    def __init__(self, seconds: int) -> None:
        super().__init__("too-fast", f"too many requests; try again in {seconds} s.")
        self.seconds = seconds


def status_of(code: str, more: Mapping[str, int] = STATUS) -> int:
    """Return the HTTP status of a refusal; an unlisted code is a bad request."""
    return STATUS.get(code) or more.get(code, 400)


def fault(refusal: Refusal, id_: str = "") -> Fault:
    """Return a refusal as a wire message; `id_` is the id of the refused message."""
    retry = refusal.seconds if isinstance(refusal, TooFast) else 0
    return Fault(
        code=refusal.code, sentence=refusal.sentence, place=refusal.place, id=id_, retry=retry
    )


def number(params: Mapping[str, str], name: str) -> int:
    """Return a whole number from a query, 0 if it is missing."""
    text = params.get(name, "0")
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Refusal("malformed", f"`{name}` is a whole number, not {text[:40]!r}.", name)
    return int(text)
