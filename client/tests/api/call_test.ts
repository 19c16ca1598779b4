/// <reference lib="deno.ns" />
import { deepEqual, equal } from "node:assert/strict";
import { address, get, isApi, path, post, requestOf } from "../../src/api/call.ts";

Deno.test("path parameters are encoded", () => {
  equal(path`/api/games/${"a b/c"}/undo`, "/api/games/a%20b%2Fc/undo");
});

Deno.test("a query keeps zero and drops empty values", () => {
  equal(address("/api/clubs", {}), "/api/clubs");
  equal(address("/api/clubs", { words: "", mine: false, page: null }), "/api/clubs");
  equal(
    address("/api/clubs", { words: "No. 56 & co", mine: true, since: 0 }),
    "/api/clubs?words=No.+56+%26+co&mine=true&since=0",
  );
});

Deno.test("a call is sent with its body, as JSON or as text", () => {
  const accept = "application/json";
  deepEqual(requestOf(get("/api/me")), { method: "GET", headers: { accept } });
  deepEqual(requestOf(post("/api/code", { text: "x" })), {
    method: "POST",
    headers: { accept, "content-type": "application/json" },
    body: '{"text":"x"}',
  });
  deepEqual(requestOf(post("/api/records", "{}\n")), {
    method: "POST",
    headers: { accept, "content-type": "application/x-ndjson" },
    body: "{}\n",
  });
});

Deno.test("an API address is not a page address", () => {
  deepEqual(["/api/games", "/games", "/apiary"].map(isApi), [true, false, false]);
});
