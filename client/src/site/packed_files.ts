/** Packed files: downloads and decompresses the site's files for the engine. */

import type { Packed } from "./protocol.ts";

/** A file of the site could not be loaded. */
export class Lost extends Error {}

/** Return a decompressed file, read as a stream; `onBytes` receives the size of every piece. */
export async function opened(
  [address]: Packed,
  base: string,
  onBytes: (bytes: number) => void,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const answer = await fetch(new URL(address, base)).catch(() => null);
  if (!answer?.ok || !answer.body) throw new Lost(address);
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, onwards) {
      onBytes(piece.byteLength);
      onwards.enqueue(piece);
    },
  });
  return answer.body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"));
}

/** Return the whole of a stream; an interrupted one counts as a lost file. */
export async function whole(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  try {
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch (error) {
    throw new Lost(String(error));
  }
}

/** Yield the files of an archive: a line of JSON has their names and sizes, then they follow. */
export function* contents(archive: Uint8Array): Generator<[name: string, content: Uint8Array]> {
  let at = archive.indexOf(10) + 1;
  const index = JSON.parse(new TextDecoder().decode(archive.subarray(0, at)));
  for (const [name, size] of index as [string, number][]) {
    yield [name, archive.subarray(at, at + size)];
    at += size;
  }
}
