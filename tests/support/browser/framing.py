"""Framing: whether the board shows what a question concerns, large enough, in a full window."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.support.browser.settled import once_settled
from tests.support.browser.visitors import DESKTOP, PHONE, Device

TABLET = Device("tablet", 768, 1024, touch=True)
LYING = Device("phone on its side", 844, 390, touch=True)
DEVICES = (PHONE, LYING, TABLET, DESKTOP)
MISFRAMED = """([thumb, shows, air, rim]) => {
  const pane = document.querySelector(".board-window");
  if (!pane?.checkVisibility()) return { faults: [] };
  const faults = [], box = pane.getBoundingClientRect();
  const sheet = document.querySelector(".sheet-orders").getBoundingClientRect();
  const below = sheet.left < box.right ? Math.min(box.bottom, sheet.top) : box.bottom;
  const ring = (piece) => piece.querySelector(".piece-ring").getBoundingClientRect();
  const middle = (piece) => {
    const { left, top, width, height } = ring(piece);
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
  const shown = flying.find((piece) => shows && piece.matches(`[data-piece="${shows}"]`));
  if (shown && !inSight(shown)) faults.push(`${shows}, which is spoken of, is out of sight`);
  const marks = [...document.querySelectorAll(".reach [data-spot] > circle:first-child")];
  const sizes = marks.map((mark) => mark.getBoundingClientRect().width);
  const least = Math.min(...sizes, ...asked.map((piece) => ring(piece).width));
  if (Math.min(...sizes) < thumb) faults.push(`targets of ${Math.min(...sizes).toFixed(1)} px`);
  if (near && !inSight(near)) {
    const pair = [...asked, near].map(middle);
    const span = (i) => Math.max(...pair.map((at) => at[i])) - Math.min(...pair.map((at) => at[i]));
    const [wide, deep] = [box.width - air, below - box.top - air];
    const fits = least * Math.min(1, wide / span(0), deep / span(1));
    if (fits >= thumb) faults.push(`the enemy is out of sight, though cells of ${fits} px fit`);
    if (!document.querySelector(".board-pointers > *")) faults.push("no enemy is pointed at");
  }
  for (const sign of document.querySelectorAll(".board-pointer")) {
    const { left, top, width, height } = sign.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    if (over?.closest(".board-pointer") !== sign) faults.push(`${sign.ariaLabel}: covered`);
    if (Math.min(width, height) < 24) faults.push(`${sign.ariaLabel}: ${width}x${height}`);
  }
  const world = document.querySelector(".board-world").getBoundingClientRect();
  const high = below - box.top;
  const across = Math.min(box.right, world.right) - Math.max(box.left, world.left);
  const down = Math.min(below, world.bottom) - Math.max(box.top, world.top);
  const bare = 1 - across * down / (box.width * high);
  const covers = (grown) =>
    Math.min(1, world.width * grown / box.width) * Math.min(1, world.height * grown / high);
  const pair = near && inSight(near) ? [...asked, near].map(middle) : [];
  const held = (grown) => [box.width, high].every((size, i) => {
    const all = pair.map((at) => at[i]);
    return !all.length || (Math.max(...all) - Math.min(...all)) * grown < size - rim;
  });
  let grown = 1;
  while (covers(grown) < 0.9) grown += 0.01;
  const part = Math.round(100 * bare);
  if (part > 10 && held(grown)) faults.push(`${part} % of bare table`);
  return { faults };
}"""
"""Returns what is wrong with the view. The question's aircraft, the nearest enemy and a piece that
the instructor shows must be in sight with nothing over them, places large enough to press, and at
most a tenth of the window bare. An enemy too far to be seen with the aircraft, with targets that
large, must be pointed at. More is bare only if an enemy at the other end of the map would be
out of sight otherwise. Nothing covers a pointer."""
BRIEFED = "() => document.querySelector('dialog[open] .button-main')?.click()"
TARGET, THUMB = 24, 44
"""Pixels that a place to press needs, and one between the levels of Age of Dogfights by finger."""
AIR = 190
"""Pixels that aircraft keep from the edges of the window and from its overlays, on both sides
together."""
RIM = 50
"""Pixels that they keep at least where they are at both ends of the map."""


def misframed(page: Page, ruleset: str, *, touch: bool, shows: str = "") -> list[str]:
    """Return what is wrong with the view of the open question, once the page is settled."""
    page.evaluate(BRIEFED)
    thumb = THUMB if touch and ruleset == "dogfights" else TARGET
    found: list[str] = once_settled(page, MISFRAMED, [thumb, shows, AIR, RIM])["faults"]
    return found
