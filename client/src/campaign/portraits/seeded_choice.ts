/** Seeded choice: choices that depend on a name alone, so that they are always the same. */

/** Return a 32-bit number for a text (FNV-1a). */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) {
    value ^= letter.codePointAt(0)!;
    value = Math.imul(value, 0x01000193);
  }
  return value >>> 0;
}

/**
 * Return a generator for a name: each call returns the next number below `count`, always in the
 * same order.
 */
export function drawsFrom(name: string): (count: number) => number {
  let state = hash(name) || 1;
  return (count) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % count;
  };
}
