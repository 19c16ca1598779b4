/** Entries: what stands on the board or waits for it, and how it is called. */

import type { Piece, Scene } from "../../api/schema.ts";
import { at, fieldAt, idOf, type Path, same, type Value, wordsFor } from "./draft.ts";
import type { AddIn, Placing, SetupField, SetupFormat, SetupWord, Tie } from "../../api/schema.ts";

/** An entry of a list whose things stand on the board. */
export interface Entry {
  path: Path;
  placing: Placing;
}

export function placeOf(placing: Placing): Path {
  return placing.path.split(".");
}

/** Whether the things of this list stand on the board. */
export function isPlaced(format: SetupFormat, path: Path): boolean {
  return format.placings.some((placing) => same(placeOf(placing), path));
}

/** Everything that a placing has in a draft. */
export function entriesOf(placing: Placing, draft: Value | null): Entry[] {
  const path = placeOf(placing), list = at(draft, path);
  return Array.isArray(list) ? list.map((_, index) => ({ path: [...path, index], placing })) : [];
}

/** Where an entry says of which type it is: a word of its own, or the first of several. */
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

/** What an entry is called: its name, and of which type it is. */
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

/** What a word is called in the list it is taken from. */
function wordOf(format: SetupFormat, path: Path, word: string): string | undefined {
  const field = fieldAt(format.fields, path);
  const words = field ? wordsFor(field, format, undefined) : [];
  return words.find(([one]) => one === word)?.[1];
}

/** What a type is called, one of the draft's own included. */
export function typeTitle(format: SetupFormat, type: string, draft: Value | null): string {
  const own = at(draft, ["types", type, "name"]);
  if (typeof own === "string") return own;
  return format.lists.types?.find((one) => one.value === type)?.title ?? type;
}

/** The first word that tells what sort of thing it is, or its place. */
function kindOf(format: SetupFormat, path: Path, value: Value | undefined): string {
  const fields = fieldAt(format.fields, path)?.fields ?? [];
  const told = fields.filter(({ kind, of }) => kind === "word" && of !== "sides").flatMap(
    (field) => {
      const word = at(value, [field.name]);
      const titled = wordsFor(field, format, undefined).find(([one]) => one === word)?.[1];
      return titled ?? [];
    },
  );
  const numbers = fields.filter(({ kind }) => kind === "number").slice(0, 2)
    .map(({ name }) => at(value, [name])).filter((one) => one !== undefined);
  return told.length ? told.join(" ") : numbers.join(", ");
}

/** Which side an entry is on: as it says, or as the table it stands in. */
export function sideOfEntry(path: Path, draft: Value | null): string {
  const side = at(draft, [...path, "side"]);
  return typeof side === "string" ? side : path.length > 2 ? String(path[0]) : "";
}

/** The cells where a thing of the scene stands. */
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

/** How an aircraft of a type joins a side: some games keep a list for each. */
export function pieceAdd(format: SetupFormat, side: string, type: string): Omit<AddIn, "cell"> {
  const lists = format.placings.filter(({ kind }) => kind === "piece").map(placeOf);
  const path = lists.find(([first]) => first === side) ?? lists[0] ?? [];
  return { path, side, type };
}

/** The types that may join a side, its own first, those that the draft has made before all. */
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

/** The sides of a game, in the order in which its types name them. */
export function sidesOf(format: SetupFormat): string[] {
  return [...new Set((format.lists.types ?? []).flatMap(({ side }) => side || []))];
}
