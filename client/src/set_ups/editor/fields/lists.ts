/** Lists: the words to pick from, without duplicates. */

import type { SetupField, SetupFormat } from "../../../api/schema.ts";
import { at, type Value } from "../draft.ts";
import { entriesOf } from "../entries.ts";

type Word = [value: string, title: string];

/** Return the sides that fly in a draft, once both do; for other fields all their words. */
export function flying(
  field: SetupField,
  words: readonly Word[],
  format: SetupFormat,
  draft: Value | undefined,
): readonly Word[] {
  if (field.of !== "sides") return words;
  const entries = format.placings.flatMap((placing) => entriesOf(placing, draft ?? null));
  const sides = new Set(entries.map(({ path }) => at(draft, [...path, "side"])));
  const flown = words.filter(([one]) => sides.has(one));
  const asDefault = words.filter(([one]) => one === field.default);
  return flown.length > 1 ? [...new Set([...flown, ...asDefault])] : words;
}

/**
 * Return what a list shows, and the picked entry: first the default with the value "", then every
 * other title once. `usual` is that default; required words have none.
 */
export function pickable(words: readonly Word[], now: string, usual: string | undefined) {
  const titled = (value: string) => words.find(([one]) => one === value)?.[1];
  const first = usual === undefined ? undefined : titled(usual);
  const said = first !== undefined && titled(now) === first ? "" : now;
  const rest = words.filter(([one, title], index) => {
    if (one === "" || title === first) return false;
    const alike = words.findIndex((other) => other[0] !== "" && other[1] === title);
    return one === now || alike === index && titled(now) !== title;
  });
  const none: Word[] = usual === undefined ? [] : [["", first ?? "–"]];
  return { now: said, words: [...none, ...rest] };
}
