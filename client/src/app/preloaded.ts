/**
 * Preloaded: what was asked for before the page's code was here.
 *
 * A table's address says what will be needed, so a small script (`preload.ts`) asks for it while the
 * rest is still on its way, and leaves it where the page looks first.
 */

import { type Call, requestOf } from "../api/call.ts";
import { transport } from "./transport.ts";
import type { Wire } from "../api/socket.ts";

interface Early {
  answers: Map<string, Promise<Response>>;
  line: { game: string; seat: string | null; wire: Wire; sayMissed(): void };
}

const found = globalThis as typeof globalThis & { early?: Partial<Early> };

/** What lies ready; the page and the script before it share it. */
export const early: Partial<Early> = found.early ??= {};

export function askEarly(call: Call<unknown>): void {
  early.answers ??= new Map();
  const answer = transport.fetch(call.path, requestOf(call));
  answer.catch(() => {});
  early.answers.set(call.path, answer);
}

/** The answer to this question if it was asked early; each is given once. */
export function takeEarly(path: string): Promise<Response> | undefined {
  const answer = early.answers?.get(path);
  early.answers?.delete(path);
  return answer;
}

/** The files with the page's own words, by language; the server tells which there are. */
export const languages: Readonly<Record<string, string>> = JSON.parse(
  globalThis.document?.documentElement.dataset.languages ?? '{ "en": "" }',
);

/** The language of this browser, as chosen here or as it says itself. */
export function spoken(): string {
  const chosen = kept("aerodrome.language") ?? globalThis.navigator?.language ?? "en";
  return [chosen, chosen.split("-")[0]!].find((one) => one in languages) ?? "en";
}

/** Something small that this browser keeps; nothing where that is forbidden. */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
