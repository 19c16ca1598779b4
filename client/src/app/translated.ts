/** Translated: answers of the server in the reader's language. */

import { effect, signal } from "@preact/signals";
import { language } from "./settings.ts";

/**
 * Return values by name, each fetched once for each language.
 *
 * After a change of language the loaded ones are fetched again; the old ones are shown until then.
 */
export function translated<T>(fetch: (name: string, language: string) => Promise<T>) {
  const found = signal<Readonly<Record<string, T>>>({});
  const asked = new Map<string, Promise<T>>();
  const load = async (name: string): Promise<T> => {
    const wanted = language.peek(), key = `${name}/${wanted}`;
    const coming = asked.get(key) ?? fetch(name, wanted);
    asked.set(key, coming);
    try {
      const here = await coming;
      if (language.peek() === wanted) found.value = { ...found.peek(), [name]: here };
      return here;
    } catch (error) {
      asked.delete(key);
      throw error;
    }
  };
  effect(() => {
    language.value;
    for (const name of Object.keys(found.peek())) load(name).catch(() => {});
  });
  return { found, load };
}
