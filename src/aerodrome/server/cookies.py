"""Cookies: the tokens that identify sessions and browsers."""

from __future__ import annotations

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from aerodrome.service.accounts.programs import PREFIX, bearer
from aerodrome.service.route import SessionChange

COOKIE, SAFE_COOKIE = "aerodrome", "__Host-aerodrome"
"""Names of the session cookie; over https no other site can set the second one."""
BROWSER = "aerodrome-browser"
"""Name of the cookie that identifies a browser in which several accounts logged in."""
COOKIE_SECONDS = 400 * 86_400
"""Longest lifetime that browsers allow; an unused session ends earlier."""
LONGEST_TOKEN = 100


def session_of(request: HTTPConnection) -> str:
    """Return the token of a program or a session; a cookie from before https also counts."""
    if (token := bearer(request.headers)) is not None:
        return token if token.startswith(PREFIX) else ""
    cookies = request.cookies
    token = cookies.get(SAFE_COOKIE) or cookies.get(COOKIE) or ""
    return "" if token.startswith(PREFIX) else token


def browser_of(request: HTTPConnection) -> str:
    """Return the token that identifies this browser across accounts."""
    return request.cookies.get(BROWSER, "")[:LONGEST_TOKEN]


def tell(response: Response, request: Request, change: SessionChange) -> None:
    """Set and delete the cookies of a response."""
    if change.ends:
        _clear_session(response, request)
    if change.begins:
        _set_session(response, request, change.begins)
    if change.browser:
        _set(response, request, BROWSER, change.browser)


def _set_session(response: Response, request: Request, token: str) -> None:
    """Set the session cookie, over https under the name that only https can set."""
    secure = request.url.scheme == "https"
    _set(response, request, SAFE_COOKIE if secure else COOKIE, token)
    if secure and COOKIE in request.cookies:
        response.delete_cookie(COOKIE, path="/")


def _set(response: Response, request: Request, name: str, token: str) -> None:
    """Set a cookie for this site's pages only, hidden from scripts, and secure over https."""
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
    """Delete the session cookies."""
    secure = request.url.scheme == "https"
    response.delete_cookie(COOKIE, path="/")
    if secure:
        response.delete_cookie(SAFE_COOKIE, path="/", secure=True, httponly=True)
