/** Hand: what a page heeds of pointers everywhere; it comes when the page stands. */

import "./base.ts";
import { heedPointer } from "./hover.ts";
import { beginLater } from "./program/later.ts";
import { showTips } from "./tip.ts";

export function heedHand(): void {
  heedPointer();
  showTips();
  beginLater();
}
