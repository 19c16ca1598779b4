/// <reference lib="deno.ns" />
import { deepEqual } from "node:assert/strict";
import { placed } from "../../src/ui/tooltip.ts";

const at = (left: number, top: number) => ({ left, top, right: left + 20, bottom: top + 20 });

Deno.test("a tooltip is above its element, in its middle", () => {
  deepEqual(placed(at(190, 400), [100, 30], [390, 844], null), [150, 362]);
});

Deno.test("without space above, it is below", () => {
  deepEqual(placed(at(190, 10), [100, 30], [390, 844], null), [150, 38]);
});

Deno.test("it stays within the window, even with a larger element", () => {
  deepEqual(placed(at(380, 400), [100, 30], [390, 844], null), [282, 362]);
  const sheet = { left: -50, top: -50, right: 900, bottom: 900 };
  deepEqual(placed(sheet, [100, 30], [390, 844], 30), [8, 806]);
});

Deno.test("over a wide element it is at the pointer", () => {
  const caption = { left: 10, top: 500, right: 380, bottom: 520 };
  deepEqual(placed(caption, [100, 30], [390, 844], 300), [250, 462]);
});

Deno.test("it does not cover what must stay clear, if it need not", () => {
  const own = { left: 200, top: 340, right: 240, bottom: 380 };
  deepEqual(placed(at(190, 400), [100, 30], [390, 844], null, [own]), [150, 428]);
  const low = { left: 200, top: 430, right: 240, bottom: 470 };
  deepEqual(placed(at(190, 400), [100, 30], [390, 844], null, [own, low]), [150, 362]);
});
