/** What the view in three dimensions is told and tells. Its code comes only when it is asked for. */

import type { Brings } from "../overlays/ends.ts";

/** East and south in steps of the board, up in levels; the board's middle is 0, 0. */
export interface Spot {
  x: number;
  y: number;
  level: number;
}

export interface Craft extends Spot {
  id: string;
  side: string;
  number: string;
  wings: "monoplane" | "biplane" | "triplane";
  big: boolean;
  /** Degrees counter-clockwise from the east. */
  facing: number;
  /** 1 nose up, -1 nose down. */
  tilt: number;
  selected: boolean;
  ghost: boolean;
}

/** Somewhere a piece may go, and what that brings: picked, it is told back by its key. */
export interface Goal extends Spot {
  key: number;
  facing: number | null;
  lit: boolean;
  brings: Brings;
}

/** A part of the ground: whose it is, and what is written on it. */
export interface Patch {
  spots: readonly { x: number; y: number }[];
  side: string;
  says: string;
}

/** A letter on the ground, on a plate in the ink of its side; or a name. */
export interface Mark {
  x: number;
  y: number;
  says: string;
  side: string | null;
}

export interface Puff {
  spots: readonly { x: number; y: number }[];
  bottom: number;
  top: number;
}

/** Everything in the air at one moment. */
export interface Space {
  width: number;
  depth: number;
  levels: number;
  /** The painted land, as wide and deep as the board. */
  land: HTMLCanvasElement;
  points: readonly { x: number; y: number }[];
  /** From point to point, for the printed lines. */
  lines: readonly (readonly [number, number, number, number])[];
  /** Where those wait who come in later. */
  patrols: readonly { x: number; y: number }[];
  /** The letters of the zones, and the names of what stands in them. */
  marks: readonly Mark[];
  /** Whose land it is: "roundel", "cross" or "nobody". */
  grounds: readonly Patch[];
  /** The limit of the border, all the way round. */
  limit: readonly { x: number; y: number }[];
  clouds: readonly Puff[];
  crafts: readonly Craft[];
  goals: readonly Goal[];
  /** The path of what is looked at. */
  path: readonly Spot[];
  tracers: readonly { from: Spot; to: Spot }[];
  /** Whether acts are being shown: then the eye goes along. */
  film: boolean;
  dark: boolean;
}

export interface Window {
  show(space: Space): void;
  /** Turn by degrees, and come nearer by a factor. */
  turn(about: number, over: number): void;
  zoom(factor: number): void;
  /** Step back until the whole board is seen. */
  whole(): void;
  /** Look at one aircraft. */
  look(id: string): void;
  close(): void;
}

export interface Told {
  onCraft(id: string | null): void;
  onGoal(key: number): void;
  onHover(goal: number | null): void;
  /** Where every aircraft is in the picture, from left to right and from top to bottom, 0 to 1;
   * and how far to the right of its top the north is, in degrees. */
  onSeen(places: ReadonlyMap<string, readonly [number, number]>, north: number): void;
}

export type Open = (canvas: HTMLCanvasElement, told: Told, still: boolean) => Window;
