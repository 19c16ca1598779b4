/** Search: finds sections of a rulebook, and the words in them. */

import { byNumber } from "./citations.tsx";

/** A section: its title and its text. */
export type Section = readonly [string, string];

/** What was found: matching sections, the same with the chapters above them, and the best match. */
export interface Found {
  hits: ReadonlySet<string>;
  shown: readonly string[];
  best: readonly string[];
}

const BEST = 3;

/** Return a text in small letters without accents, with the same length. */
function bare(text: string): string {
  return [...text].map((letter) => letter.normalize("NFD")[0]!.toLowerCase()).join("");
}

function wordsOf(wanted: string): string[] {
  return bare(wanted).split(/\s+/).filter(Boolean);
}

/** Return the numbers above one: 6 and 6.1 above 6.1.2. */
export function parents(number: string): string[] {
  const parts = number.split(".");
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("."));
}

/**
 * Return the sections with every word of a search, and the headings above them; a match in a title
 * counts more than one in the text.
 */
export function find(sections: Readonly<Record<string, Section>>, wanted: string): Found {
  const words = wordsOf(wanted), all = Object.keys(sections).sort(byNumber);
  if (!words.length) return { hits: new Set(all), shown: all, best: [] };
  const weights = new Map<string, number>();
  for (const number of all) {
    const [title, text] = sections[number]!, head = bare(`${number} ${title}`), body = bare(text);
    if (!words.every((word) => head.includes(word) || body.includes(word))) continue;
    const inHead = words.filter((word) => head.includes(word)).length;
    weights.set(number, inHead * 100 + words.reduce((sum, word) => sum + count(body, word), 0));
  }
  const shown = new Set([...weights.keys()].flatMap((number) => [number, ...parents(number)]));
  const best = [...weights.keys()].sort((one, other) =>
    weights.get(other)! - weights.get(one)! || byNumber(one, other)
  );
  return {
    hits: new Set(weights.keys()),
    shown: all.filter((number) => shown.has(number)),
    best: best.slice(0, BEST),
  };
}

function count(text: string, word: string): number {
  return text.split(word).length - 1;
}

/** Return a text in pieces, every other of which is a search word. */
export function pieces(text: string, wanted: string): string[] {
  const words = wordsOf(wanted).sort((one, other) => other.length - one.length);
  const letters = [...text], plain = bare(text), found: string[] = [];
  let between = "";
  for (let at = 0; at < letters.length;) {
    const word = words.find((one) => plain.startsWith(one, at));
    if (word === undefined) {
      between += letters[at++]!;
      continue;
    }
    found.push(between, letters.slice(at, at + word.length).join(""));
    between = "";
    at += word.length;
  }
  return [...found, between];
}
