/// <reference lib="deno.ns" />
import { deepEqual, equal } from "node:assert/strict";
import { address, get, isApi, path, post, requestOf } from "../../src/api/call.ts";

Deno.test("what stands in a path is encoded", () => {
  equal(path`/api/games/${"a b/c"}/undo`, "/api/games/a%20b%2Fc/undo");
});

Deno.test("a query has what is given, and nought is given", () => {
  equal(address("/api/clubs", {}), "/api/clubs");
  equal(address("/api/clubs", { words: "", mine: false, page: null }), "/api/clubs");
  equal(
    address("/api/clubs", { words: "No. 56 & co", mine: true, since: 0 }),
    "/api/clubs?words=No.+56+%26+co&mine=true&since=0",
  );
});

Deno.test("a call is sent with its body, as JSON or as lines", () => {
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

Deno.test("an address of the interface is none of a page", () => {
  deepEqual(["/api/games", "/games", "/apiary"].map(isApi), [true, false, false]);
});
