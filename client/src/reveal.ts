/** Reveal: brings something into sight by moving the sheet it lies on, and nothing else. */

/** What the browser does by itself moves every box around it too, the page itself included. */
export function reveal(element: Element | null | undefined): void {
  const sheet = element?.closest(".sheet");
  if (!element || !sheet) return;
  const foot = sheet.querySelector(".panel-foot")?.clientHeight ?? 0;
  const at = element.getBoundingClientRect(), room = sheet.getBoundingClientRect();
  const above = at.top - room.top, below = at.bottom + foot - room.bottom;
  if (above < 0) sheet.scrollTop += above;
  else if (below > 0) sheet.scrollTop += Math.min(above, below);
}
