/** Presentations: what a scene may ask for instead of a board; fetched when needed. */

import type { ComponentType } from "preact";
import { lazyPart } from "../app/lazy.tsx";
import type { LogLine, Posed, Scene, Sheet } from "../api/schema.ts";

/** What a room is given: the table it shows, and what has happened there. */
export interface RoomProps {
  /** Which game it is. */
  game: string;
  sheet: Sheet;
  /** The log so far, also of what was played within the table. */
  lines: readonly LogLine[];
  /** The question that lies beside the room. */
  asked: Posed | null;
  /** What was played within has just ended: the room tells what came of it. */
  ended?: boolean;
  onTold?(): void;
}

const ROOMS: Record<NonNullable<Scene["room"]>, ComponentType<RoomProps>> = {
  squadron: lazyPart(() => import("./Squadron.tsx").then((file) => file.Squadron)),
};

/** The room that a scene asks for. */
export function Room({ scene, ...rest }: RoomProps & { scene: Scene }) {
  const Here = scene.room && ROOMS[scene.room];
  return Here ? <Here {...rest} /> : null;
}
