/**
 * Narration: events in sentences short enough to listen to. The moves of one aircraft are one
 * sentence after they are over; everything else is text as it happens.
 */

import type { Say } from "../../board/contract.ts";
import type { Gist, LogLine } from "../../api/schema.ts";
import { runs } from "../answer/arrows.tsx";
import { type Row, turnsOf } from "../log/turns.ts";
import { t } from "../../app/i18n.ts";
import { sentence } from "../../app/phrases.ts";

/** The gists that are text besides moves; misses are worth hearing, too. */
const HEARD: ReadonlySet<Gist["kind"]> = new Set<Gist["kind"]>(
  ["hit", "damage", "miss", "jam", "mended", "kill", "gone", "note", "goal", "end"],
);

/** Return what happened in some lines of a log, except moves. */
export function happenings(lines: readonly LogLine[], say: Say): string[] {
  return lines.filter(({ gists = [], detail }) =>
    gists.length ? gists.some(({ kind }) => HEARD.has(kind)) : !detail
  ).map((line) => sentence(say(line.says, line.ruleset)));
}

/** Return the moves of other aircraft in some lines of a log. */
export function moves(lines: readonly LogLine[], say: Say, own: ReadonlySet<string>): string[] {
  return turnsOf(lines).flatMap(({ rows }) => rows).flatMap((row) => {
    const text = own.has(row.piece) ? "" : movesSaid(row, say);
    return text ? [t.screen_reader("moved", { who: row.piece, moves: text })] : [];
  });
}

/** Return a row's moves: "speed 4, 2 ahead, turn left, ahead". */
function movesSaid({ speed, arrows, flown, ruleset }: Row, say: Say): string {
  const arrowed = runs(arrows, 2).map((run) => {
    const word = t(`arrow_${run[0]!.arrow}`);
    return run.length > 1 ? `${run.length} ${word}` : word;
  });
  const named = flown.map(({ says }) => say(says, ruleset));
  if (!arrowed.length && !named.length) return "";
  return [speed === null ? "" : t.screen_reader("speed", { n: speed }), ...arrowed, ...named]
    .filter(Boolean)
    .join(", ");
}
