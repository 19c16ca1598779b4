/** Stage: the poses of the pieces, and the effects, while acts are shown. */

import type { Effect, Playback, Pose } from "../../board/contract.ts";
import type { Phrase, Scene, Shoot, Throw } from "../../api/schema.ts";

export type DieColour = NonNullable<Throw["colour"]>;

/**
 * A pose with details for the board: how deep the piece has sunk, how far it is over the edge, and
 * the cells that share the edge it is on, if any.
 */
export interface StagePose extends Pose {
  sink?: number;
  out?: number;
  between?: string | undefined;
  beyond?: string | undefined;
}

/** An effect before its words are translated. */
export interface StageEffect extends Effect {
  /**
   * Of a headline: its piece, its words (by default that this piece is down), and the bursts that
   * caused it.
   */
  piece?: string;
  says?: Phrase;
  tone?: "damage" | "jam" | "status" | "good";
  bursts?: readonly Shoot[];
  /** The colour of dice. */
  colour?: DieColour;
}

/** A playback that learns from a board which scene is on the table. */
export interface ScenePlayback extends Playback {
  know(scene: Scene): void;
}

export type Poses = Map<string, StagePose>;

/**
 * Return the poses of a scene without its wrecks; ground targets can shoot and be hit, so they have
 * one.
 */
export function standing(scene: Scene): Poses {
  const still = { along: 0, facing: 0, height: null, gone: false };
  const pieces = (scene.pieces ?? []).filter((piece) => !piece.wreck).map((piece) => {
    const { cell, facing, height = null, between } = piece;
    const on = between ? { between, beyond: between } : {};
    return [piece.id, { ...still, cell, next: cell, facing, height, ...on }] as const;
  });
  const tokens = (scene.tokens ?? []).filter((token) => token.cells.length === 1).map((token) => {
    const [cell = ""] = token.cells;
    return [token.id, { ...still, cell, next: cell }] as const;
  });
  return new Map([...tokens, ...pieces]);
}

export function copied(poses: Poses): Poses {
  return new Map([...poses].map(([id, pose]) => [id, { ...pose }]));
}
