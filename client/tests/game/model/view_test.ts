/// <reference lib="deno.ns" />
import { equal } from "node:assert/strict";
import type { Chatted } from "../../../src/api/schema.ts";

Deno.test("a notice of a slow program does not open the chat", async () => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener() {} }) });
  const { lastWritten } = await import("../../../src/game/model/view.ts");
  const slow = { number: 2, says: { key: "pilot_stumbled", words: {} } } as unknown as Chatted;
  const hello = { number: 1, seat: "italy", text: "Hello" } as unknown as Chatted;
  equal(lastWritten([]), 0);
  equal(lastWritten([slow]), 0);
  equal(lastWritten([hello, slow]), 1);
});
