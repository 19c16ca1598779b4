/// <reference lib="deno.ns" />
import { deepEqual, equal, rejects } from "node:assert/strict";
import { contents, Lost, opened, whole } from "../../src/site/packed_files.ts";

const text = (content: Uint8Array) => new TextDecoder().decode(content);

Deno.test("the files of an archive have their names, empty ones too", () => {
  const archive = new TextEncoder().encode('[["a/b.py",2],["c",0],["d",3]]\nhixyz');
  const found = [...contents(archive)].map(([name, content]) => [name, text(content)]);
  deepEqual(found, [["a/b.py", "hi"], ["c", ""], ["d", "xyz"]]);
});

Deno.test("a packed file is decompressed as a stream, and its bytes are counted", async () => {
  const small = new Blob(["hello ".repeat(100)]).stream()
    .pipeThrough(new CompressionStream("gzip"));
  const packed = await whole(small);
  const before = globalThis.fetch;
  let bytes = 0;
  try {
    globalThis.fetch = (asked) => {
      equal(String(asked), "http://host/air/static/a.bin");
      return Promise.resolve(new Response(packed));
    };
    const count = (more: number) => bytes += more;
    const stream = await opened(["static/a.bin", packed.length], "http://host/air/", count);
    equal(text(await whole(stream)), "hello ".repeat(100));
    equal(bytes, packed.length);
    globalThis.fetch = () => Promise.resolve(new Response("gone", { status: 404 }));
    await rejects(opened(["a.bin", 1], "http://host/", () => {}), Lost);
  } finally {
    globalThis.fetch = before;
  }
});
