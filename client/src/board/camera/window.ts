/** Window: the overlays on the map, and how much of the printed text is legible there. */

import type { Box } from "../layout.ts";

/** The overlays on the window. */
const OVER = ".board-legend, .board-grounds, .board-weather, .board-tools, .board-depth, " +
  ".board-tabs, .board-offer, .controls, .sheet-orders";
/**
 * The scale from which cells show their numbers; below the other two, there is space for few
 * printed words, or for none, that would be legible.
 */
const NEAR = 0.9, FAR = 0.27, FARTHEST = 0.16;

/** Return the boxes of the overlays on a window, in its own pixels. */
export function coversOf(pane: HTMLElement): Box[] {
  const { left, top, bottom, right } = pane.getBoundingClientRect();
  const over = pane.closest("main")?.querySelectorAll(OVER) ?? [];
  return [...over].map((one) => one.getBoundingClientRect())
    .filter((box) => box.width && box.height && box.top < bottom && box.left < right)
    .map((box) => ({ x: box.left - left, y: box.top - top, w: box.width, h: box.height }));
}

/** Return whether the player has opened a sheet over the map, which stays where it is meanwhile. */
export function isAside(pane: HTMLElement): boolean {
  const { dataset } = pane.closest<HTMLElement>("[data-tab]") ?? {};
  return !!dataset && dataset.tab !== "orders" ||
    !!pane.closest("main")?.querySelector(".panel.is-turned");
}

/** Show as much printed text as is legible at a scale, at a legible size. */
export function lettered(world: HTMLElement, k: number): void {
  world.style.setProperty("--k", k.toFixed(3));
  world.classList.toggle("near", k > NEAR);
  world.classList.toggle("far", k < FAR);
  world.classList.toggle("farthest", k < FARTHEST);
}
