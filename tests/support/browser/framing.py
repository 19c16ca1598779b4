"""Framing: whether the board shows what a question concerns, large enough, in a full window."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.support.browser.settled import once_settled

MISFRAMED = """(thumb) => {
  const pane = document.querySelector(".board-window");
  if (!pane?.checkVisibility()) return { faults: [] };
  const faults = [], box = pane.getBoundingClientRect();
  const sheet = document.querySelector(".sheet-orders").getBoundingClientRect();
  const below = sheet.left < box.right ? Math.min(box.bottom, sheet.top) : box.bottom;
  const middle = (piece) => {
    const { left, top, width, height } = piece.querySelector(".piece-ring").getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const inSight = (piece) => {
    const [x, y] = middle(piece);
    const inside = x > box.left && x < box.right && y > box.top && y < below;
    return inside && !!document.elementFromPoint(x, y)?.closest(".board-world");
  };
  const flying = [...document.querySelectorAll(".piece:not(.wreck, .ghost)")];
  const asked = flying.filter((piece) => piece.matches(".asked"));
  const foes = flying.filter((piece) => !piece.matches(".own"));
  const far = (one, other) => Math.hypot(...middle(one).map((at, i) => at - middle(other)[i]));
  let near = null;
  for (const piece of asked) {
    if (!inSight(piece)) faults.push("the own aircraft is out of sight");
    for (const foe of foes) if (!near || far(piece, foe) < far(piece, near)) near = foe;
  }
  const seen = near && inSight(near);
  if (near && !seen && !document.querySelector(".board-pointers > *")) {
    faults.push("the nearest enemy is neither in sight nor pointed at");
  }
  const marks = [...document.querySelectorAll(".reach [data-spot] > circle:first-child")];
  const sizes = marks.map((mark) => mark.getBoundingClientRect().width);
  if (Math.min(...sizes) < thumb) faults.push(`targets of ${Math.min(...sizes).toFixed(1)} px`);
  const world = document.querySelector(".board-world").getBoundingClientRect();
  const across = Math.min(box.right, world.right) - Math.max(box.left, world.left);
  const down = Math.min(below, world.bottom) - Math.max(box.top, world.top);
  const bare = 1 - across * down / (box.width * (below - box.top));
  if (bare > (seen ? 0.2 : 0.101)) faults.push(`${Math.round(100 * bare)} % of bare table`);
  return { faults };
}"""
"""Returns what is wrong with the view: the question's aircraft must be in sight, the nearest enemy
too or pointed at, places large enough to press, and the map must fill its window, but for a tenth
(a fifth, if that shows an enemy at the other end)."""
BRIEFED = "() => document.querySelector('dialog[open] .button-main')?.click()"
TARGET, THUMB = 24, 44
"""Pixels that a place to press needs, and one between the levels of Age of Dogfights by finger."""


def misframed(page: Page, ruleset: str, *, touch: bool) -> list[str]:
    """Return what is wrong with the view of the open question, once the page is settled."""
    page.evaluate(BRIEFED)
    thumb = THUMB if touch and ruleset == "dogfights" else TARGET
    found: list[str] = once_settled(page, MISFRAMED, thumb)["faults"]
    return found
