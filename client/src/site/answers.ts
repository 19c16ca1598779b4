/**
 * Answers: what is the same for everybody, made when the site was built: known before the engine
 * runs.
 */

import { language } from "../app/settings.ts";
import { opened, whole } from "./packed_files.ts";
import type { Site } from "./protocol.ts";

/** What answers a question at this address, if that was known beforehand. */
export type Known = (path: string) => Promise<string | undefined>;

/** The answers of the reader's language, fetched when first asked for. */
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
