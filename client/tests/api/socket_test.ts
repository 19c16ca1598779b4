/// <reference lib="deno.ns" />
import { deepEqual, equal, match, notEqual } from "node:assert/strict";
import { freshId } from "../../src/api/call.ts";
import type { Fault, Update } from "../../src/api/schema.ts";
import {
  type ConnectionState,
  missedOn,
  socketAddress,
  type Spoken,
  TableSocket,
  type Wire,
} from "../../src/api/socket.ts";

class FakeWire implements Wire {
  sent: Spoken[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  hear(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function table() {
  const wires: FakeWire[] = [];
  const timers: { wait: number; call: () => void; off?: boolean }[] = [];
  const lines: ConnectionState[] = [];
  const updates: Update[] = [];
  const acked: string[] = [];
  const refused: [Fault, Spoken | undefined][] = [];
  let welcomed = 0;
  const socket = new TableSocket({
    seat: "italy",
    connect: () => {
      wires.push(new FakeWire());
      return wires.at(-1)!;
    },
    onEnds: () => {},
    onUpdate: (update) => updates.push(update),
    onAck: (said) => acked.push(said.id),
    onRefused: (fault, said) => refused.push([fault, said]),
    onLine: (line) => lines.push(line),
    welcome: () => {
      welcomed += 1;
      return Promise.resolve();
    },
    clock: {
      after: (wait, call) => timers.push({ wait, call }) - 1,
      cancel: (timer) => timers[timer]!.off = true,
      chance: () => 0.5,
    },
  });
  return {
    socket,
    wires,
    timers,
    lines,
    updates,
    refused,
    acked,
    welcomed: () => welcomed,
    tick: () => timers.filter((one) => !one.off).at(-1)!.call(),
  };
}

const answer = { type: "answer", seat: "italy", key: "1/4.1#1", value: "4" } as const;

Deno.test("messages before the connection opens are sent when it does", () => {
  const at = table();
  at.socket.open();
  at.socket.say(answer);
  deepEqual(at.wires[0]!.sent, []);
  at.wires[0]!.onopen!();
  equal(at.wires[0]!.sent.length, 1);
  equal(at.socket.unheard, 1);
});

Deno.test("unacknowledged messages are repeated with the same id", () => {
  const at = table();
  at.socket.open();
  at.wires[0]!.onopen!();
  const first = at.socket.say(answer);
  const second = at.socket.say({ ...answer, key: "other" });
  at.wires[0]!.hear({ type: "ack", id: first, seq: 1 });
  at.wires[0]!.onclose!({ code: 1006, reason: "" });
  equal(at.socket.line, "lost");
  at.tick();
  at.wires[1]!.onopen!();
  deepEqual(at.wires[1]!.sent.map((one) => one.id), [second]);
  at.wires[1]!.hear({ type: "ack", id: second, seq: 2 });
  equal(at.socket.unheard, 0);
  deepEqual(at.acked, [first, second]);
  deepEqual(at.lines, ["connecting", "open", "lost", "connecting", "open"]);
});

Deno.test("waits grow, and start again after a position", () => {
  const at = table();
  at.socket.open();
  for (let index = 0; index < 8; index++) {
    at.wires.at(-1)!.onclose!({ code: 1006, reason: "" });
    at.tick();
  }
  deepEqual(at.timers.map((one) => one.wait), [
    400,
    1000,
    2000,
    4000,
    8000,
    15000,
    15000,
    15000,
  ]);
  at.wires.at(-1)!.onopen!();
  at.wires.at(-1)!.hear({ type: "update", seat: "italy" });
  at.wires.at(-1)!.onclose!({ code: 1006, reason: "" });
  equal(at.timers.at(-1)!.wait, 400);
});

Deno.test("hurry retries at once and cancels the timer", () => {
  const at = table();
  at.socket.open();
  at.wires[0]!.onclose!({ code: 1006, reason: "" });
  at.socket.hurry();
  equal(at.wires.length, 2);
  equal(at.timers[0]!.off, true);
  at.socket.hurry();
  equal(at.wires.length, 2);
});

Deno.test("a refusal names the message, which is not repeated", () => {
  const at = table();
  at.socket.open();
  at.wires[0]!.onopen!();
  const id = at.socket.say(answer);
  at.wires[0]!.hear({ type: "fault", code: "answered", sentence: "this is answered.", id });
  equal(at.refused.length, 1);
  equal(at.refused[0]![1]?.type, "answer");
  equal(at.socket.unheard, 0);
});

Deno.test("a message that was too fast is repeated later without a notice", () => {
  const at = table();
  at.socket.open();
  at.wires[0]!.onopen!();
  const id = at.socket.say(answer);
  at.wires[0]!.hear({ type: "fault", code: "too-fast", sentence: "slower.", id });
  equal(at.refused.length, 0);
  at.tick();
  deepEqual(at.wires[0]!.sent.map((one) => one.id), [id, id]);
});

Deno.test("a table of other players is refused for good, with a sentence", () => {
  const at = table();
  at.socket.open();
  at.wires[0]!.onopen!();
  at.wires[0]!.hear({ type: "fault", code: "not-yours", sentence: "you do not sit here." });
  at.wires[0]!.onclose!({ code: 1008, reason: "not-yours" });
  equal(at.socket.line, "refused");
  equal(at.refused[0]![0].sentence, "you do not sit here.");
  equal(at.timers.length, 0);
});

Deno.test("an unknown session is created, then the connection is retried", async () => {
  const at = table();
  at.socket.open();
  at.wires[0]!.hear({ type: "fault", code: "login", sentence: "visit the page first." });
  at.wires[0]!.onclose!({ code: 1008, reason: "login" });
  await new Promise((done) => setTimeout(done, 0));
  equal(at.welcomed(), 1);
  at.tick();
  equal(at.wires.length, 2);
  equal(at.refused.length, 0);
});

Deno.test("a closed socket stays closed, and its old wire is ignored", () => {
  const at = table();
  at.socket.open();
  const old = at.wires[0]!;
  old.onopen!();
  at.socket.close();
  equal(old.closed, true);
  old.onclose!({ code: 1000, reason: "" });
  old.hear({ type: "update", seat: "italy" });
  equal(at.updates.length, 0);
  equal(at.timers.length, 0);
  at.socket.open();
  equal(at.wires.length, 2);
});

Deno.test("ids are unique, and the address asks for the rest only", () => {
  notEqual(freshId(), freshId());
  match(freshId(), /^[0-9a-f]{24}$/);
  const page = new URL("https://field.example/games/a");
  equal(
    socketAddress("a b", "italy", { log: 0, chat: 0 }, page),
    "wss://field.example/api/games/a%20b/socket?seat=italy&ends=true",
  );
  equal(
    socketAddress("a", null, { log: 7, chat: 2 }, new URL("http://localhost:1/")),
    "ws://localhost:1/api/games/a/socket?ends=true&log=7&chat=2",
  );
});

Deno.test("events without a listener are replayed to the first one", async () => {
  const wire = new FakeWire();
  const told: unknown[] = [];
  const sayMissed = missedOn(wire);
  wire.onopen?.();
  wire.hear({ type: "update", seat: "italy", seq: 1 });
  sayMissed();
  wire.onopen = () => told.push("open");
  wire.onmessage = (event) => told.push(JSON.parse(String(event.data)).seq);
  wire.onclose = (event) => told.push(event.reason);
  deepEqual(told, []);
  await Promise.resolve();
  wire.hear({ type: "update", seat: "italy", seq: 2 });
  wire.onclose?.({ code: 1006, reason: "gone" });
  deepEqual(told, ["open", 1, 2, "gone"]);
});

Deno.test("a connection to another seat than the wanted one is closed", () => {
  const { socket, wires, lines, updates } = table();
  socket.open();
  wires[0]!.onopen?.();
  wires[0]!.hear({ type: "update", seat: "austria", seq: 1 });
  deepEqual(updates, []);
  equal(wires[0]!.closed, true);
  deepEqual(lines, ["connecting", "open", "lost"]);
});
