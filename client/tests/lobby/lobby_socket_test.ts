/// <reference lib="deno.ns" />
import { deepEqual, equal } from "node:assert/strict";
import type { Wire } from "../../src/api/socket.ts";
import { busy } from "../../src/app/busy.ts";
import { transport } from "../../src/app/transport.ts";
import { after, arrival, EMPTY, lobby, LobbySocket } from "../../src/lobby/lobby_socket.ts";
import type { MyMeeting, OfferInfo, TablesNews } from "../../src/api/schema.ts";

const crowd = { here: 3, playing: 1 };

function table(id: string, name = "Ada"): OfferInfo {
  const what = { ruleset: "squadriglia", scenario: "baracca", title: "Duel", created: 1 };
  return { id, ...what, seats: ["italy", "austria"], sitters: [{ name }] };
}

function news(told: Partial<TablesNews>): TablesNews {
  return { type: "tables", ...crowd, ...told };
}

function mine(told: Partial<MyMeeting>): MyMeeting {
  return { type: "mine", ...told };
}

Deno.test("tables are added, updated in place and removed", () => {
  const first = after(EMPTY, news({ whole: true, put: [table("a"), table("b")] }));
  const second = after(first, news({ put: [table("c"), table("b", "Bea")], gone: ["a"] }));
  deepEqual(second.tables.map(({ id }) => id), ["c", "b"]);
  deepEqual(second.tables[1]!.sitters[0]!.name, "Bea");
  deepEqual(second.crowd?.here, 3);
});

Deno.test("after a lost connection the whole list replaces the old one", () => {
  const lost = { ...after(EMPTY, news({ whole: true, put: [table("a")] })), lost: true };
  const back = after(lost, news({ whole: true, put: [table("b")] }));
  deepEqual([back.tables.map(({ id }) => id), back.lost], [["b"], false]);
});

Deno.test("only the waiting player goes to the game, and only once", () => {
  const live = { by: "a", game: "g", live: true };
  deepEqual(arrival(mine({ offers: ["a"] }), mine({ begun: [live] })), "g");
  deepEqual(arrival(mine({ sits: ["a"] }), mine({ begun: [live] })), "g");
  deepEqual(arrival(null, mine({ begun: [live] })), null);
  deepEqual(arrival(mine({ offers: ["a"], begun: [live] }), mine({ begun: [live] })), null);
  deepEqual(arrival(mine({ offers: ["b"] }), mine({ begun: [live] })), null);
  const seeking = { ruleset: "squadriglia", pace: "short", since: 1 } as const;
  const paired = { by: "", game: "p", live: true };
  deepEqual(arrival(mine({ seeking }), mine({ begun: [paired] })), "p");
  deepEqual(arrival(mine({}), mine({ begun: [paired] })), null);
  const slow = { by: "a", game: "d" };
  deepEqual(arrival(mine({ offers: ["a"] }), mine({ begun: [slow] })), null);
});

Deno.test("an unknown visitor gets a session, without a notice of a lost connection", async () => {
  const wires: Wire[] = [], { fetch, socket } = transport, { location } = globalThis;
  Object.assign(globalThis, { location: { href: "http://host/meet" } });
  transport.fetch = () => Promise.resolve(Response.json({ name: "Guest 1" }));
  const second = new Promise<void>((opened) => {
    transport.socket = () => {
      wires.push({ onopen: null, onmessage: null, onclose: null, send() {}, close() {} });
      if (wires.length === 2) opened();
      return wires.at(-1)!;
    };
  });
  const line = new LobbySocket(() => {});
  try {
    line.open();
    wires[0]!.onclose!({ code: 1008, reason: "login" });
    equal(lobby.value.lost, false);
    await second;
    wires[1]!.onclose!({ code: 1008, reason: "login" });
    equal(lobby.value.lost, true, "who is still not known is not asked at once again");
  } finally {
    line.close();
    Object.assign(transport, { fetch, socket });
    Object.assign(globalThis, { location });
    lobby.value = EMPTY;
  }
});

Deno.test("a page is not settled before the lobby arrives or the connection is lost", () => {
  const { socket } = transport, { location } = globalThis, wire = { close() {} } as Wire;
  Object.assign(globalThis, { location: { href: "http://here/" } });
  transport.socket = () => wire;
  const line = new LobbySocket(() => {}), lost = new LobbySocket(() => {});
  try {
    line.open();
    equal(busy.value, true);
    wire.onmessage!({ data: JSON.stringify(news({ whole: true, put: [] })) });
    equal(busy.value, false);
    line.close();
    lost.open();
    equal(busy.value, true);
    lost.close();
    equal(busy.value, false);
  } finally {
    Object.assign(transport, { socket });
    Object.assign(globalThis, { location });
    lobby.value = EMPTY;
  }
});
