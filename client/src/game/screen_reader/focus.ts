/** Focus: it is never lost. What held it may go away, be switched off or hidden; then the keys go on
 * at the question that is asked now, or at what stands in its place. */

/** Where the keys begin, whatever is on the page: the first of these that is there. */
const HOMES = [
  "dialog[open] h2",
  ".curtain button",
  ".end-page",
  ".panel-question h2",
  ".waiting",
  "main h1",
  "main",
  "h1",
];
const WATCHED = { childList: true, subtree: true, attributes: true } as const;
const FILTER = ["disabled", "hidden", "open", "class", "data-tab"];

let held: Element | null = null;
let checking = false;

/** From now on the focus is looked after. */
export function keepFocus(): void {
  document.addEventListener("focusin", ({ target }) => held = target as Element);
  const observer = new MutationObserver(() => {
    if (checking) return;
    checking = true;
    requestAnimationFrame(mend);
  });
  observer.observe(document.body, { ...WATCHED, attributeFilter: FILTER });
}

function mend(): void {
  checking = false;
  const at = document.activeElement;
  if (at && at !== document.body || !held || stands(held)) return;
  // An answer is under way: what comes next is not here yet.
  if (document.querySelector(".panel-busy")) return;
  home()?.focus({ preventScroll: true });
}

/** Whether an element could still hold the focus: then somebody has let go of it on purpose. */
function stands(element: Element): boolean {
  return element.isConnected && !element.matches(":disabled") && element.checkVisibility();
}

function home(): HTMLElement | null {
  for (const one of HOMES) {
    const found = document.querySelector<HTMLElement>(one);
    if (!found?.checkVisibility()) continue;
    if (!found.matches("button, [tabindex]")) found.tabIndex = -1;
    return found;
  }
  return null;
}
