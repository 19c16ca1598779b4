/// <reference lib="deno.ns" />
import { deepStrictEqual as assertEquals } from "node:assert/strict";
import { isArchive, unzipped } from "../../src/archive/unzip.ts";

/** Two records, one of them compressed and in a folder, and a file that is not a record. */
const ARCHIVE = Uint8Array.from(
  atob(
    [
      "UEsDBBQAAAAAAAAAIQAqs0rHBgAAAAYAAAAIAAAAYS5yZWNvcmRmaXJzdApQSwMEFAAAAAgAAAAhAJ+PFzENAAAA",
      "GAEAAA8AAABmb2xkZXIvYi5yZWNvcmQrTk3Oz0tRKB6lUCkAUEsDBBQAAAAAAAAAIQBDv6ajAgAAAAIAAAAHAAAA",
      "bWUuanNvbnt9UEsBAhQDFAAAAAAAAAAhACqzSscGAAAABgAAAAgAAAAAAAAAAAAAAIABAAAAAGEucmVjb3JkUEsB",
      "AhQDFAAAAAgAAAAhAJ+PFzENAAAAGAEAAA8AAAAAAAAAAAAAAIABLAAAAGZvbGRlci9iLnJlY29yZFBLAQIUAxQA",
      "AAAAAAAAIQBDv6ajAgAAAAIAAAAHAAAAAAAAAAAAAACAAWYAAABtZS5qc29uUEsFBgAAAAADAAMAqAAAAI0AAAAA",
      "AA==",
    ].join(""),
  ),
  (letter) => letter.charCodeAt(0),
);

Deno.test("records are read from an archive, compressed or not", async () => {
  assertEquals(isArchive(ARCHIVE), true);
  assertEquals(await unzipped(ARCHIVE), [
    ["a.record", "first\n"],
    ["b.record", "second ".repeat(40)],
  ]);
});

Deno.test("a broken archive, or another file, gives nothing", async () => {
  assertEquals(isArchive(new TextEncoder().encode("Dear Sir")), false);
  assertEquals(await unzipped(new TextEncoder().encode("Dear Sir")), []);
  assertEquals(await unzipped(ARCHIVE.slice(0, 60)), []);
});
