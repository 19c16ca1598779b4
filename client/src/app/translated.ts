/** Translated: what the server tells in the reader's language. */

import { effect, signal } from "@preact/signals";
import { language } from "./settings.ts";

/**
 * Things by name, each fetched once for a language.
 *
 * A new language asks for those that are here; the old ones stand until they come.
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
