/// <reference lib="deno.ns" />
import { deepStrictEqual as assertEquals } from "node:assert/strict";
import { badgesOf } from "../../../src/board/pieces/markers.tsx";
import type { Badge } from "../../../src/api/schema.ts";
import { piece } from "./pieces.ts";

const UNSEEN: Badge = { type: "Badge", kind: "status", mark: "?", says: { key: "badge.marker" } };
const CAUTION: Badge = { type: "Badge", kind: "damage", mark: "!", says: { key: "badge.caution" } };

Deno.test("a hidden aircraft shows its marker's meaning once, beside its question mark", () => {
  const hidden = { ...piece("G1", "5,5", 0), badges: [UNSEEN, CAUTION], hidden: true };
  assertEquals(badgesOf(hidden), [CAUTION]);
  assertEquals(badgesOf({ ...hidden, hidden: false }), [UNSEEN, CAUTION]);
});
