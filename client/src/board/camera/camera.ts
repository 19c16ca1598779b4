/** Camera: the position and scale of the sheet in its window, changed by dragging and the wheel. */

import { signal } from "@preact/signals";
import { coversOf, isAside } from "./window.ts";
import { airAround, between, filled, fills, opening } from "./filling.ts";
import { Gestures } from "./gestures.ts";
import { CALM, Motion, QUICK } from "./motion.ts";
import { Paper } from "./paper.ts";
import type { Box, Point } from "../layout.ts";
import {
  clamped,
  cleared,
  clearOf,
  fitted,
  framed,
  type Insets,
  isUnder,
  type Lots,
  matter,
  type Scales,
  type SheetView,
  shifted,
  tightened,
  together,
  zoomed,
} from "./sheet_views.ts";

/** The least distance of an aircraft from an overlay on the window. */
const BESIDE = 26;
/** Within a film the camera stays if the scale differs by no more than this. */
const ALIKE = 1.3;

export class Camera {
  /** The width and the height of the window. */
  readonly extent = signal<readonly number[]>([]);
  /** The boxes of the overlays on the window, as last measured. */
  readonly covers = signal<readonly Box[]>([]);
  /** The position of the sheet, or the one that it is moving to. */
  readonly heading = signal<SheetView>({ x: 0, y: 0, k: 0.5 });
  /** Whether the whole sheet is shown: then it follows the size of its window. */
  private whole = true;
  /** Whether the user has moved the sheet since the camera last framed something. */
  private handled = false;
  private motion: Motion;
  private width = 0;
  private height = 0;
  private watch = new ResizeObserver(() => this.resize());
  /** The panel of orders grows over the window and moves other overlays. */
  private grown = new ResizeObserver(() => requestAnimationFrame(() => this.measure()));
  private gestures: Gestures;
  private paper: Paper;

