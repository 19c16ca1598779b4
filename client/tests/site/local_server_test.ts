/// <reference lib="deno.ns" />
import { deepEqual, equal, rejects } from "node:assert/strict";
import { transport } from "../../src/app/transport.ts";
import type { Holder } from "../../src/site/tab_lock.ts";
import { carryTo, type EngineWorker, LocalServer } from "../../src/site/local_server.ts";
import type { FromEngine, Packed, Site, ToEngine } from "../../src/site/protocol.ts";

const PART: Packed = ["part.bin", 10];
const SITE: Site = {
  engine: "engine.js",
  files: { wasm: PART, glue: PART, python: PART, library: PART, aerodrome: PART },
  answers: {},
};

/** An engine with answers from the test, which records its messages. */
class Played implements EngineWorker {
  said: ToEngine[] = [];
  gone = false;
  onmessage: EngineWorker["onmessage"] = null;
  onerror: EngineWorker["onerror"] = null;
  postMessage(said: ToEngine) {
    this.said.push(said);
  }
  terminate() {
    this.gone = true;
  }
  says(said: FromEngine) {
    this.onmessage?.({ data: said });
  }
}

function serverWith(free = true) {
  const hands: Played[] = [];
  const hire = () => hands[hands.push(new Played()) - 1]!;
  const put: string[] = [];
  let lose = () => {};
  const holding = (_: string, onLost: () => void): Holder => {
    lose = onLost;
    const take = (insist: boolean) => Promise.resolve(free || insist);
    return { take, release: () => put.push("down"), close: () => {} };
  };
  const server = new LocalServer(SITE, "http://host/air/", hire, holding);
  return { server, hands, put, lose: () => lose() };
}

const done = new Uint8Array([123, 125]);
const reply = { status: 200, media: "application/json", body: done, headers: [] };

Deno.test("requests before the engine runs wait for it, and are then answered", async () => {
  const { server, hands } = serverWith();
  carryTo(server, () => Promise.resolve(undefined));
  const answer = transport.fetch("/api/me", { method: "POST", body: "x" });
  await server.begin();
  const [hand] = hands as [Played];
  deepEqual(hand.said.map((one) => one.kind), ["begin"]);
  hand.says({ kind: "loaded", bytes: 20 });
  deepEqual(server.status.value, { kind: "loading", bytes: 20, of: 50 });
  hand.says({ kind: "loaded", bytes: 30 });
  equal(server.status.value.kind, "starting");
  hand.says({ kind: "ready" });
  const asked = hand.said[1] as ToEngine & { kind: "ask" };
  deepEqual([asked.method, asked.path, asked.body], ["POST", "/api/me", new Uint8Array([120])]);
  hand.says({ kind: "reply", id: asked.id, reply });
  deepEqual(await (await answer).json(), {});
});

Deno.test("answers that are the same for all need no engine", async () => {
  const { server } = serverWith();
  carryTo(server, (path) => Promise.resolve(path === "/api/rulesets" ? "[1]" : undefined));
  deepEqual(await (await transport.fetch("/api/rulesets")).json(), [1]);
});

Deno.test("a picture waits until no other request does", async () => {
  const { server, hands } = serverWith();
  await server.begin();
  const [hand] = hands as [Played];
  hand.says({ kind: "ready" });
  const first = server.ask("GET", "/first", null);
  const drawn = server.askLater("/picture");
  deepEqual(hand.said.length, 2);
  hand.says({ kind: "reply", id: (hand.said[1] as { id: number }).id, reply });
  await first;
  await Promise.resolve();
  equal((hand.said[2] as { path: string }).path, "/picture");
  hand.says({ kind: "reply", id: (hand.said[2] as { id: number }).id, reply });
  equal((await drawn).status, 200);
});

Deno.test("a connection to a game opens with the engine, and receives its messages", async () => {
  const { server, hands } = serverWith();
  carryTo(server, () => Promise.resolve(undefined));
  const wire = transport.socket("ws://host/api/games/g/socket?seat=a"), heard: unknown[] = [];
  wire.onopen = () => heard.push("open");
  wire.onmessage = ({ data }) => heard.push(data);
  wire.onclose = ({ code }) => heard.push(code);
  await server.begin();
  const [hand] = hands as [Played];
  hand.says({ kind: "ready" });
  await Promise.resolve();
  const call = hand.said[1] as ToEngine & { kind: "connect" };
  equal(call.address, "/api/games/g/socket?seat=a");
  hand.says({ kind: "heard", id: call.id, text: "{}" });
  wire.send("answer");
  deepEqual(hand.said.at(-1), { kind: "say", id: call.id, text: "answer" });
  hand.says({ kind: "failed", why: "engine", detail: "" });
  deepEqual(heard, ["open", "{}", 1006]);
});

Deno.test("after an engine fails its requests fail, and another can be started", async () => {
  const { server, hands } = serverWith();
  await server.begin();
  hands[0]!.says({ kind: "ready" });
  const lost = server.ask("GET", "/api/me", null);
  hands[0]!.says({ kind: "failed", why: "engine", detail: "" });
  await rejects(lost);
  deepEqual([server.status.value.kind, hands[0]!.gone], ["failed", true]);
  await server.begin(true);
  equal(hands.length, 2);
});

Deno.test("games open in another tab are taken only on request", async () => {
  const { server, hands, lose } = serverWith(false);
  await server.begin();
  deepEqual([server.status.value.kind, hands.length], ["elsewhere", 0]);
  await server.begin(true);
  hands[0]!.says({ kind: "ready" });
  lose();
  deepEqual([server.status.value.kind, hands[0]!.gone], ["elsewhere", true]);
});

Deno.test("games that another tab took unnoticed are left to it, and nothing is confirmed", async () => {
  const { server, hands, put } = serverWith();
  await server.begin();
  hands[0]!.says({ kind: "ready" });
  const lost = server.ask("POST", "/api/games/1/answers", null);
  hands[0]!.says({ kind: "taken" });
  await rejects(lost);
  deepEqual([server.status.value.kind, hands[0]!.gone, put], ["elsewhere", true, ["down"]]);
});
