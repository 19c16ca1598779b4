/** WebP: combines pictures into one animated file that browsers and chats can show. */

/** A compressed picture, its position on those before it, and its duration. */
export interface Cut {
  image: Uint8Array;
  x: number;
  y: number;
  w: number;
  h: number;
  lasts: number;
}

const NAME = 4, HEAD = 8;
/** The chunks of a single picture that are copied. */
const PIXELS = new Set(["ALPH", "VP8 ", "VP8L"]);
const MOVES = 0x02, OPAQUE = 0x02;

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (one) => one.charCodeAt(0));
}

/** Return a number as some bytes, lowest first. */
function bytes(value: number, count: number): Uint8Array {
  return Uint8Array.from({ length: count }, (_, at) => Math.floor(value / 256 ** at) % 256);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Return a chunk: its name, its length and its contents, padded to an even number of bytes. */
function chunk(name: string, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const body = joined(parts);
  return joined([ascii(name), bytes(body.length, NAME), body, new Uint8Array(body.length % 2)]);
}

/** Return the chunks of a single picture that hold its pixels. */
export function pixels(image: Uint8Array): Uint8Array {
  const view = new DataView(image.buffer, image.byteOffset, image.byteLength);
  const found: Uint8Array[] = [];
  for (let at = NAME + HEAD; at + HEAD <= image.length;) {
    const length = view.getUint32(at + NAME, true), end = at + HEAD + length + length % 2;
    const name = String.fromCharCode(...image.subarray(at, at + NAME));
    if (PIXELS.has(name)) found.push(image.subarray(at, end));
    at = end;
  }
  return joined(found);
}

/** Return a file that shows the pictures in an endless loop. */
export function animated(
  wide: number,
  high: number,
  cuts: readonly Cut[],
): Uint8Array<ArrayBuffer> {
  const frames = cuts.map(({ image, x, y, w, h, lasts }) =>
    chunk(
      "ANMF",
      ...[x / 2, y / 2, w - 1, h - 1, lasts].map((value) => bytes(value, 3)),
      bytes(OPAQUE, 1),
      pixels(image),
    )
  );
  const size = [bytes(wide - 1, 3), bytes(high - 1, 3)];
  const head = chunk("VP8X", bytes(MOVES, NAME), ...size);
  const loop = chunk("ANIM", bytes(0, NAME + 2));
  return chunk("RIFF", ascii("WEBP"), head, loop, ...frames);
}
