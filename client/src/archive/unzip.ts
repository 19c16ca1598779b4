/** Unzip: reads the files of an archive, with the browser's own decompression. */

/** The most files, and the most bytes of one file, that are read from an archive. */
const MOST = 200, LARGEST = 4_000_000;
const END = 0x06054b50, ENTRY = 0x02014b50;

export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/** Return the records in an archive, each with its name; [] if it is not an archive. */
export async function unzipped(bytes: Uint8Array<ArrayBuffer>): Promise<[string, string][]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: [string, string][] = [];
  for (const entry of entries(view)) {
    const name = new TextDecoder().decode(
      bytes.subarray(entry.at + 46, entry.at + 46 + entry.name),
    );
    if (found.length >= MOST || !name.endsWith(".record")) continue;
    const start = entry.local + 30 + view.getUint16(entry.local + 26, true) +
      view.getUint16(entry.local + 28, true);
    const packed = bytes.subarray(start, start + entry.size);
    found.push([name.split("/").at(-1)!, await unpacked(packed, entry.how)]);
  }
  return found;
}

interface Entry {
  at: number;
  how: number;
  size: number;
  name: number;
  local: number;
}

/** Yield the entries of the list at the end of an archive. */
function* entries(view: DataView): Generator<Entry> {
  let end = view.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) return;
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== ENTRY) return;
    const name = view.getUint16(at + 28, true);
    yield {
      at,
      name,
      how: view.getUint16(at + 10, true),
      size: view.getUint32(at + 20, true),
      local: view.getUint32(at + 42, true),
    };
    at += 46 + name + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

/** Return a decompressed file, up to the largest size of a record. */
async function unpacked(packed: Uint8Array<ArrayBuffer>, how: number): Promise<string> {
  if (how === 0) return new TextDecoder().decode(packed.subarray(0, LARGEST));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const decoder = new TextDecoder();
  let text = "", size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > LARGEST) break;
    text += decoder.decode(part, { stream: true });
  }
  return text;
}
