/// <reference lib="deno.ns" />
import { deepEqual, equal, rejects } from "node:assert/strict";
import { transport } from "../../src/app/transport.ts";
import { get } from "../../src/api/call.ts";
import { away, Refused, send, Unreachable } from "../../src/api/send.ts";

function answering(body: unknown, status: number): void {
  transport.fetch = () => Promise.resolve(Response.json(body, { status }));
}

Deno.test("an answer is read; an empty one is null", async () => {
  answering({ done: {} }, 200);
  deepEqual(await send(get("/api/me/lessons")), { done: {} });
  transport.fetch = () => Promise.resolve(new Response(null, { status: 204 }));
  equal(await send(get("/api/clubs/a?since=3")), undefined);
});

Deno.test("a refusal has the server's sentence", async () => {
  answering({ code: "no-game", sentence: "there is no such game.", place: "x" }, 404);
  await rejects(send(get("/api/games/x")), new Refused("no-game", "there is no such game.", "x"));
});

Deno.test("a missing server or an empty error counts as unreachable", async () => {
  answering("<h1>Bad gateway</h1>", 502);
  await rejects(send(get("/api/me")), Unreachable);
  away.value = false;
  transport.fetch = () => Promise.reject(new TypeError("offline"));
  await rejects(send(get("/api/me")), Unreachable);
  equal(away.value, true);
});
