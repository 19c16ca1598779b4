/** Idle: whether nothing is under way that a word about the page itself would disturb. */

/** Something is asked, shown, typed or waits for a yes. */
const BUSY = [
  ".panel",
  ".curtain",
  ".controls[data-playing]",
  "dialog[open]",
  "[aria-busy=true]",
  "input:focus",
  "textarea:focus",
  "select:focus",
].join();
/** A table at which one has nothing to do: others think, or it is over. */
const IDLE = ".waiting, .outcome";

export function quiet(page: Pick<Document, "querySelector">): boolean {
  if (page.querySelector(BUSY)) return false;
  return !page.querySelector(".table-page:not(.replay)") || !!page.querySelector(IDLE);
}
