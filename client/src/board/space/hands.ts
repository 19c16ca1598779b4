/** Hands: what a pointer does over the view in space, and what is below it. */

// @ts-types="npm:@types/three@^0.186"
import { type Group, type Object3D, type PerspectiveCamera, Raycaster, Vector2 } from "three";
import type { Told } from "./contract.ts";

type Found = { craft: string | null; goal: number | null };

/** Return what is at a point of the canvas: the nearest goal, else the nearest aircraft. */
export function picked(canvas: HTMLCanvasElement, camera: PerspectiveCamera, air: Group) {
  const ray = new Raycaster();
  return (x: number, y: number): Found => {
    const box = canvas.getBoundingClientRect();
    const at = new Vector2((x - box.left) / box.width * 2 - 1, 1 - (y - box.top) / box.height * 2);
    ray.setFromCamera(at, camera);
    const found: Found = { craft: null, goal: null };
    for (const hit of ray.intersectObject(air, true)) {
      const goals = hit.object.userData.goals as number[] | undefined;
      const goal = goals?.[hit.instanceId ?? -1];
      if (goal !== undefined && found.goal === null) found.goal = goal;
      found.craft ??= named(hit.object);
    }
    return found;
  };
}

function named(object: Object3D | null): string | null {
  for (let one = object; one; one = one.parent) if (one.name) return one.name;
  return null;
}

/** What pointers do with the eye. */
interface Moves {
  nearer(factor: number): void;
  aside(right: number, down: number): void;
  /** Turn by some pixels. */
  turned(right: number, down: number): void;
  found(x: number, y: number): Found;
}

interface Finger {
  x: number;
  y: number;
}

/**
 * The gestures: drag to turn, drag with the right button or two fingers to move, use the wheel or
 * pinch to zoom, tap to choose.
 */
export class Hands {
  #fingers = new Map<number, Finger>();
  #moved = 0;
  #left = new AbortController();

  constructor(canvas: HTMLCanvasElement, private moves: Moves, private told: Told) {
    const on = { passive: false, signal: this.#left.signal };
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      this.#moved = 0;
    }, on);
    canvas.addEventListener("pointermove", (event) => this.#move(event), on);
    canvas.addEventListener("pointerup", (event) => this.#up(event), on);
    canvas.addEventListener("pointercancel", (event) => this.#fingers.delete(event.pointerId), on);
    canvas.addEventListener("contextmenu", (event) => event.preventDefault(), on);
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      moves.nearer(Math.exp(event.deltaY * 0.001));
    }, on);
  }

  close(): void {
    this.#left.abort();
  }

  /** Return the distance of the first two fingers. */
  #span(): number {
    const [one, other] = this.#fingers.values();
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  }

  #move(event: PointerEvent): void {
    const before = this.#fingers.get(event.pointerId), { moves } = this;
    if (!before) {
      this.told.onHover(moves.found(event.clientX, event.clientY).goal);
      return;
    }
    const now = { x: event.clientX, y: event.clientY };
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    this.#moved += Math.abs(dx) + Math.abs(dy);
    const was = this.#span();
    this.#fingers.set(event.pointerId, now);
    if (this.#fingers.size === 2) {
      moves.nearer(was / Math.max(1, this.#span()));
      moves.aside(dx / 2, dy / 2);
    } else if (event.buttons & 2 || event.shiftKey) moves.aside(dx, dy);
    else moves.turned(dx, dy);
  }

  #up(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
    if (this.#moved > 6) return;
    const { craft, goal } = this.moves.found(event.clientX, event.clientY);
    if (goal !== null) this.told.onGoal(goal);
    else this.told.onCraft(craft);
  }
}
