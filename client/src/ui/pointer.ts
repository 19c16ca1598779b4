/** Pointer: listens to pointers everywhere on a page; loaded once the page is shown. */

import { ignoreStillPointer } from "./hover.ts";
import { startLater } from "../installed_app/start.ts";
import { showTips } from "./tooltip.ts";

export function watchPointer(): void {
  ignoreStillPointer();
  showTips();
  startLater();
}
