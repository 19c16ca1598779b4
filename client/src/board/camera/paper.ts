/** Paper: a sheet as it is drawn in its window, redrawn sharply when it comes to rest. */

import { signal } from "@preact/signals";
import { grip } from "../../app/busy.ts";
import type { SheetView } from "./sheet_views.ts";
import { lettered } from "./window.ts";

/** Milliseconds without movement until the sheet is at rest, and until it is redrawn sharply. */
const REST = 350;
const SHARPEN = 250;

export class Paper {
  /** The scale in steps of a few per cent, for elements that keep their size on the screen. */
  readonly scale = signal(0.5);
  private k = 0.5;
  private sharpAt = 0;
  private moving = grip();
  private settle: ReturnType<typeof setTimeout> | undefined;

  constructor(private world: HTMLElement, private glides: () => boolean) {}

  close(): void {
    clearTimeout(this.settle);
    this.moving.leave();
  }

  /** Note that the sheet begins to move. */
  take(): void {
    this.moving.take();
  }

  draw({ x, y, k }: SheetView): void {
    this.k = k;
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
  print(): void {
    lettered(this.world, this.k);
  }

  /** Redraw the sheet when it comes to rest at another scale; until then it is only transformed. */
  private rest = (): void => {
    const { world, k } = this;
    if (this.glides()) return;
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
