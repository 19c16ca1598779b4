/** Stage: where the pieces are, and what flashes up, while acts are shown. */

import type { Effect, Playback, Pose } from "../../board/contract.ts";
import type { Phrase, Scene, Shoot, Throw } from "../../api/schema.ts";

export type DieColour = NonNullable<Throw["colour"]>;

/** A pose with what only the board needs: how deep it has sunk, how far it is over the edge, and
 * the cells with which its cell and the next one share the edge it is on, if it is on one. */
export interface StagePose extends Pose {
  sink?: number;
  out?: number;
  between?: string | undefined;
  beyond?: string | undefined;
}

/** An effect whose words are still to be put into the reader's language. */
export interface StageEffect extends Effect {
  /** Of a headline: whom it is about, what it says (else that this piece is down), and the bursts
   * that brought it about. */
  piece?: string;
  says?: Phrase;
  tone?: "damage" | "jam" | "status" | "good";
  bursts?: readonly Shoot[];
  /** Of dice. */
  colour?: DieColour;
}

/** A playback that a board tells what stands on the table. */
export interface ScenePlayback extends Playback {
  know(scene: Scene): void;
}

export type Poses = Map<string, StagePose>;

/** The poses of a scene; a wreck takes no part. What stands on the ground can shoot and be hit. */
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
