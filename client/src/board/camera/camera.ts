/** Camera: the position and scale of the sheet in its window, changed by dragging and the wheel. */

import { signal } from "@preact/signals";
import { grip } from "../../app/busy.ts";
import { coversOf, lettered } from "./window.ts";
import { Gestures } from "./gestures.ts";
import type { Box, Point } from "../layout.ts";
import {
  clamped,
  cleared,
  fitted,
  framed,
  type Insets,
  isUnder,
  matter,
  shifted,
  together,
  type View,
  zoomed,
} from "./views.ts";

/** The least distance of an aircraft from an overlay on the window. */
const BESIDE = 26;

const EASE = 0.24;
/** With less space than this around what must be seen, the sheet may leave the window's edge. */
const SNUG = 38;
/** The space for a ring of counters, which must be visible in full. */
const FAN = 58;
/** Milliseconds without movement until the sheet is at rest, and until it is redrawn sharply. */
const REST = 350;
const SHARPEN = 250;
export class Camera {
  /** The scale in steps of a few per cent, for elements that keep their size on the screen. */
  readonly scale = signal(0.5);
  /** The width and the height of the window. */
  readonly extent = signal<readonly number[]>([]);
  /** The boxes of the overlays on the window, as last measured. */
  readonly covers = signal<readonly Box[]>([]);
  /** The position of the sheet, or the one that it is moving to. */
  readonly heading = signal<View>({ x: 0, y: 0, k: 0.5 });
  /** Whether the whole sheet is shown: then it follows the size of its window. */
  private whole = true;
  /** Whether the user has moved the sheet since the camera last framed something. */
  private handled = false;
  private view: View = { x: 0, y: 0, k: 0.5 };
  private goal: View = this.view;
  private ticking = 0;
  private moving = grip();
  private settle: ReturnType<typeof setTimeout> | undefined;
  private sharpAt = 0;
  private width = 0;
  private height = 0;
  private watch = new ResizeObserver(() => this.resize());
  /** The panel of orders grows over the window and moves other overlays. */
  private grown = new ResizeObserver(() => requestAnimationFrame(() => this.measure()));
  private gestures: Gestures;

  constructor(
    private pane: HTMLElement,
    private world: HTMLElement,
    private sheet: Box,
    private still: () => boolean,
  ) {
    this.gestures = new Gestures(pane, {
      zoom: (factor, at) => this.zoom(factor, at),
      move: (change) => this.move(change(this.view)),
      double: (at) => this.goal.k > this.overall().k * 1.05 ? this.fit() : this.zoom(2.2, at),
    });
    this.watch.observe(pane);
    const orders = pane.closest("main")?.querySelector(".sheet-orders");
    if (orders) this.grown.observe(orders);
    this.resize();
  }

  close(): void {
    this.watch.disconnect();
    this.grown.disconnect();
    cancelAnimationFrame(this.ticking);
    clearTimeout(this.settle);
    this.gestures.close();
    this.moving.leave();
  }

  /** Return the view of the whole sheet. */
  overall(): View {
    return fitted(matter(this.sheet), this.width, this.height);
  }

  /** Put another sheet in the window. */
  lay(sheet: Box): void {
    this.sheet = sheet;
    this.whole = true;
    this.handled = false;
    this.resize();
  }

  fit(): void {
    this.whole = true;
    this.handled = true;
    this.go(this.overall());
  }

  /** Frame an action; see `framed`. The first time, the sheet does not move there gradually. */
  frame(
    lots: readonly (readonly Point[])[],
    room: Insets,
    scales: { legible: number; closest: number },
  ): void {
    const first = this.whole && !this.handled;
    this.whole = false;
    this.handled = false;
    const view = framed(lots, this.size, this.clear(room), scales);
    this.go(clamped(view, this.sheet, this.width, this.height, 0));
    const enough = { left: SNUG, right: SNUG, top: SNUG, bottom: SNUG };
    if (!this.sees(lots[0] ?? [], room.left > FAN ? room : enough)) this.go(view);
    if (first) this.jump();
  }

  /** Return the points of the first lots that fit into the window together. */
  together(lots: readonly (readonly Point[])[], room: Insets, legible: number): readonly Point[] {
    return together(lots, this.size, this.clear(room), legible);
  }

  /** Show what was added to the current question, moving no further than necessary. */
  reveal(points: readonly Point[], room: Insets): void {
    if (this.handled || !points.length || this.sees(points, room)) return;
    this.whole = false;
    this.go(shifted(this.goal, points, this.size, this.clear(room)));
  }

  private clear(room: Insets): Insets {
    return cleared(room, this.size, this.covers.peek(), BESIDE);
  }

  private get size(): Point {
    return [this.width, this.height];
  }

  get moved(): boolean {
    return this.handled;
  }

  /** Note that something else is shown, so that the user's own view no longer counts. */
  release(): void {
    this.handled = false;
  }

  /** Measure the overlays on the window. */
  measure(): void {
    this.covers.value = coversOf(this.pane);
  }

