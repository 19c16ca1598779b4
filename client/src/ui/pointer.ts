/** Pointer: what a page heeds of pointers everywhere; it comes when the page stands. */

import { heedPointer } from "./hover.ts";
import { startLater } from "../installed_app/start.ts";
import { showTips } from "./tooltip.ts";

export function watchPointer(): void {
  heedPointer();
  showTips();
  startLater();
}
