/**
 * Local server: replaces a server on this page with an engine, and passes messages to and from it.
 *
 * Requests made before the engine runs wait for it, as do requests made while another tab has the
 * games open.
 */

import { signal } from "@preact/signals";
import { listGames } from "../api/calls/games.ts";
import { transport } from "../app/transport.ts";
import type { Wire } from "../api/socket.ts";
import { type Holder, holder } from "./tab_lock.ts";
import { bytesOf, type FromEngine, type Reply, type Site, type ToEngine } from "./protocol.ts";
import type { Why } from "./protocol.ts";

export type Status =
  | { kind: "waiting" }
  | { kind: "loading"; bytes: number; of: number }
  | { kind: "starting" }
  | { kind: "ready" }
  | { kind: "elsewhere" }
  | { kind: "failed"; why: Why };

/** The part of a worker that is used here. */
export interface EngineWorker {
  postMessage(said: ToEngine): void;
  terminate(): void;
  onmessage: ((event: { data: FromEngine }) => void) | null;
  onerror: ((event: { message: string; preventDefault(): void }) => void) | null;
}

interface Asked {
  say: ToEngine & { kind: "ask" };
  give(reply: Reply): void;
  fail(): void;
}

const GONE = 1006;
/** The status of a request that needs a server; making it here is a bug. */
const NO_SERVER = 501;

export class LocalServer {
  readonly status = signal<Status>({ kind: "waiting" });
  #hand: EngineWorker | null = null;
  #holder: Holder;
  #count = 0;
  #asked = new Map<number, Asked>();
  #wires = new Map<number, LocalWire>();
  #idle: (() => void)[] = [];
  #bytes = 0;

  constructor(
    readonly site: Site,
    readonly folder: string,
    readonly hire: (address: string) => EngineWorker,
    holding = holder,
  ) {
    this.#holder = holding(`aerodrome ${folder}`, () => this.#leave({ kind: "elsewhere" }));
  }

  /** Start the engine, unless another tab has the games and `insist` is false. */
  async begin(insist = false): Promise<void> {
    this.status.value = { kind: "waiting" };
    if (!await this.#holder.take(insist)) {
      this.status.value = { kind: "elsewhere" };
      return;
    }
    this.#bytes = 0;
    this.#show(0);
    const hand = this.#hand = this.hire(this.site.engine);
    hand.onmessage = ({ data }) => this.#hand === hand && this.#heard(data);
    hand.onerror = (event) => {
      event.preventDefault();
      if (this.#hand === hand) this.#fail("network", event.message);
    };
    const { files } = this.site, base = this.folder;
    hand.postMessage({ kind: "begin", files, base, locker: `aerodrome ${base}` });
  }

  ask(method: string, path: string, body: Uint8Array | null): Promise<Reply> {
    const id = this.#count++;
    return new Promise((give, lost) => {
      const say = { kind: "ask", id, method, path, body } as const;
      this.#asked.set(id, { say, give, fail: () => lost(new TypeError("the engine is gone")) });
      if (this.#running) this.#hand!.postMessage(say);
    });
  }

  /** Send a request when no other is waiting, for what can wait, such as pictures. */
  async askLater(path: string): Promise<Reply> {
    if (this.#asked.size || !this.#running) {
      await new Promise<void>((free) => this.#idle.push(free));
    }
    return await this.ask("GET", path, null);
  }

  connect(address: string): Wire {
    const id = this.#count++;
    const wire = new LocalWire(address, {
      send: (text) => this.#hand?.postMessage({ kind: "say", id, text }),
      close: () => {
        this.#wires.delete(id);
        if (this.#running) this.#hand!.postMessage({ kind: "hang_up", id });
      },
    });
    this.#wires.set(id, wire);
    if (this.#running) this.#call(id, wire);
    return wire;
  }

  get #running(): boolean {
    return this.status.peek().kind === "ready";
  }

  #call(id: number, wire: LocalWire): void {
    this.#hand!.postMessage({ kind: "connect", id, address: wire.address });
    queueMicrotask(() => wire.onopen?.());
  }

  #heard(said: FromEngine): void {
    if (said.kind === "loaded") this.#show(said.bytes);
    else if (said.kind === "ready") this.#ready();
    else if (said.kind === "taken") this.#taken();
    else if (said.kind === "failed") this.#fail(said.why, said.detail);
    else if (said.kind === "reply") this.#reply(said.id, said.reply);
    else if (said.kind === "heard") this.#wires.get(said.id)?.onmessage?.({ data: said.text });
    else this.#hungUp(said.id, said.code, said.reason);
  }

  #show(more: number): void {
    this.#bytes += more;
    const of = bytesOf(this.site.files);
    const all = this.#bytes >= of;
    this.status.value = all ? { kind: "starting" } : { kind: "loading", bytes: this.#bytes, of };
  }

  #ready(): void {
    this.status.value = { kind: "ready" };
    for (const { say } of this.#asked.values()) this.#hand!.postMessage(say);
    for (const [id, wire] of this.#wires) this.#call(id, wire);
    this.#rest();
  }

  #reply(id: number, reply: Reply): void {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    asked?.give(reply);
    this.#rest();
  }

  /** Send one of the requests that waited until no other did. */
  #rest(): void {
    if (!this.#asked.size) this.#idle.shift()?.();
  }

  #hungUp(id: number, code: number, reason: string): void {
    const wire = this.#wires.get(id);
    this.#wires.delete(id);
    wire?.onclose?.({ code, reason });
  }

  /** Handle that another tab has opened the games without our lock noticing. */
  #taken(): void {
    this.#holder.release();
    this.#leave({ kind: "elsewhere" });
  }

