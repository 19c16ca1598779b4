/** The camera: where the sheet lies in its window, and how big. It moves with hand and wheel. */

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

/** So near an aircraft may come to what lies over the window. */
const BESIDE = 26;

const EASE = 0.24;
/** Less air than this about what must be seen is worth baring the table under the sheet. */
const SNUG = 38;
/** Room beyond this is for a fan of counters, and is needed whole. */
const FAN = 58;
/** Milliseconds without movement after which the sheet lies still, and for drawing it anew. */
const REST = 350;
const SHARPEN = 250;
export class Camera {
  /** The scale in steps of a few per cent, for what must keep its size on the screen. */
  readonly scale = signal(0.5);
  /** The width and the height of the window. */
  readonly extent = signal<readonly number[]>([]);
  /** What lies over the window, as it was last found. */
  readonly covers = signal<readonly Box[]>([]);
  /** Where the sheet lies, or is going to lie. */
  readonly heading = signal<View>({ x: 0, y: 0, k: 0.5 });
  /** Whether the whole sheet is shown: then it follows the size of its window. */
  private whole = true;
  /** Whether a hand has moved the sheet since the camera last framed something. */
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
  /** The orders grow over the window, and move what lies on it. */
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

  /** How the whole sheet would be seen. */
  overall(): View {
    return fitted(matter(this.sheet), this.width, this.height);
  }

  /** Another sheet lies on the table. */
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

  /** Frames an action; see `framed`. The first time the sheet simply lies there. */
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

  /** The points of the first lots that can be shown together. */
  together(lots: readonly (readonly Point[])[], room: Insets, legible: number): readonly Point[] {
    return together(lots, this.size, this.clear(room), legible);
  }

  /** Shows what came to a question that is looked at, and moves by no more than that takes. */
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

  /** Something else is shown from here on: the hand that moved the sheet has had its way. */
  release(): void {
    this.handled = false;
  }

  /** Finds what lies over the window now. */
  measure(): void {
    this.covers.value = coversOf(this.pane);
  }

  zoom(factor: number, at: Point = [this.width / 2, this.height / 2]): void {
    this.whole = false;
    this.handled = true;
    this.go(zoomed(this.goal, factor, at));
  }

  /** Brings a point of the sheet to the middle of the window. */
  centre([x, y]: Point): void {
    this.whole = false;
    const { k } = this.goal;
    this.go({ k, x: this.width / 2 - x * k, y: this.height / 2 - y * k });
  }

  /** Where a point of the sheet will be in the window once the camera rests. */
  onScreen([x, y]: Point): Point {
    return [x * this.goal.k + this.goal.x, y * this.goal.k + this.goal.y];
  }

  /** The point of the sheet under a place on the page. */
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

  /** Whether points of the sheet are in the window, with some air about them and nothing on them. */
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

  /** A hand moves the sheet. */
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
    if (!this.handled) this.letter();
  }

  private glide = (): void => {
    const { view, goal } = this;
    const near = (a: number, b: number) => a + (b - a) * EASE;
    const k = near(view.k, goal.k);
    // The middle of the window glides along a line on the sheet, whatever the scale does.
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

  /** Printed words keep a size on the screen at which they can be read. */
  private letter(): void {
    lettered(this.world, this.view.k);
  }

  /** The sheet is a picture that is only moved while it moves. Once it lies still at another scale
   * it is drawn anew, sharp, and held again. */
  private rest = (): void => {
    const { world } = this, { k } = this.view;
    if (this.ticking) return;
    world.classList.remove("moving");
    this.letter();
    this.moving.leave();
    const grown = k / this.sharpAt;
    if (grown < 1.2 && grown > 0.45) return;
    this.sharpAt = k;
    world.classList.remove("held");
    this.settle = setTimeout(() => world.classList.add("held"), SHARPEN);
  };
}
