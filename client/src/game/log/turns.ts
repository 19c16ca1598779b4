/**
 * Turns: the log arranged for reading. Every aircraft has a row in each turn with the arrows of its
 * moves, followed by what happened; made of the gists of each line, in order.
 */

import type { Gist, LogLine, Phrase } from "../../api/schema.ts";

type Arrow = NonNullable<Gist["arrows"]>[number];

/** An event that concerns an aircraft; a burst with all its effects is one. Lines count from 1. */
export interface Happening {
  kind: Gist["kind"];
  by: string;
  amount: number;
  dice: readonly (number | string)[];
  says: Phrase[];
  ruleset: string;
  line: number;
}

export interface Row {
  piece: string;
  speed: number | null;
  arrows: { arrow: Arrow; line: number }[];
  /** The manoeuvres flown, where they have names. */
  flown: { says: Phrase; line: number }[];
  ruleset: string;
  happened: Happening[];
  first: number;
}

/** A turn of some game; without a number, what came before the first turn. */
export interface Turn {
  number: number | null;
  rows: Row[];
  /** Events that concern no aircraft in particular. */
  happened: Happening[];
  /** Lines of a game without a short log, shown in full. */
  plain: number[];
  from: number;
  to: number;
}

/** Gists that join the burst before them instead of being an event of their own. */
const JOINS: ReadonlySet<string> = new Set(["damage"]);
const SHOWN: ReadonlySet<string> = new Set([
  ...["hit", "damage", "jam", "mended", "kill", "gone", "note", "goal", "end"],
]);

export function turnsOf(lines: readonly LogLine[]): Turn[] {
  const turns: Turn[] = [];
  lines.forEach((line, index) => take(turns, line, index + 1));
  return turns.filter((turn) => turn.number !== null || turn.to > 0);
}

function take(turns: Turn[], line: LogLine, at: number): void {
  const gists = line.gists ?? [], last = turns.at(-1);
  const begins = gists.find((gist) => gist.kind === "turn");
  const plain = !gists.length && !line.detail;
  let turn = last;
  if (begins && (!last || last.number !== begins.amount || last.plain.length)) {
    turns.push(turn = opened(begins.amount ?? 0, at));
  } else if (!turn || (plain && !turn.plain.length) || (gists.length && turn.plain.length)) {
    turns.push(turn = opened(null, at));
  }
  turn.to = at;
  if (plain) turn.plain.push(at);
  for (const gist of gists) add(turn, gist, line.ruleset, at);
}

function opened(number: number | null, from: number): Turn {
  return { number, rows: [], happened: [], plain: [], from, to: from };
}

function add(turn: Turn, gist: Gist, ruleset: string, line: number): void {
  if (gist.kind === "move") {
    const row = rowOf(turn, gist.piece ?? "", ruleset, line);
    row.arrows.push(...(gist.arrows ?? []).map((arrow) => ({ arrow, line })));
    if (gist.says) row.flown.push({ says: gist.says, line });
  } else if (gist.kind === "speed") {
    rowOf(turn, gist.piece ?? "", ruleset, line).speed = gist.amount ?? 0;
  } else if (SHOWN.has(gist.kind)) {
    const list = gist.piece ? rowOf(turn, gist.piece, ruleset, line).happened : turn.happened;
    befall(list, gist, ruleset, line);
  }
}

function befall(list: Happening[], gist: Gist, ruleset: string, line: number): void {
  const { kind, by = "", amount = 0, dice = [] } = gist, says = gist.says ? [gist.says] : [];
  const last = list.at(-1);
  if (JOINS.has(kind) && last && (last.kind === "hit" || JOINS.has(last.kind))) {
    last.amount += amount;
    last.says.push(...says);
    return;
  }
  list.push({ kind, by, amount, dice, says, ruleset, line });
}

function rowOf(turn: Turn, piece: string, ruleset: string, line: number): Row {
  const found = turn.rows.find((row) => row.piece === piece);
  if (found) return found;
  const row = {
    ...{ piece, speed: null, arrows: [], flown: [], ruleset, happened: [], first: line },
  };
  turn.rows.push(row);
  return row;
}

/** A moment of the log that a slider marks: a new turn, a hit or a loss. */
export interface Moment {
  kind: "turn" | "hit" | "kill";
  /** The number of lines of the log up to and including the moment. */
  at: number;
  number: number;
}

export function momentsOf(lines: readonly LogLine[]): Moment[] {
  return turnsOf(lines).flatMap((turn) => {
    const number = turn.number ?? 0;
    const struck = [...turn.rows.flatMap((row) => row.happened), ...turn.happened]
      .flatMap(({ kind, line }) =>
        kind === "hit" || kind === "kill" ? [{ kind, at: line, number }] : []
      );
    const begun: Moment[] = turn.number === null ? [] : [{ kind: "turn", at: turn.from, number }];
    return [...begun, ...struck.sort((one, other) => one.at - other.at)];
  });
}
