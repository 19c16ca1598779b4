/** Idle: whether the reader is doing nothing that a notice would disturb. */

/** Elements that are present while a question, a film, a field or a dialog is open. */
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
/** A table without anything to do for the reader: others think, or the game is over. */
const IDLE = ".waiting, .outcome";

export function quiet(page: Pick<Document, "querySelector">): boolean {
  if (page.querySelector(BUSY)) return false;
  return !page.querySelector(".table-page:not(.replay)") || !!page.querySelector(IDLE);
}
