/** Reveal: brings something into sight by moving the sheet it lies on, and nothing else. */

/** The part of a sheet that nothing lies over, and where something on it stands. */
function within(element: Element | null | undefined) {
  const sheet = element?.closest(".sheet");
  if (!element || !sheet) return null;
  const high = (what: string) => sheet.querySelector(what)?.clientHeight ?? 0;
  const at = element.getBoundingClientRect(), room = sheet.getBoundingClientRect();
  const held = element.closest(".instructor") ? 0 : high(".instructor");
  return { sheet, at, top: room.top + held, bottom: room.bottom - high(".panel-foot") };
}

/** What the browser does by itself moves every box around it too, the page itself included. */
export function reveal(element: Element | null | undefined): void {
  const found = within(element);
  if (!found) return;
  const { sheet, at, top, bottom } = found;
  const above = at.top - top, below = at.bottom - bottom;
  if (above < 0) sheet.scrollTop += above;
  else if (below > 0) sheet.scrollTop += Math.min(above, below);
}

/** To the middle of what can be seen of the sheet. */
export function centre(element: Element | null | undefined): void {
  const found = within(element);
  if (!found) return;
  const { sheet, at, top, bottom } = found;
  sheet.scrollTop += (at.top + at.bottom - top - bottom) / 2;
}