  zoom(factor: number, at: Point = [this.width / 2, this.height / 2]): void {
    this.whole = false;
    this.handled = true;
    this.go(zoomed(this.goal, factor, at));
  }

  /** Move a point of the sheet to the middle of the window. */
  centre([x, y]: Point): void {
    this.whole = false;
    const { k } = this.goal;
    this.go({ k, x: this.width / 2 - x * k, y: this.height / 2 - y * k });
  }

  /** Return where a point of the sheet will be in the window when the camera rests. */
  onScreen([x, y]: Point): Point {
    return [x * this.goal.k + this.goal.x, y * this.goal.k + this.goal.y];
  }

  /** Return the point of the sheet below a point of the page. */
  under(clientX: number, clientY: number): Point {
    const { left, top } = this.pane.getBoundingClientRect();
    return [
      (clientX - left - this.view.x) / this.view.k,
      (clientY - top - this.view.y) / this.view.k,
    ];
  }

  /** Whether the window has no size yet. */
  get blind(): boolean {
    return !this.width;
  }

  get narrow(): boolean {
    return this.width < 560;
  }

  get zoomGoal(): number {
    return this.goal.k;
  }

  /** Return whether points of the sheet are visible, with some space around and no overlay. */
  sees(points: readonly Point[], room: Insets): boolean {
    return points.map((point) => this.onScreen(point)).every(([x, y]) =>
      x >= room.left && x <= this.width - room.right && y >= room.top &&
      y <= this.height - room.bottom && !isUnder([x, y], this.covers.peek(), BESIDE)
    );
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.pane;
    if (!clientWidth || !clientHeight) return;
    const middle = this.width
      ? [
        (this.width / 2 - this.view.x) / this.view.k,
        (this.height / 2 - this.view.y) / this.view.k,
      ]
      : null;
    [this.width, this.height] = [clientWidth, clientHeight];
    this.extent.value = [clientWidth, clientHeight];
    if (this.whole || !middle) this.goal = this.overall();
    else {
      this.goal = {
        k: this.view.k,
        x: this.width / 2 - middle[0]! * this.view.k,
        y: this.height / 2 - middle[1]! * this.view.k,
      };
    }
    this.goal = clamped(this.goal, this.sheet, this.width, this.height);
    this.jump();
  }

  /** Move the sheet as the user drags or zooms it. */
  private move(view: View): void {
    this.whole = false;
    this.handled = true;
    this.goal = clamped(view, this.sheet, this.width, this.height);
    this.jump();
    this.moving.take();
  }

  private go(view: View): void {
    this.goal = clamped(view, this.sheet, this.width, this.height);
    this.heading.value = this.goal;
    if (this.still()) this.jump();
    else if (!this.ticking) {
      this.world.classList.add("moving");
      this.moving.take();
      this.ticking = requestAnimationFrame(this.glide);
    }
  }

  private jump(): void {
    cancelAnimationFrame(this.ticking);
    this.ticking = 0;
    this.view = this.heading.value = this.goal;
    this.draw();
    if (!this.handled) this.print();
  }

  private glide = (): void => {
    const { view, goal } = this;
    const near = (a: number, b: number) => a + (b - a) * EASE;
    const k = near(view.k, goal.k);
    // The middle of the window moves along a line on the sheet, however the scale changes.
    const cx = this.width / 2, cy = this.height / 2;
    const mx = near((cx - view.x) / view.k, (cx - goal.x) / goal.k);
    const my = near((cy - view.y) / view.k, (cy - goal.y) / goal.k);
    this.view = { k, x: cx - mx * k, y: cy - my * k };
    const rest = Math.abs(k / goal.k - 1) < 0.002 && Math.abs(this.view.x - goal.x) < 0.5 &&
      Math.abs(this.view.y - goal.y) < 0.5;
    if (rest) this.view = goal;
    this.draw();
    this.ticking = rest ? 0 : requestAnimationFrame(this.glide);
  };

  private draw(): void {
    const { x, y, k } = this.view;
    this.world.style.transform = `translate(${x.toFixed(1)}px,${y.toFixed(1)}px) scale(${
      k.toFixed(4)
    })`;
    const step = 2 ** (Math.round(Math.log2(k) * 5) / 5);
    if (step !== this.scale.peek()) this.scale.value = step;
    this.world.classList.add("moving");
    clearTimeout(this.settle);
    this.settle = setTimeout(this.rest, REST);
  }

  /** Keep printed words at a legible size on the screen. */
  private print(): void {
    lettered(this.world, this.view.k);
  }

  /** Redraw the sheet when it comes to rest at another scale; until then it is only transformed. */
  private rest = (): void => {
    const { world } = this, { k } = this.view;
    if (this.ticking) return;
    world.classList.remove("moving");
    this.print();
    this.moving.leave();
    const grown = k / this.sharpAt;
    if (grown < 1.2 && grown > 0.45) return;
    this.sharpAt = k;
    world.classList.remove("held");
    this.settle = setTimeout(() => world.classList.add("held"), SHARPEN);
  };
}
