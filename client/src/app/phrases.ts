/** Phrases: fills the templates of a phrase book, in the same language as the kernel's. */

import type { Phrase } from "../api/schema.ts";

export type Phrases = Readonly<Record<string, string>>;
export type Names = Readonly<Record<string, string>>;
type Word = string | number | boolean | null | undefined | readonly Word[];

/** Return a phrase in words; the end of its key and its values if the book does not have it. */
export function say(phrase: Phrase | string, book: Phrases, names: Names = {}): string {
  if (typeof phrase === "string") return phrase;
  const words = (phrase.words ?? {}) as Record<string, Word>;
  const template = book[phrase.key];
  if (template === undefined) {
    const last = phrase.key.slice(phrase.key.lastIndexOf(".") + 1);
    const shown = Object.entries(words).map(([name, word]) => `${name}=${plain(word)}`);
    return [last, ...shown].join(" ");
  }
  return fill(template, words, book, names).replace(DOUBLE_STOP, ".");
}

/** A value that ends with a full stop, such as D.F.W., at the end of a sentence. */
const DOUBLE_STOP = /(?<!\.)\.\.(?!\.)/g;

/** Fill the fields of a template; `{{` and `}}` are literal braces. */
export function fill(
  template: string,
  words: Readonly<Record<string, Word>>,
  book: Phrases,
  names: Names,
): string {
  return template.replace(/\{\{|\}\}|\{([^{}:]*)(?::([^{}]*))?\}/g, (whole, name, spec = "") => {
    if (whole === "{{") return "{";
    if (whole === "}}") return "}";
    return field(words[name as string], spec as string, book, names);
  });
}

/** Return a name; one that begins with `@key` begins with that phrase in the book's language. */
function named(name: string, book: Phrases): string {
  if (!name.startsWith("@")) return name;
  const [key, ...rest] = name.slice(1).split(" ");
  return [say({ key: key ?? "" }, book), ...rest].join(" ");
}

function field(value: Word, spec: string, book: Phrases, names: Names): string {
  if (Array.isArray(value)) return value.map((item) => field(item, spec, book, names)).join(", ");
  if (spec === "@name") return named(names[plain(value)] ?? plain(value), book);
  if (spec.startsWith("@")) {
    return say({ key: `${spec.slice(1)}.${plain(value)}` }, book, names);
  }
  if (spec.includes("|")) {
    const [one = "", many = ""] = spec.split("|");
    return `${plain(value)} ${Math.abs(Number(value)) === 1 ? one : many}`;
  }
  return number(value, spec);
}

/** Return a value as Python writes it, as phrase books use that as a key. */
function plain(value: Word): string {
  if (value === true) return "True";
  if (value === false) return "False";
  return value === null || value === undefined ? "" : String(value);
}

/** Return a number in a phrase book's format: "+d" shows the sign, "03d" pads. */
function number(value: Word, spec: string): string {
  const shown = /^(\+?)(0?)(\d*)d?$/.exec(spec);
  if (typeof value !== "number" || !spec || !shown) return plain(value);
  const digits = String(Math.abs(value));
  const sign = value < 0 ? "-" : shown[1];
  const width = Number(shown[3] || 0) - sign!.length;
  return shown[2] ? sign + digits.padStart(width, "0") : (sign + digits).padStart(width, " ");
}

/** Return a sentence that ends with a full stop, unless it has punctuation of its own. */
export function ended(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** Return a text with its first letter as a capital. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
