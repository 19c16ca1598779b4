/** Motion: moves a view to where it should be, frame by frame. */

import { glided, type SheetView } from "./sheet_views.ts";
import type { Point } from "../layout.ts";

/** Milliseconds in which a view goes most of its way: to a question, and within a film. */
export const QUICK = 61, CALM = 180;

export class Motion {
  view: SheetView = { x: 0, y: 0, k: 0.5 };
  goal: SheetView = this.view;
  /** Whether the view is on its way. */
  runs = false;
  #frame = 0;
  #last = 0;
  #ease = QUICK;

  constructor(private size: () => Point, private draw: (view: SheetView) => void) {}

  /** Go to the goal, most of the way in `ease` milliseconds. */
  go(ease: number): void {
    this.#ease = ease;
    if (this.runs) return;
    this.runs = true;
    this.#last = performance.now();
    this.#frame = requestAnimationFrame(this.#glide);
  }

  /** Be at the goal. */
  jump(): void {
    this.stop();
    this.view = this.goal;
    this.draw(this.view);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.runs = false;
  }

  #glide = (now: number): void => {
    const part = 1 - Math.exp(Math.min(0, this.#last - now) / this.#ease);
    this.#last = now;
    this.view = glided(this.view, this.goal, this.size(), part);
    this.runs = this.view !== this.goal;
    this.draw(this.view);
    if (this.runs) this.#frame = requestAnimationFrame(this.#glide);
  };
}
