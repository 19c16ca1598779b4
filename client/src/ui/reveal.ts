/** Reveal: scrolls an element into view within its own sheet, and nothing else. */

/** Return the uncovered part of a sheet, and the position of an element in it. */
function within(element: Element | null | undefined) {
  const sheet = element?.closest(".sheet");
  if (!element || !sheet) return null;
  const high = (what: string) => sheet.querySelector(what)?.clientHeight ?? 0;
  const at = element.getBoundingClientRect(), room = sheet.getBoundingClientRect();
  const held = element.closest(".instructor") ? 0 : high(".instructor");
  return { sheet, at, top: room.top + held, bottom: room.bottom - high(".panel-foot") };
}

/** Scroll an element into view. The browser's own function scrolls everything around it as well. */
export function reveal(element: Element | null | undefined): void {
  const found = within(element);
  if (!found) return;
  const { sheet, at, top, bottom } = found;
  const above = at.top - top, below = at.bottom - bottom;
  if (above < 0) sheet.scrollTop += above;
  else if (below > 0) sheet.scrollTop += Math.min(above, below);
}

/** Scroll an element to the middle of the visible part of its sheet. */
export function centre(element: Element | null | undefined): void {
  const found = within(element);
  if (!found) return;
  const { sheet, at, top, bottom } = found;
  sheet.scrollTop += (at.top + at.bottom - top - bottom) / 2;
}
