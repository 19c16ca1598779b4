/** Gestures: what pointers and the wheel do to a sheet in its window. */

import type { Point } from "../layout.ts";
import { type SheetView, zoomed } from "./sheet_views.ts";

/** The distance after which a pointer moves the sheet. */
const DRAG = 6;

interface Moves {
  zoom(factor: number, at: Point): void;
  move(change: (view: SheetView) => SheetView): void;
  double(at: Point): void;
}

export class Gestures {
  #pointers = new Map<number, Point>();
  #start: Point = [0, 0];
  #dragging = false;
  #left = new AbortController();

  constructor(private pane: HTMLElement, private moves: Moves) {
    const { signal } = this.#left;
    pane.addEventListener("wheel", (event) => this.#wheel(event), { passive: false, signal });
    pane.addEventListener("pointerdown", (event) => this.#down(event), { signal });
    pane.addEventListener("pointermove", (event) => this.#move(event), { signal });
    pane.addEventListener("pointerup", (event) => this.#up(event), { signal });
    pane.addEventListener("pointercancel", (event) => this.#up(event), { signal });
    pane.addEventListener("click", (event) => this.#click(event), { capture: true, signal });
    pane.addEventListener("dblclick", (event) => {
      const pressed = (event.target as Element).closest("[role=button],button");
      if (!pressed) moves.double(this.#local(event));
    }, { signal });
  }

  close(): void {
    this.#left.abort();
  }

  #local(event: MouseEvent): Point {
    const { left, top } = this.pane.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 200 : 1;
    const by = Math.max(-90, Math.min(90, event.deltaY * lines));
    this.moves.zoom(Math.exp(-by * (event.ctrlKey ? 0.012 : 0.0032)), this.#local(event));
  }

  #down(event: PointerEvent): void {
    if (event.button) return;
    this.#pointers.set(event.pointerId, this.#local(event));
    if (this.#pointers.size === 1) {
      this.#start = this.#local(event);
      this.#dragging = false;
    } else this.#grab();
  }

  #move(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const now = this.#local(event);
    if (!this.#dragging) {
      if (Math.hypot(now[0] - this.#start[0], now[1] - this.#start[1]) < DRAG) return;
      this.#grab();
    }
    this.#pointers.set(event.pointerId, now);
    const [other] = [...this.#pointers].filter(([id]) => id !== event.pointerId);
    this.moves.move((view) => dragged(view, before, now, other?.[1]));
  }

  /** Move the sheet from now on; nothing below the pointer is pressed. */
  #grab(): void {
    this.#dragging = true;
    this.pane.classList.add("grabbed");
    for (const id of this.#pointers.keys()) {
      try {
        this.pane.setPointerCapture(id);
      } catch {
        // The pointer has been released already.
      }
    }
  }

  #up(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
    if (!this.#pointers.size) this.pane.classList.remove("grabbed");
  }

  #click(event: MouseEvent): void {
    if (!this.#dragging) return;
    this.#dragging = false;
    event.stopPropagation();
    event.preventDefault();
  }
}

/** Return the view after a pointer moved from one point to another, while a second may be held. */
function dragged(view: SheetView, before: Point, now: Point, other: Point | undefined): SheetView {
  if (!other) return { ...view, x: view.x + now[0] - before[0], y: view.y + now[1] - before[1] };
  const span = (point: Point) => Math.hypot(point[0] - other[0], point[1] - other[1]);
  const middle = (point: Point): Point => [(point[0] + other[0]) / 2, (point[1] + other[1]) / 2];
  const from = middle(before), to = middle(now);
  const moved = { ...view, x: view.x + to[0] - from[0], y: view.y + to[1] - from[1] };
  return zoomed(moved, span(now) / (span(before) || 1), to);
}
