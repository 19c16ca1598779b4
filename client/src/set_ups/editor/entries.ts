/** Entries: the things that are on the board or wait to be placed, and their names. */

import type { Piece, Scene } from "../../api/schema.ts";
import { at, fieldAt, idOf, type Path, same, type Value, wordsFor } from "./draft.ts";
import type { AddIn, Placing, SetupField, SetupFormat, SetupWord, Tie } from "../../api/schema.ts";

/** An entry of a list of things on the board. */
export interface Entry {
  path: Path;
  placing: Placing;
}

export function placeOf(placing: Placing): Path {
  return placing.path.split(".");
}

/** Return whether the things of this list are on the board. */
export function isPlaced(format: SetupFormat, path: Path): boolean {
  return format.placings.some((placing) => same(placeOf(placing), path));
}

/** Return the entries of a list in a draft. */
export function entriesOf(placing: Placing, draft: Value | null): Entry[] {
  const path = placeOf(placing), list = at(draft, path);
  return Array.isArray(list) ? list.map((_, index) => ({ path: [...path, index], placing })) : [];
}

/** Return the path of an entry's type: a word of its own, or the first of several. */
export function typeSpot(format: SetupFormat, path: Path, draft: Value | null): Path | null {
  const field = fieldAt(format.fields, path);
  if (field && isType(field)) return path;
  for (const one of field?.fields ?? []) {
    if (isType(one)) return [...path, one.name];
    const each = one.kind === "list" ? one.fields?.[0] : undefined;
    if (each && isType(each) && at(draft, [...path, one.name, 0]) !== undefined) {
      return [...path, one.name, 0];
    }
  }
  return null;
}

const isType = (field: SetupField) => field.kind === "word" && field.of === "types";

/** Return the title of an entry: its name and its type. */
export function entryTitle(format: SetupFormat, path: Path, draft: Value | null): string {
  const value = at(draft, path), spot = typeSpot(format, path, draft);
  const word = typeof value === "string" ? wordOf(format, path, value) : undefined;
  if (word) return word;
  const type = spot && at(draft, spot);
  const titled = typeof type === "string"
    ? typeTitle(format, type, draft)
    : kindOf(format, path, value);
  const id = typeof value === "string" ? value : idOf(value);
  if (!id || id === titled) return titled || `${Number(path.at(-1)) + 1}`;
  return titled ? `${id} ${titled}` : id;
}

/** Return the title of a word in its list. */
function wordOf(format: SetupFormat, path: Path, word: string): string | undefined {
  const field = fieldAt(format.fields, path);
  const words = field ? wordsFor(field, format, undefined) : [];
  return words.find(([one]) => one === word)?.[1];
}

/** Return the title of a type, including the draft's own. */
export function typeTitle(format: SetupFormat, type: string, draft: Value | null): string {
  const own = at(draft, ["types", type, "name"]);
  if (typeof own === "string") return own;
  return format.lists.types?.find((one) => one.value === type)?.title ?? type;
}

/** Return the first word that describes the thing, or its place. */
function kindOf(format: SetupFormat, path: Path, value: Value | undefined): string {
  const fields = fieldAt(format.fields, path)?.fields ?? [];
  const words = fields.filter(({ kind, of }) => kind === "word" && of !== "sides").flatMap(
    (field) => {
      const word = at(value, [field.name]);
      const titled = wordsFor(field, format, undefined).find(([one]) => one === word)?.[1];
      return titled ?? [];
    },
  );
  const numbers = fields.filter(({ kind }) => kind === "number").slice(0, 2)
    .map(({ name }) => at(value, [name])).filter((one) => one !== undefined);
  return words.length ? words.join(" ") : numbers.join(", ");
}

/** Return the side of an entry: its own field, or the table it is in. */
export function sideOfEntry(path: Path, draft: Value | null): string {
  const side = at(draft, [...path, "side"]);
  return typeof side === "string" ? side : path.length > 2 ? String(path[0]) : "";
}

/** Return the cells where a thing of the scene is. */
export function cellsOf(tie: Tie, scene: Scene): readonly string[] {
  const [board] = scene.boards ?? [];
  if (tie.kind === "piece") return pieceOf(tie, scene)?.cell ? [pieceOf(tie, scene)!.cell] : [];
  const things = tie.kind === "token"
    ? scene.tokens
    : tie.kind === "zone"
    ? board?.zones
    : board?.clouds;
  return things?.find((one) => one.id === tie.id)?.cells ?? [];
}

export function pieceOf(tie: Tie, scene: Scene): Piece | undefined {
  return (scene.pieces ?? []).find((one) => one.id === tie.id);
}

/** Return the edit that adds an aircraft to a side; some games have a list for each type. */
export function pieceAdd(format: SetupFormat, side: string, type: string): Omit<AddIn, "cell"> {
  const lists = format.placings.filter(({ kind }) => kind === "piece").map(placeOf);
  const path = lists.find(([first]) => first === side) ?? lists[0] ?? [];
  return { path, side, type };
}

/** Return the types that may join a side, its own first, and before all those made in the draft. */
export function typesFor(format: SetupFormat, side: string, draft: Value | null): SetupWord[] {
  const made = at(draft, ["types"]), listed = format.lists.types ?? [];
  const own = made && typeof made === "object" ? Object.keys(made) : [];
  const apart = format.placings.some((one) => one.kind === "piece" && placeOf(one)[0] === side);
  const mine = (one: SetupWord) => !one.side || one.side === side;
  return [
    ...own.map((value) => ({ value, title: typeTitle(format, value, draft) })),
    ...listed.filter(mine),
    ...apart ? [] : listed.filter((one) => !mine(one)),
  ];
}

/** Return the sides of a game, in the order of its types. */
export function sidesOf(format: SetupFormat): string[] {
  return [...new Set((format.lists.types ?? []).flatMap(({ side }) => side || []))];
}
