/**
 * Answers: answers that are the same for every reader, made with the site and available before the
 * engine runs.
 */

import { language } from "../app/settings.ts";
import { opened, whole } from "./packed_files.ts";
import type { Site } from "./protocol.ts";

/** Returns the answer to a request, if it was made with the site. */
export type Known = (path: string) => Promise<string | undefined>;

/** Return the answers in the reader's language, fetched when first needed. */
export function answers({ answers }: Site, base: string): Known {
  const coming = new Map<string, Promise<Record<string, string>>>();
  const read = async (address: string) => {
    const text = await whole(await opened([address, 0], base, () => {}));
    return JSON.parse(new TextDecoder().decode(text)) as Record<string, string>;
  };
  return async (path) => {
    const address = answers[language.peek()];
    if (!address) return undefined;
    const found = coming.get(address) ?? read(address);
    coming.set(address, found);
    return (await found.catch(() => null))?.[path];
  };
}
