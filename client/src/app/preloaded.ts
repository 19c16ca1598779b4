/**
 * Preloaded: answers that were requested before the page's code was loaded.
 *
 * A table's address tells what will be needed, so a small script (`preload.ts`) requests it early
 * and leaves it where the page looks first.
 */

import { type Call, requestOf } from "../api/call.ts";
import { transport } from "./transport.ts";
import type { Wire } from "../api/socket.ts";

interface Early {
  answers: Map<string, Promise<Response>>;
  line: { game: string; seat: string | null; wire: Wire; sayMissed(): void };
  /** Whether a flight was begun early; false once the page itself hears the presses. */
  flight: boolean;
}

const found = globalThis as typeof globalThis & { early?: Partial<Early> };

/** The early answers, shared by the page and the script before it. */
export const early: Partial<Early> = found.early ??= {};

export function askEarly(call: Call<unknown>): void {
  early.answers ??= new Map();
  const answer = transport.fetch(call.path, requestOf(call));
  answer.catch(() => {});
  early.answers.set(call.path, answer);
}

/** Return the early answer to a request, if there is one; each is given once. */
export function takeEarly(path: string): Promise<Response> | undefined {
  const answer = early.answers?.get(path);
  early.answers?.delete(path);
  if (answer) return answer;
  const written = inPage(path);
  written?.remove();
  return written ? Promise.resolve(new Response(written.textContent)) : undefined;
}

/** Return where the server wrote the answer to a request into the page, if it did. */
export function inPage(path: string): Element | null {
  return globalThis.document?.querySelector?.(`script[data-answer="${path}"]`) ?? null;
}

/** The files with the page's own words, by language, as listed by the server. */
export const languages: Readonly<Record<string, string>> = JSON.parse(
  globalThis.document?.documentElement.dataset.languages ?? '{ "en": "" }',
);

/** Return the language chosen in this browser, or else the browser's own. */
export function spoken(): string {
  const chosen = saved("aerodrome.language") ?? globalThis.navigator?.language ?? "en";
  return [chosen, chosen.split("-")[0]!].find((one) => one in languages) ?? "en";
}

/** Return a small value saved in this browser; null if storage is forbidden. */
export function saved(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