  constructor(
    private pane: HTMLElement,
    world: HTMLElement,
    private sheet: Box,
    private still: () => boolean,
    /** Whether nothing is framed on this board, so that only the player moves the sheet. */
    private fixed = false,
    /** The part of the sheet that is shown at first. */
    private part?: Box,
  ) {
    this.paper = new Paper(world, () => this.motion.runs);
    this.motion = new Motion(() => this.size, (view) => this.paper.draw(view));
    this.gestures = new Gestures(pane, {
      zoom: (factor, at) => this.zoom(factor, at),
      move: (change) => this.move(change(this.motion.view)),
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
    this.motion.stop();
    this.gestures.close();
    this.paper.close();
  }

  /** Return the view of the whole sheet. */
  overall(): SheetView {
    return fitted(this.part ?? matter(this.sheet), this.width, this.height);
  }

  /** Return the view before the first question: it fills the window, unless the board is fixed. */
  private opening(): SheetView {
    if (this.fixed) return this.limited(this.overall());
    return opening(this.sheet, this.size, this.covers.peek());
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
  frame(lots: Lots, room: Insets, scales: Scales, ease?: number): void {
    const first = this.whole && !this.handled, clear = this.clear(room), { size, sheet } = this;
    this.whole = false;
    this.handled = false;
    const shown = this.together(lots, room, scales.least);
    const view = filled(framed(lots, size, clear, scales), sheet, shown, size, clear);
    const snug = tightened(view, sheet, size, this.covers.peek());
    const air = airAround(room), must = lots[0] ?? [];
    const seen = this.sees(must, air, this.limited(view));
    this.go(seen ? between(view, snug, (one) => this.sees(must, air, one)) : snug, ease);
    if (first) this.jump();
  }

  /** Follow a film: show what moves, without haste, and only if it is not shown well already. */
  follow(lots: Lots, room: Insets, scales: Scales): void {
    const { k } = framed(lots, this.size, this.clear(room), scales), now = this.goal.k;
    const alike = now < k * ALIKE && k < now * ALIKE;
    if (this.handled || (alike && this.sees(lots[0] ?? [], room))) return;
    this.frame(lots, room, scales, CALM);
  }

  /** Return the points of the first lots that fit into the window together. */
  together(lots: Lots, room: Insets, least: number): readonly Point[] {
    return together(lots, this.size, this.clear(room), least);
  }

  /**
   * Show what was added to the current question, moving no further than necessary; of what would
   * become smaller than `least`, the first.
   */
  reveal(points: readonly Point[], room: Insets, least: number): void {
    if (this.handled || !points.length || this.sees(points, room)) return;
    const view = shifted(this.goal, points, this.size, this.clear(room));
    this.whole = false;
    if (view.k >= Math.min(least, this.goal.k)) this.go(view);
    else if (points.length > 1) this.reveal(points.slice(0, 1), room, least);
  }

  /**
   * Move the sheet back to the edges of the window, or of what covers its whole width, as far as
   * that hides none of these points.
   */
  tighten(points: readonly Point[], room: Insets): void {
    if (this.handled || this.blind) return;
    const snug = tightened(this.goal, this.sheet, this.size, this.covers.peek());
    const seen = points.filter((one) => this.sees([one], room));
    this.go(between(this.goal, snug, (view) => this.sees(seen, room, view)));
  }

  /** Whether the sheet fills the window, but for a little bare table. */
  get fills(): boolean {
    return fills(this.goal, this.sheet, this.size, this.covers.peek());
  }

  /** Return a view limited to the sheet; its lower edge can be moved out from under overlays. */
  private limited(view: SheetView, edge = this.part && 0): SheetView {
    return clamped(view, this.sheet, this.width, this.height - this.covered, edge);
  }

  /** How much of the lower end of the window is under overlays. */
  private get covered(): number {
    return clearOf(this.size, this.covers.peek()).bottom;
  }

  private clear(room: Insets): Insets {
    return cleared(room, this.size, this.covers.peek(), BESIDE);
  }

  private get goal(): SheetView {
    return this.motion.goal;
  }

  private set goal(view: SheetView) {
    this.motion.goal = view;
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

  /** Measure the overlays on the window. A view that nothing has changed yet avoids them. */
  measure(): void {
    if (isAside(this.pane)) return;
    this.covers.value = coversOf(this.pane);
    const { x, y, k } = this.goal, free = this.opening();
    const same = free.x === x && free.y === y && free.k === k;
    if (same || !this.whole || this.handled || this.blind) return;
    this.goal = free;
    this.jump();
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
  onScreen([x, y]: Point, view: SheetView = this.goal): Point {
    return [x * view.k + view.x, y * view.k + view.y];
  }

  /** Return the point of the sheet below a point of the page. */
  under(clientX: number, clientY: number): Point {
    const { left, top } = this.pane.getBoundingClientRect(), { x, y, k } = this.motion.view;
    return [(clientX - left - x) / k, (clientY - top - y) / k];
  }

  /** Whether the window has no size yet. */
  get blind(): boolean {
    return !this.width;
  }

  get narrow(): boolean {
    return this.width < 560;
  }

  /** The scale in steps, for elements that keep their size on the screen. */
  get scale(): Paper["scale"] {
    return this.paper.scale;
  }

  get zoomGoal(): number {
    return this.goal.k;
  }

  /** Return whether points of the sheet are visible, with some space around and no overlay. */
  sees(points: readonly Point[], room: Insets, view: SheetView = this.goal): boolean {
    return points.map((point) => this.onScreen(point, view)).every(([x, y]) =>
      x >= room.left && x <= this.width - room.right && y >= room.top &&
      y <= this.height - room.bottom && !isUnder([x, y], this.covers.peek(), BESIDE)
    );
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.pane;
    if (!clientWidth || !clientHeight) return;
    const { x, y, k } = this.motion.view;
    const middle = this.width ? [(this.width / 2 - x) / k, (this.height / 2 - y) / k] : null;
    [this.width, this.height] = [clientWidth, clientHeight];
    this.extent.value = [clientWidth, clientHeight];
    if (this.whole || !middle) {
      this.goal = this.handled ? this.limited(this.overall()) : this.opening();
    } else {
      const [x, y] = [this.width / 2 - middle[0]! * k, this.height / 2 - middle[1]! * k];
      this.goal = this.limited({ k, x, y });
    }
    this.jump();
  }

  /** Move the sheet as the user drags or zooms it. */
  private move(view: SheetView): void {
    this.whole = false;
    this.handled = true;
    this.goal = this.limited(view);
    this.jump();
    this.paper.take();
  }

  private go(view: SheetView, ease = QUICK): void {
    this.goal = this.limited(view);
    this.heading.value = this.goal;
    if (this.still()) return this.jump();
    if (!this.motion.runs) this.paper.take();
    this.motion.go(ease);
  }

  private jump(): void {
    this.motion.jump();
    this.heading.value = this.goal;
    if (!this.handled) this.paper.print();
  }
}
