/**
 * Focus: the keyboard focus is never lost. When its element is removed, disabled or hidden, the
 * focus moves to the open question or to what is shown in its place.
 */

/** Where the focus starts on any page: the first of these that exists. */
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

/** Watch the focus from now on. */
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
  if (at && at !== document.body || !held || isFocusable(held)) return;
  // An answer is being sent: its result is not here yet.
  if (document.querySelector(".panel-busy")) return;
  home()?.focus({ preventScroll: true });
}

/** Return whether an element could still have the focus: then the user removed it on purpose. */
function isFocusable(element: Element): boolean {
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
