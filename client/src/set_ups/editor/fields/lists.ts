/** Lists: the words to pick from, each of them once. */

import type { SetupField, SetupFormat } from "../../../api/schema.ts";
import { at, type Value } from "../draft.ts";
import { entriesOf } from "../entries.ts";

type Word = [value: string, title: string];

/** The sides that fly in a draft, once both do; of other fields all their words. */
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

/** What a list shows, and what of it is picked: first what holds where nothing is said, which has
 * the value "", then every other title once. `usual` is that default; a word that must be said has
 * none. */
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
