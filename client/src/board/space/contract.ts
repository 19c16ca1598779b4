/**
 * Contract of the view in three dimensions: what it receives and reports. Its code is loaded on
 * request.
 */

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
  /** Degrees anticlockwise from the east. */
  facing: number;
  /** 1 nose up, -1 nose down. */
  tilt: number;
  selected: boolean;
  ghost: boolean;
}

/** Where a piece may go, and the consequences; when picked, its key is reported. */
export interface Goal extends Spot {
  key: number;
  facing: number | null;
  lit: boolean;
  brings: Brings;
}

/** A part of the ground: its owner, and its text. */
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
  /** Where aircraft wait that enter later. */
  patrols: readonly { x: number; y: number }[];
  /** The letters of the zones, and the names of the sites in them. */
  marks: readonly Mark[];
  /** The owners of the land: "roundel", "cross" or "no_mans_land". */
  grounds: readonly Patch[];
  /** The limit of the border, all the way round. */
  limit: readonly { x: number; y: number }[];
  clouds: readonly Puff[];
  crafts: readonly Craft[];
  goals: readonly Goal[];
  /** The path of the option that is looked at. */
  path: readonly Spot[];
  tracers: readonly { from: Spot; to: Spot }[];
  /** Whether acts are being shown: then the eye follows them. */
  film: boolean;
  dark: boolean;
}

export interface Window {
  show(space: Space): void;
  /** Turn by degrees, and zoom by a factor. */
  turn(about: number, over: number): void;
  zoom(factor: number): void;
  /** Step back until the whole board is visible. */
  whole(): void;
  /** Look at one aircraft. */
  look(id: string): void;
  close(): void;
}

export interface Told {
  onCraft(id: string | null): void;
  onGoal(key: number): void;
  onHover(goal: number | null): void;
  /**
   * Called with the position of every aircraft in the picture, from left to right and from top to
   * bottom, 0 to 1, and with the direction of north, in degrees to the right of its top.
   */
  onSeen(places: ReadonlyMap<string, readonly [number, number]>, north: number): void;
}

export type Open = (canvas: HTMLCanvasElement, told: Told, still: boolean) => Window;
