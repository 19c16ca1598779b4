"""Playing over the API: a page's player answers over the wire, and the page shows the result."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.support.waiting import until

MOST_ANSWERS = 400
FAST = ("5", "4", "3", "ahead C")
"""Answers that end a game soon."""


def asked(page: Page, game: str, seat: str) -> dict[str, Any]:
    """Return the position of a seat, once it has a question or the game is over."""
    found: dict[str, Any] = {}

    def looks() -> bool:
        found.update(page.request.get(f"/api/games/{game}/position?seat={seat}").json())
        return bool(found["questions"]) or found["game"]["status"] == "over"

    until(looks)
    return found


def answer(page: Page, game: str, question: dict[str, Any], value: str | int) -> None:
    said = {"type": "answer", "seat": question["seat"], "key": question["key"], "value": value}
    name = {"id": question["key"][-40:]}
    done = page.request.post(f"/api/games/{game}/answers", data={**said, **name})
    assert done.ok, done.text()


def likely(question: dict[str, Any], wanted: tuple[str, ...] = FAST) -> str | int:
    """Return the first of these answers that is allowed, else the first that is."""
    legal = [one["value"] for one in question["options"] if not one.get("refused")]
    found: str | int = next((one for one in wanted if one in legal), legal[0])
    return found


def play_briefly(page: Page, game: str, seat: str = "italy", turns: int = 2) -> None:
    """Play some turns; then this side resigns."""
    for _ in range(MOST_ANSWERS):
        position = asked(page, game, seat)
        if position["tables"][-1]["scene"]["tracks"][0]["value"] > turns:
            gone = {"type": "resign", "seat": seat, "id": "enough"}
            assert page.request.post(f"/api/games/{game}/resign", data=gone).ok
            return
        question = position["questions"][0]
        answer(page, game, question, likely(question))
    raise AssertionError("the turns never ended")


def play_out(page: Page, game: str, seat: str = "italy") -> None:
    """Play to the end."""
    for _ in range(MOST_ANSWERS):
        position = asked(page, game, seat)
        if position["game"]["status"] == "over":
            return
        question = position["questions"][0]
        answer(page, game, question, likely(question))
    raise AssertionError("the game never ended")
