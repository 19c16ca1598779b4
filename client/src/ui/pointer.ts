/** Pointer: what a page heeds of pointers everywhere; it comes when the page stands. */

import { heedPointer } from "./hover.ts";
import { beginLater } from "../installed_app/later.ts";
import { showTips } from "./tooltip.ts";

export function watchPointer(): void {
  heedPointer();
  showTips();
  beginLater();
}
