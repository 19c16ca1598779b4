/** Window: what lies over the map in it, and how much of what is printed can be read there. */

import type { Box } from "../layout.ts";

/** What lies over the window. */
const OVER = ".board-legend, .board-grounds, .board-weather, .board-tools, .board-depth, " +
  ".board-tabs, .board-offer, .controls, .sheet-orders";
/** From this scale on the cells show their numbers; below the others there is room for few printed
 * words, or for none, that could be read. */
const NEAR = 0.9, FAR = 0.27, FARTHEST = 0.16;

/** Boxes of what lies over a window now, in its own pixels. */
export function coversOf(pane: HTMLElement): Box[] {
  const { left, top, bottom, right } = pane.getBoundingClientRect();
  const over = pane.closest("main")?.querySelectorAll(OVER) ?? [];
  return [...over].map((one) => one.getBoundingClientRect())
    .filter((box) => box.width && box.height && box.top < bottom && box.left < right)
    .map((box) => ({ x: box.left - left, y: box.top - top, w: box.width, h: box.height }));
}

/** Prints as much as can be read at a scale, at a size at which it can. */
export function lettered(world: HTMLElement, k: number): void {
  world.style.setProperty("--k", k.toFixed(3));
  world.classList.toggle("near", k > NEAR);
  world.classList.toggle("far", k < FAR);
  world.classList.toggle("farthest", k < FARTHEST);
}
