/** Draft: a set-up as data, and functions that change it; nothing here knows a particular game. */

import type { Flaw, SetupField, SetupFormat } from "../../api/schema.ts";

export type Value = string | number | boolean | null | readonly Value[] | Draft;
export interface Draft {
  readonly [key: string]: Value;
}
/** Keys and numbers that lead to a value. */
type Step = string | number;
export type Path = readonly Step[];
/** An error and its path; an empty path is the whole set-up. */
export type Wrong = Flaw & { path: Path };

/** Return the value at a path, if any. */
export function at(draft: Value | null | undefined, path: Path): Value | undefined {
  return path.reduce<Value | undefined>(
    (value, step) =>
      value !== null && typeof value === "object"
        ? (value as Record<Step, Value | undefined>)[step]
        : undefined,
    draft ?? undefined,
  );
}

/** Return a copy with a value at a path, adding the tables and lists on the way. */
export function put(draft: Value | undefined, path: Path, value: Value): Value {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const inner = put(at(draft, [step]), rest, value);
  if (typeof step !== "number") return { ...draft as Draft | undefined, [step]: inner };
  const items = Array.isArray(draft) ? [...draft] : [];
  items[step] = inner;
  return items;
}

/** Return a copy without the value at a path, and without a table that becomes empty. */
export function cut(draft: Value, path: Path): Value {
  const last = path.at(-1), above = path.slice(0, -1), parent = at(draft, above);
  if (last === undefined || at(draft, path) === undefined) return draft;
  if (Array.isArray(parent)) return put(draft, above, parent.filter((_, index) => index !== last));
  const { [last]: _, ...rest } = parent as Draft;
  const bare = above.length > 0 && !Object.keys(rest).length && typeof above.at(-1) === "string";
  return bare ? cut(draft, above) : put(draft, above, rest);
}

/** Return a copy with one more entry at the end of a list. */
export function add(draft: Value, path: Path, value: Value): Value {
  const before = at(draft, path);
  return put(draft, [...path, Array.isArray(before) ? before.length : 0], value);
}

export function same(one: Path | null, other: Path | null): boolean {
  return one === other || (!!one && !!other && one.join("\n") === other.join("\n"));
}

/** Return whether a path is a place or within it. */
export function within(path: Path, place: Path): boolean {
  return same(path.slice(0, place.length), place);
}

/** Return the errors at a place, including its parts. */
export function flawsOf(flaws: readonly Wrong[], place: Path): readonly Wrong[] {
  return flaws.filter((flaw) => within(flaw.path, place));
}

/** Return the description of a path in the format; entries of a list or map share one. */
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

/** Return the words that a field may be: those of its list, and the names defined in the draft. */
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

/** Return the names of a list's entries, or the keys of a table. */
function namesAt(value: Value | undefined): string[] {
  if (!value || typeof value !== "object") return [];
  if (!Array.isArray(value)) return Object.keys(value);
  return value.flatMap((one) => typeof one === "string" ? one : idOf(one) ?? []);
}

export function idOf(value: Value | undefined): string | null {
  const id = at(value, ["id"]);
  return typeof id === "string" ? id : null;
}

/** Return the first value of a new field: its default, or the smallest valid value. */
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

/** Return a set-up with its required fields only. */
export function blank(format: SetupFormat, title: string): Draft {
  const needed = format.fields.filter(({ required, kind }) => required && kind !== "list");
  const made = needed.map((field) => [field.name, fresh(field, format)]);
  return { ...Object.fromEntries(made), title };
}

/** The most letters of a key, before its number. */
const KEY = 36;

/** Return an unused key of small letters, figures and _: `name`, `name_2` and so on. */
export function freshKey(taken: readonly string[], name: string): string {
  const letters = name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const plain = letters.replaceAll(/[^a-z0-9]+/g, "_").replace(/^_|_$/g, "");
  const begun = (/^[a-z]/.test(plain) ? plain : `own_${plain}`).slice(0, KEY).replace(/_$/, "");
  for (let number = 1;; number++) {
    const key = number > 1 ? `${begun}_${number}` : begun;
    if (!taken.includes(key)) return key;
  }
}

/**
 * Return a new entry of a map for a typed name: an entry with a title has that title and a key made
 * from it.
 */
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
