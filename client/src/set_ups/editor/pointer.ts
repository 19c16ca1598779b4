/** Pointer: dragging things over the board, and the keys that move a piece. */

import { signal } from "@preact/signals";
import type { Layout } from "../../board/layout.ts";
import type { Pose } from "../../board/contract.ts";
import type { Scene } from "../../api/schema.ts";
import type { Bench } from "./bench.ts";
import { type Path, same } from "./draft.ts";
import { cellsOf, pieceOf } from "./entries.ts";
import type { Tie } from "../../api/schema.ts";

/** The distance in pixels after which a pointer drags something. */
const DRAG = 6;

/** A thing being dragged from its cell to the one below the pointer. */
interface Carried {
  tie: Tie;
  from: string;
  to: string;
}

export class BoardPointer {
  /** The positions of moved pieces until the server has moved them. */
  readonly stage = signal<ReadonlyMap<string, Pose>>(new Map());
  readonly carried = signal<Carried | null>(null);
  layout: Layout | null = null;
  #down: { x: number; y: number; tie: Tie | null; pointer: number } | null = null;
  /** Whether the last press dragged something, so that its click selects nothing. */
  #moved = false;

  constructor(private bench: Bench) {}

  get ties(): readonly Tie[] {
    return this.bench.drafted.peek()?.ties ?? [];
  }

  get scene(): Scene | null {
    return (this.bench.drafted.peek()?.sheet?.scene ?? null) as Scene | null;
  }

  tieAt(path: Path | null): Tie | null {
    return this.ties.find((tie) => same(tie.path, path)) ?? null;
  }

  /** Drop the temporary positions when a new scene has arrived. */
  settle(): void {
    if (!this.carried.peek()) this.stage.value = new Map();
  }

  /** Return whether the pointer picked something up. */
  down(event: PointerEvent): boolean {
    this.#moved = false;
    this.#down = { x: event.clientX, y: event.clientY, tie: null, pointer: event.pointerId };
    if (event.button || this.bench.armed.peek()) return false;
    const thing = (event.target as Element).closest("[data-piece],[data-grip]");
    const id = thing?.getAttribute("data-piece"), grip = thing?.getAttribute("data-grip");
    const tie = this.ties.find((one) =>
      id ? one.kind === "piece" && one.id === id : one.path.join(".") === grip
    );
    if (!tie?.drag || !this.bench.draft.peek()) return false;
    this.#down.tie = tie;
    return true;
  }

  move(event: PointerEvent, pane: HTMLElement): void {
    const down = this.#down, scene = this.scene;
    if (!down?.tie || down.pointer !== event.pointerId || !scene) return;
    if (!this.#moved && Math.hypot(event.clientX - down.x, event.clientY - down.y) < DRAG) return;
    if (!this.#moved) {
      pane.setPointerCapture(event.pointerId);
      this.bench.selected.value = down.tie.path;
    }
    this.#moved = true;
    const from = cellsOf(down.tie, scene)[0], to = this.cellAt(event, pane);
    if (from === undefined || to === null) return;
    this.carried.value = { tie: down.tie, from, to };
    this.show(down.tie, { cell: to });
  }

  up(event: PointerEvent): void {
    if (this.#down?.pointer !== event.pointerId) return;
    const carried = this.carried.peek();
    this.carried.value = null;
    if (this.#down.tie) this.#down.tie = null;
    if (!carried) return;
    if (carried.from === carried.to) this.settle();
    else this.bench.place({ path: carried.tie.path, cell: carried.to });
  }

  /** Return whether a click was meant for the board, not for something that was dragged there. */
  clicked(event: MouseEvent, pane: HTMLElement): boolean {
    const down = this.#down;
    if (this.#moved) return this.#moved = false, true;
    if (!this.bench.armed.peek() || !down) return false;
    if (Math.hypot(event.clientX - down.x, event.clientY - down.y) >= DRAG) return false;
    const cell = this.cellAt(event, pane);
    if (cell === null) return false;
    this.bench.drop(cell);
    return true;
  }

  /** Return the cell below a pointer, null beside the board. */
  cellAt({ clientX, clientY }: MouseEvent, pane: HTMLElement): string | null {
    const sheet = pane.querySelector(".board-play"), { layout } = this;
    if (!sheet || !layout) return null;
    const box = sheet.getBoundingClientRect(), k = layout.sheet.w / box.width;
    return layout.at([(clientX - box.left) * k, (clientY - box.top) * k]);
  }

  /** Show a piece at its future position. */
  show(tie: Tie, pose: Partial<Pose>): void {
    const piece = this.scene && pieceOf(tie, this.scene);
    if (!piece) return;
    const { cell, facing, height = null } = piece;
    const before = this.stage.peek().get(piece.id) ??
      { cell, facing, height, next: cell, along: 0, gone: false };
    const now = { ...before, ...pose };
    this.stage.value = new Map([...this.stage.peek(), [piece.id, { ...now, next: now.cell }]]);
  }

  /** Return the cell of a thing as shown. */
  cellOf(tie: Tie): string | null {
    const scene = this.scene;
    return this.stage.peek().get(tie.id)?.cell ?? (scene && cellsOf(tie, scene)[0]) ?? null;
  }

  facingOf(tie: Tie): number {
    const scene = this.scene;
    return this.stage.peek().get(tie.id)?.facing ?? (scene && pieceOf(tie, scene)?.facing) ?? 0;
  }

  heightOf(tie: Tie): number {
    const scene = this.scene;
    return this.stage.peek().get(tie.id)?.height ?? (scene && pieceOf(tie, scene)?.height) ?? 0;
  }

  turnTo(tie: Tie, facing: number): void {
    this.show(tie, { facing });
    this.bench.place({ path: tie.path, facing });
  }

  raiseTo(tie: Tie, height: number): void {
    this.show(tie, { height });
    this.bench.place({ path: tie.path, height });
  }

  /** Move or turn the selected thing by a key; return false if the key means nothing here. */
  press(key: string, shift: boolean): boolean {
    const path = this.bench.selected.peek(), tie = this.tieAt(path);
    if (!path) return false;
    if (key === "Delete" || key === "Backspace") return this.bench.cut(path), true;
    if (!tie) return false;
    if (key.startsWith("Arrow") && tie.drag) return this.#step(tie, key);
    if (key.toLowerCase() === "r") return this.#turn(tie, shift ? 1 : -1);
    if (key === "PageUp" || key === "PageDown") return this.#raise(tie, key === "PageUp" ? 1 : -1);
    return false;
  }

  #step(tie: Tie, key: string): boolean {
    const from = this.cellOf(tie), to = from && this.layout?.beside(from, key);
    if (!to) return true;
    this.show(tie, { cell: to });
    this.bench.place({ path: tie.path, cell: to });
    return true;
  }

  #turn(tie: Tie, by: number): boolean {
    const ways = [...tie.facings ?? []].sort((one, other) => one - other);
    if (ways.length < 2) return false;
    const at = ways.indexOf(this.facingOf(tie));
    this.turnTo(tie, ways[(at + by + ways.length) % ways.length]!);
    return true;
  }

  #raise(tie: Tie, by: number): boolean {
    if (!tie.heights) return false;
    const [low, high, step] = tie.heights, to = this.heightOf(tie) + by * step;
    if (to >= low && to <= high) this.raiseTo(tie, to);
    return true;
  }
}