  #fail(why: Why, detail: string): void {
    console.warn("the engine stopped:", detail);
    this.#leave({ kind: "failed", why });
  }

  /** Stop the engine. Requests from before it ran keep waiting, the others fail. */
  #leave(status: Status): void {
    const ran = this.#running;
    this.#hand?.terminate();
    this.#hand = null;
    this.status.value = status;
    if (!ran) return;
    const asked = [...this.#asked.values()];
    this.#asked.clear();
    asked.forEach((one) => one.fail());
    for (const id of [...this.#wires.keys()]) this.#hungUp(id, GONE, "");
  }
}

/** A live connection to a game that is played in this browser. */
class LocalWire implements Wire {
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;

  constructor(readonly address: string, readonly how: Pick<Wire, "send" | "close">) {}

  send(text: string): void {
    this.how.send(text);
  }

  close(): void {
    this.how.close();
  }
}

/** Let this server answer the page's requests. */
export function carryTo(
  server: LocalServer,
  known: (path: string) => Promise<string | undefined>,
): void {
  transport.fetch = async (path, init) => {
    const method = init?.method ?? "GET";
    const answer = method === "GET" ? await known(path) : undefined;
    if (answer !== undefined) return new Response(answer);
    const body = typeof init?.body === "string" ? new TextEncoder().encode(init.body) : null;
    const reply = await server.ask(method, path, body);
    if (reply.status === NO_SERVER) console.error("no handler here for", method, path);
    if (method === "POST" && path === listGames().path) keepForGood();
    return responded(reply);
  };
  transport.socket = (address) => {
    const { pathname, search } = new URL(address);
    return server.connect(pathname + search);
  };
}

/** Ask the browser never to delete its data by itself, now that there is a game. */
function keepForGood(): void {
  navigator.storage?.persist?.().catch(() => {});
}

/** Return an answer of the engine in the form of one from the network. */
export function responded({ status, media, body, headers }: Reply): Response {
  const fields = [["content-type", media], ...headers] as [string, string][];
  return new Response(status === 204 ? null : body, { status, headers: fields });
}
