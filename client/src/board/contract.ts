/**
 * Contract: the interfaces between the parts of the client. The board draws and reports; it knows
 * no rules.
 */

import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Box, Layout } from "./layout.ts";
import type { Act, Option, Phrase, Posed, Scene } from "../api/schema.ts";

/**
 * Translates a phrase into the reader's language, with the words of the current game or of another
 * one, such as a battle within it.
 */
export type Say = (phrase: Phrase | string, ruleset?: string) => string;

/** An advised flight, its purpose, and the purpose in a word or two. */
export interface AdvisedFlight {
  flight: Option;
  kind: "best" | "sharp" | "risky" | "safe" | "own";
  says: string;
  /** Whether it is pointed at in a list. */
  lit?: boolean;
}

/** What a board is asked to show. Every field may change at any time. */
export interface BoardProps {
  scene: Scene;
  /** The side of the reader, if any: its pieces are drawn as the reader's own. */
  side: string | null;
  say: Say;
  /** The same, with pieces called by their numbers, for short texts. */
  brief: Say;
  /** The question with options on the board; null while watching or animating. */
  question: Posed | null;
  /** Whether its options are ends, however few pass the filter: they are grouped by place. */
  ends?: boolean;
  /** Whether the ends of a whole order are still being fetched: space is left for them. */
  hoped?: boolean;
  /** The option that is hovered or focused elsewhere (in the panel), to show on the board too. */
  preview: Option | null;
  /** The option that is sent when it is chosen again. */
  pending?: Option | null;
  /** Advised flights, drawn as ghosts. */
  advised?: readonly AdvisedFlight[];
  /** The cells where an enemy can be at some moment, drawn faintly. */
  foeAt?: readonly string[];
  /** An option on the board was hovered or focused (null: left). */
  onPreview(option: Option | null): void;
  /** An option on the board was chosen. */
  onChoose(option: Option): void;
  /** A piece was selected, by click, tap or keyboard (null: none). */
  onSelect(piece: string | null): void;
  selected: string | null;
  /** A piece was hovered or focused (null: left). */
  onHover?(piece: string | null): void;
  /** Shows arcs of every piece, not only of the hovered, focused or selected one. */
  allArcs: boolean;
  playback: Playback;
  /** Cells to highlight, from the log or a card. */
  marked: readonly string[];
  /** Whether the map stays still while pieces move. */
  fixed?: boolean;
  /** The part of a still map that is shown; by default all of it. */
  part?: Box | undefined;
  /** A cell was pressed by keys, where nothing can be chosen. */
  onPlace?(cell: string): void;
  /** Further content over the pieces; such a board is always seen from above. */
  over?(sheet: Laid): ComponentChildren;
}

/** A sheet as it is shown: its layout, and its scale. */
export interface Laid {
  layout: Layout;
  scale: number;
}

/** Shows acts between two scenes, one beat after another, at the speed that the reader chose. */
export interface Playback {
  /** Fetch the code that shows acts, as `play` does; null if it is loaded. */
  ready(): Promise<void> | null;
  /** Show acts; resolves when they have been shown or skipped. */
  play(acts: readonly Act[]): Promise<void>;
  readonly playing: ReadonlySignal<boolean>;
  readonly paused: ReadonlySignal<boolean>;
  /** 0 (at once) to 4 (four times as fast); 1 is the default. Saved in the browser. */
  readonly speed: ReadonlySignal<number>;
  setSpeed(speed: number): void;
  pause(): void;
  resume(): void;
  /** Play to the end of the current beat, then stop. */
  step(): void;
  /** Show everything at once. */
  skip(): void;
  /** Show the last acts again. */
  again(): Promise<void>;
  /** Whether aircraft move one after another here, so that they could be shown together. */
  readonly apart: ReadonlySignal<boolean>;
  /** Show acts that did not happen; nothing is different afterwards. */
  imagine(acts: readonly Act[]): Promise<void>;
  /** Whether there are acts to show again. */
  readonly repeatable: ReadonlySignal<boolean>;
  /** The number of acts shown so far. */
  readonly shown: ReadonlySignal<number>;
  /** The current or last part of the turn, in words. */
  readonly caption: ReadonlySignal<Phrase | null>;
  /** The pose of every moving piece now; the board follows it. */
  readonly stage: ReadonlySignal<ReadonlyMap<string, Pose>>;
  /** What the camera looks at now; null where it stays. */
  readonly focus: ReadonlySignal<Focus | null>;
  /** Tracers, puffs and headlines to draw now. */
  readonly effects: ReadonlySignal<readonly Effect[]>;
  /** Whether motion is reduced, by the reader's system or by the page's setting. */
  readonly still: ReadonlySignal<boolean>;
}

/** What the camera looks at for some time: cells, the most important lot first. */
export interface Focus {
  lots: readonly (readonly string[])[];
  /** Whether shots are fired, so that it is seen from near. */
  near: boolean;
}

/** A piece in the middle of an act, possibly between two cells. */
export interface Pose {
  cell: string;
  /** 0 to 1 on the way to `next`. */
  along: number;
  next: string;
  facing: number;
  height: number | null;
  gone: boolean;
}

export interface Effect {
  id: number;
  kind: "tracer" | "hit" | "miss" | "odds" | "dice" | "headline" | "trail" | "fall";
  from: string;
  to: string;
  text: string;
  /** 0 to 1. */
  at: number;
}
