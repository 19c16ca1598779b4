/** Presentation: the view that a scene asks for instead of a board, loaded when needed. */

import type { ComponentType } from "preact";
import { lazyPart } from "../app/lazy.tsx";
import type { LogLine, Posed, Scene, Sheet } from "../api/schema.ts";

/** The properties of a presentation: the scene it shows, and the log. */
export interface RoomProps {
  /** The id of the game. */
  game: string;
  sheet: Sheet;
  /** The log so far, including battles within the campaign. */
  lines: readonly LogLine[];
  /** The question that is shown beside the presentation. */
  asked: Posed | null;
  /** Whether a battle has just ended, so that its result is shown. */
  ended?: boolean;
  onTold?(): void;
}

const ROOMS: Record<NonNullable<Scene["room"]>, ComponentType<RoomProps>> = {
  squadron: lazyPart(() => import("./Squadron.tsx").then((file) => file.Squadron)),
};

/** The presentation that a scene asks for. */
export function Room({ scene, ...rest }: RoomProps & { scene: Scene }) {
  const Here = scene.room && ROOMS[scene.room];
  return Here ? <Here {...rest} /> : null;
}
