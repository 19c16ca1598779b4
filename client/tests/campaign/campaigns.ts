/// <reference lib="deno.ns" />
/** What several of these tests stand on. */

export function same(found: unknown, wanted: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) {
    throw new Error(`${JSON.stringify(found)} is not ${JSON.stringify(wanted)}`);
  }
}
