"""Cookies: the tokens by which a browser, or a program, is known again."""

from __future__ import annotations

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from aerodrome.service.accounts.programs import PREFIX, bearer
from aerodrome.service.route import SessionChange

COOKIE, SAFE_COOKIE = "aerodrome", "__Host-aerodrome"
"""A session's cookie, and the same over https: no other name can set that in our place."""
BROWSER = "aerodrome-browser"
"""The cookie by which a browser is known again that several accounts used."""
COOKIE_SECONDS = 400 * 86_400
"""As long as browsers keep a cookie; a session that is not used ends earlier."""
LONGEST_TOKEN = 100


def session_of(request: HTTPConnection) -> str:
    """Return a program's token, or that of a session; also under its name before https."""
    if (token := bearer(request.headers)) is not None:
        return token if token.startswith(PREFIX) else ""
    cookies = request.cookies
    token = cookies.get(SAFE_COOKIE) or cookies.get(COOKIE) or ""
    return "" if token.startswith(PREFIX) else token


def browser_of(request: HTTPConnection) -> str:
    """Return the token by which this browser is known again where accounts log in."""
    return request.cookies.get(BROWSER, "")[:LONGEST_TOKEN]


def tell(response: Response, request: Request, change: SessionChange) -> None:
    """Tell a browser what becomes of its session."""
    if change.ends:
        _clear_session(response, request)
    if change.begins:
        _set_session(response, request, change.begins)
    if change.browser:
        _set(response, request, BROWSER, change.browser)


def _set_session(response: Response, request: Request, token: str) -> None:
    """Set the session's cookie, over https under the name that only https can set."""
    secure = request.url.scheme == "https"
    _set(response, request, SAFE_COOKIE if secure else COOKIE, token)
    if secure and COOKIE in request.cookies:
        response.delete_cookie(COOKIE, path="/")


def _set(response: Response, request: Request, name: str, token: str) -> None:
    """Set a cookie for our pages only, not for scripts, and only over https there."""
    response.set_cookie(
        name,
        token,
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
        path="/",
    )


def _clear_session(response: Response, request: Request) -> None:
    """Have the browser forget its session."""
    secure = request.url.scheme == "https"
    response.delete_cookie(COOKIE, path="/")
    if secure:
        response.delete_cookie(SAFE_COOKIE, path="/", secure=True, httponly=True)
