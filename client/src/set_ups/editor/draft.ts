/** Draft: a set-up as data, and what may be done to it; nothing here knows a game. */

import type { Flaw, SetupField, SetupFormat } from "../../api/schema.ts";

export type Value = string | number | boolean | null | readonly Value[] | Draft;
export interface Draft {
  readonly [key: string]: Value;
}
/** Keys and numbers that lead to a value. */
type Step = string | number;
export type Path = readonly Step[];
/** What is wrong, and where; at no path it is the whole. */
export type Wrong = Flaw & { path: Path };

/** What stands at a path, if anything does. */
export function at(draft: Value | null | undefined, path: Path): Value | undefined {
  return path.reduce<Value | undefined>(
    (value, step) =>
      value !== null && typeof value === "object"
        ? (value as Record<Step, Value | undefined>)[step]
        : undefined,
    draft ?? undefined,
  );
}

/** The same with a value at a path; what leads there is made. */
export function put(draft: Value | undefined, path: Path, value: Value): Value {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const inner = put(at(draft, [step]), rest, value);
  if (typeof step !== "number") return { ...draft as Draft | undefined, [step]: inner };
  const items = Array.isArray(draft) ? [...draft] : [];
  items[step] = inner;
  return items;
}

/** The same without what stands at a path, and without a table that holds nothing afterwards. */
export function cut(draft: Value, path: Path): Value {
  const last = path.at(-1), above = path.slice(0, -1), parent = at(draft, above);
  if (last === undefined || at(draft, path) === undefined) return draft;
  if (Array.isArray(parent)) return put(draft, above, parent.filter((_, index) => index !== last));
  const { [last]: _, ...rest } = parent as Draft;
  const bare = above.length > 0 && !Object.keys(rest).length && typeof above.at(-1) === "string";
  return bare ? cut(draft, above) : put(draft, above, rest);
}

/** One more entry in a list, behind the others. */
export function add(draft: Value, path: Path, value: Value): Value {
  const before = at(draft, path);
  return put(draft, [...path, Array.isArray(before) ? before.length : 0], value);
}

export function same(one: Path | null, other: Path | null): boolean {
  return one === other || (!!one && !!other && one.join("\n") === other.join("\n"));
}

/** Whether a path leads to a place or to something within it. */
export function within(path: Path, place: Path): boolean {
  return same(path.slice(0, place.length), place);
}

/** The flaws of what stands at a place, those of its own parts included. */
export function flawsOf(flaws: readonly Wrong[], place: Path): readonly Wrong[] {
  return flaws.filter((flaw) => within(flaw.path, place));
}

/** What the format says of a path; what stands in a list or a map is described by its one field. */
export function fieldAt(fields: readonly SetupField[], path: Path): SetupField | null {
  let field: SetupField | undefined;
  for (const step of path) {
    const inside: readonly SetupField[] = field ? field.fields ?? [] : fields;
    const each = field?.kind === "list" || field?.kind === "map";
    field = each
      ? inside[0]
      : field?.kind === "pair"
      ? inside[Number(step)]
      : inside.find((one) => one.name === step);
    if (!field) return null;
  }
  return field ?? null;
}

/** The words that a field may be: those of its list, and what the draft itself calls so. */
export function wordsFor(
  field: SetupField,
  format: SetupFormat,
  draft: Value | undefined,
): [value: string, title: string][] {
  const listed = field.of ? format.lists[field.of] ?? [] : [];
  const places = [...field.names ?? [], ...field.of === "types" ? ["types"] : []];
  const named = places.flatMap((place) => namesAt(at(draft, place.split("."))));
  return [
    ...listed.map((one): [string, string] => [one.value, one.title || one.value]),
    ...named.map((
      one,
    ): [string, string] => [one, String(at(draft, ["types", one, "name"]) ?? one)]),
  ];
}

/** What the entries of a list are called, or the keys of a table. */
function namesAt(value: Value | undefined): string[] {
  if (!value || typeof value !== "object") return [];
  if (!Array.isArray(value)) return Object.keys(value);
  return value.flatMap((one) => typeof one === "string" ? one : idOf(one) ?? []);
}

export function idOf(value: Value | undefined): string | null {
  const id = at(value, ["id"]);
  return typeof id === "string" ? id : null;
}

/** What a new value of a field is to begin with: its default, or the least that fits. */
export function fresh(field: SetupField, format: SetupFormat, draft?: Value): Value {
  if (field.default !== undefined && field.default !== null) return field.default as Value;
  const parts = field.fields ?? [];
  switch (field.kind) {
    case "number":
      return field.low ?? 0;
    case "flag":
      return false;
    case "list":
      return [];
    case "pair":
      return parts.map((part) => fresh(part, format, draft));
    case "word":
      return wordsFor(field, format, draft)[0]?.[0] ?? "";
    case "table": {
      const needed = parts.filter((part) => part.required);
      return Object.fromEntries(needed.map((part) => [part.name, fresh(part, format, draft)]));
    }
    case "map":
    case "free":
      return {};
    default:
      return "";
  }
}

/** A set-up in which nothing is said but what must be. */
export function blank(format: SetupFormat, title: string): Draft {
  const needed = format.fields.filter(({ required, kind }) => required && kind !== "list");
  const made = needed.map((field) => [field.name, fresh(field, format)]);
  return { ...Object.fromEntries(made), title };
}

/** Letters that a key may have; there is room for a number behind them. */
const KEY = 36;

/** A key that no other has, of small letters, figures and _: `name`, `name_2` and so on. */
export function freshKey(taken: readonly string[], name: string): string {
  const letters = name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const plain = letters.replaceAll(/[^a-z0-9]+/g, "_").replace(/^_|_$/g, "");
  const begun = (/^[a-z]/.test(plain) ? plain : `own_${plain}`).slice(0, KEY).replace(/_$/, "");
  for (let number = 1;; number++) {
    const key = number > 1 ? `${begun}_${number}` : begun;
    if (!taken.includes(key)) return key;
  }
}

/** A new entry of a map by what was typed: one with a name has that, and a key made of it. */
export function named(
  each: SetupField,
  taken: readonly string[],
  typed: string,
  made: Value,
): [key: string, entry: Value] {
  if (!each.fields?.some((field) => field.name === "name")) {
    return [typed, made];
  }
  return [freshKey(taken, typed), put(made, ["name"], typed)];
}
