/**
 * What the parts of the client promise one another. The board draws and reports; it knows no rules.
 */

import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Layout } from "./layout.ts";
import type { Act, Option, Phrase, Posed, Scene } from "../api/schema.ts";

/**
 * Turns a phrase into words of the reader's language, in the words of the table at hand or of
 * another game, such as one that is played within it.
 */
export type Say = (phrase: Phrase | string, ruleset?: string) => string;

/** A flight that somebody advises, what for, and that in a word or two. */
export interface AdvisedFlight {
  flight: Option;
  kind: "best" | "sharp" | "risky" | "safe" | "own";
  says: string;
}

/** What a board is asked to show. Every field may change at any time. */
export interface BoardProps {
  scene: Scene;
  /** The side this reader plays for, if any: its pieces are drawn as his own. */
  side: string | null;
  say: Say;
  /** The same, where pieces are called by their numbers: for what must be short. */
  brief: Say;
  /** The question whose options are offered on the board; none while watching or being animated. */
  question: Posed | null;
  /** Its options are ends, however few of them pass the sieve: they lie there a place at a time. */
  ends?: boolean;
  /** Where a whole order can end is not known yet: room is kept for it. */
  hoped?: boolean;
  /** The option that is hovered or focused elsewhere (in the panel), to be shown on the board too. */
  preview: Option | null;
  /** The option that goes out when it is chosen once more. */
  pending?: Option | null;
  /** What somebody advises, drawn as ghosts. */
  advised?: readonly AdvisedFlight[];
  /** Where a piece can be at some moment, drawn faintly. */
  ambit?: readonly string[];
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
  /** Highlights these cells (from the log or a card). */
  marked: readonly string[];
  /** The map lies as it is, whoever moves on it. */
  fixed?: boolean;
  /** A place was pressed by keys, where nothing can be chosen. */
  onPlace?(cell: string): void;
  /** What else lies over the pieces; a board with it is looked at from above. */
  over?(sheet: Laid): ComponentChildren;
}

/** A sheet as it lies: where its places are, and how large it is drawn. */
export interface Laid {
  layout: Layout;
  scale: number;
}

/** Shows acts between two scenes, one beat after another, at the speed the reader likes. */
export interface Playback {
  /** Fetches what acts are shown with, as `play` does; null where it is here. */
  ready(): Promise<void> | null;
  /** Takes acts to be shown; resolves when they have been shown or skipped. */
  play(acts: readonly Act[]): Promise<void>;
  readonly playing: ReadonlySignal<boolean>;
  readonly paused: ReadonlySignal<boolean>;
  /** 0 (at once) to 4 (four times as fast); 1 is a calm default. Kept in the browser. */
  readonly speed: ReadonlySignal<number>;
  setSpeed(speed: number): void;
  pause(): void;
  resume(): void;
  /** To the end of the current beat, then stop. */
  step(): void;
  /** Everything at once. */
  skip(): void;
  /** Show the last acts again. */
  again(): Promise<void>;
  /** Whether aircraft move one after another here, so that they could be shown together. */
  readonly apart: ReadonlySignal<boolean>;
  /** Shows what nobody has done: nothing is different afterwards. */
  imagine(acts: readonly Act[]): Promise<void>;
  /** Whether there is something to be shown again. */
  readonly repeatable: ReadonlySignal<boolean>;
  /** How many of the acts have come about so far. */
  readonly shown: ReadonlySignal<number>;
  /** The part of the turn that is being shown, or was shown last, in words. */
  readonly caption: ReadonlySignal<Phrase | null>;
  /** Where every moving piece is drawn just now; the board follows it. */
  readonly stage: ReadonlySignal<ReadonlyMap<string, Pose>>;
  /** Tracers, puffs and headlines to be drawn just now. */
  readonly effects: ReadonlySignal<readonly Effect[]>;
  /** The motion setting of the reader's system or of the page. */
  readonly still: ReadonlySignal<boolean>;
}

/** A piece in the middle of an act: cells may be between two. */
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
