/// <reference lib="deno.ns" />
import { deepEqual, equal } from "node:assert/strict";
import { transport } from "../../src/app/transport.ts";

class FakeWebSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static last: FakeWebSocket;
  readyState = FakeWebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  closed = 0;

  constructor() {
    FakeWebSocket.last = this;
  }

  close(): void {
    this.closed += 1;
  }

  open(): void {
    this.readyState = FakeWebSocket.OPEN;
    this.onopen?.();
  }
}

/** Call `test` with a connection, the socket below it, and what the connection received. */
function connected(
  test: (wire: ReturnType<typeof transport.socket>, below: FakeWebSocket, heard: unknown[]) => void,
): void {
  const { WebSocket } = globalThis, heard: unknown[] = [];
  Object.assign(globalThis, { WebSocket: FakeWebSocket });
  try {
    const wire = transport.socket("ws://host/api/lobby/socket");
    wire.onmessage = ({ data }) => heard.push(data);
    test(wire, FakeWebSocket.last, heard);
  } finally {
    Object.assign(globalThis, { WebSocket });
  }
}

Deno.test("a connection is closed at once when it is open", () => {
  connected((wire, below) => {
    below.open();
    wire.close();
    equal(below.closed, 1);
  });
});

Deno.test("a connection that is not open yet is closed as soon as it is", () => {
  connected((wire, below) => {
    wire.onopen = () => wire.send("too late");
    wire.close();
    equal(below.closed, 0, "the browser would warn");
    below.open();
    equal(below.closed, 1);
  });
});

Deno.test("nothing is received after a connection was closed", () => {
  connected((wire, below, heard) => {
    below.onmessage?.({ data: "before" });
    wire.close();
    below.open();
    below.onmessage?.({ data: "after" });
    deepEqual(heard, ["before"]);
  });
});
