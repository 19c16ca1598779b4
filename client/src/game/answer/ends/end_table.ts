/** End table: reads the ends of a question as the server packs them. */

import type { EndTable, ReachWay } from "../../../api/schema.ts";

const FIRST = "#".charCodeAt(0), SKIPPED = "\\".charCodeAt(0), WIDE = "!".charCodeAt(0);
/** The numbers that are one letter. */
const SMALL = "~".charCodeAt(0) - FIRST;
/** The parts of a kind: pose, bears, brings, cost and spans. */
const PARTS = 5;

/** Return the numbers of a column. */
export function numbers(text = ""): number[] {
  const found: number[] = [];
  const digit = (at: number) => {
    const code = text.charCodeAt(at);
    return code - FIRST - (code > SKIPPED ? 1 : 0);
  };
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) === WIDE) found.push(digit(++at) * SMALL + digit(++at));
    else found.push(digit(at));
  }
  return found;
}

/** Return the rows of a column, each of which shares its beginning with the row before. */
function rows(text = ""): number[][] {
  const entries = numbers(text), found: number[][] = [];
  let row: number[] = [];
  for (let at = 0; at < entries.length;) {
    const shared = entries[at]!, others = at + 2, next = others + entries[at + 1]!;
    row = [...row.slice(0, shared), ...entries.slice(others, next)];
    found.push(row);
    at = next;
  }
  return found;
}

/** Return the ways of a table; the first answers are the question's own options. */
export function unpacked(table: EndTable, options: readonly (string | number)[]): ReachWay[] {
  const { values = [], signs = [], places = [] } = table, own = table.options ?? 0;
  const kinds = numbers(table.kinds), paths = rows(table.paths), each = numbers(table.each);
  const valueOf = (number: number) => number < own ? options[number]! : values[number - own]!;
  return rows(table.answers).map((row, index) => {
    const at = each[index]! * PARTS;
    const [pose, bears, brings, cost, spans] = kinds.slice(at, at + PARTS) as number[];
    const path = (paths[index] ?? []).map((number) => places[number]!);
    const ahead = Object.entries(table.bears![bears!]!)
      .map(([gun, text]) => [gun, numbers(text).map((number) => places[number]!)]);
    const anchor = {
      ...table.poses![pose!]!,
      ...(path.length && { place: path.at(-1)! }),
      ...(path.length > 1 && { path }),
      ...(ahead.length && { bears: Object.fromEntries(ahead) }),
    };
    return {
      notes: row.map((number) => signs[number - own] ?? "").join(""),
      ...noted(table.costs![cost!]!),
      ...table.brings![brings!]!,
      answers: row.map(valueOf),
      anchor,
      spans: table.spans![spans!]!,
    };
  });
}

/** Return a cost without notes, if the signs of the answers are its notes. */
function noted({ notes, ...cost }: NonNullable<EndTable["costs"]>[number]) {
  return notes == null ? cost : { ...cost, notes };
}
