/** Arrived: a position of a game on its way from the server to the table. */

import type { Act, GameInfo, LogLine, Posed, Sheet } from "../../api/schema.ts";

/** A position that has arrived and waits to be shown. */
export interface Arrived {
  game: GameInfo;
  sheet: Sheet | null;
  /** The sheet of the campaign, while a battle within it is played. */
  home: Sheet | null;
  log: readonly LogLine[];
  from: number;
  questions: readonly Posed[];
  /** Whether it results from an answer given on this page. */
  mine: boolean;
}

/** Return the acts of some lines of the log, in order. */
export function actsOf(lines: readonly LogLine[]): Act[] {
  return lines.flatMap((line) => [...(line.acts ?? [])]);
}
