/** Socket: one live line to a game from one seat. What is said is said until it is acknowledged. */

import { transport } from "../app/transport.ts";
import { early } from "../app/preloaded.ts";
import { tableSocketAddress } from "./calls/server.ts";
import { freshId } from "./idempotency.ts";
import type { Fault, Heard, SinceIn, Spoken as Anything, Update } from "./schema.ts";

/** What the page says and repeats until it is acknowledged; where to go on from is in the address. */
export type Spoken = Exclude<Anything, SinceIn>;

/** `lost` is tried again and again; `refused` is for good. */
export type Line = "connecting" | "open" | "lost" | "refused" | "closed";

/** What we need of a WebSocket. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
}

export interface Clock {
  after(milliseconds: number, call: () => void): number;
  cancel(timer: number): void;
  /** 0 to 1, so that not everybody comes back at the same moment. */
  chance(): number;
}

/** What has been received so far, to be told the rest only. */
interface Since {
  log: number;
  chat: number;
}

interface SocketOptions {
  /** Whose line it is; the server may have chosen another for one that was opened ahead. */
  seat: string | null;
  connect(): Wire;
  onUpdate(update: Update): void;
  /** `seq` counts what this seat will be told, with what came of this. */
  onAck(said: Spoken, seq: number): void;
  onRefused(fault: Fault, said: Spoken | undefined): void;
  onLine(line: Line): void;
  /** The session is unknown: make one, then we try again. */
  welcome(): Promise<unknown>;
  clock?: Clock;
}

type Without<T> = T extends unknown ? Omit<T, "id"> : never;
export type Saying = Without<Spoken>;

const POLICY = 1008;
const WRONG_SEAT = 4000;
const WAITS = [400, 1000, 2000, 4000, 8000, 15000];
const CALM_DOWN = 1500;

const wall: Clock = {
  after: (milliseconds, call) => setTimeout(call, milliseconds) as unknown as number,
  cancel: (timer) => clearTimeout(timer),
  chance: () => Math.random(),
};

export class TableSocket {
  #options: SocketOptions;
  #clock: Clock;
  #wire: Wire | null = null;
  #line: Line = "closed";
  #timer: number | null = null;
  #tries = 0;
  #unheard = new Map<string, Spoken>();
  #lastFault: Fault | null = null;

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#clock = options.clock ?? wall;
  }

  get line(): Line {
    return this.#line;
  }

  /** How much of what we said is not saved yet. */
  get unheard(): number {
    return this.#unheard.size;
  }

  open(): void {
    if (this.#line === "open" || this.#line === "connecting") return;
    this.#stopTimer();
    this.#set("connecting");
    const wire = this.#wire = this.#options.connect();
    wire.onopen = () => this.#opened(wire);
    wire.onmessage = (event) => this.#wire === wire && this.#heard(String(event.data));
    wire.onclose = (event) => this.#wire === wire && this.#ended(event.code, event.reason);
  }

  /** Try at once: the network is back, or the reader is. */
  hurry(): void {
    if (this.#line === "lost") this.open();
  }

  close(): void {
    this.#stopTimer();
    const wire = this.#wire;
    this.#wire = null;
    this.#set("closed");
    wire?.close();
  }

  /** Say something; it goes out now or when the line is back, and again until it is saved. */
  say(saying: Saying): string {
    const id = freshId();
    const spoken = { ...saying, id } as Spoken;
    this.#unheard.set(id, spoken);
    if (this.#line === "open") this.#send(spoken);
    return id;
  }

  #opened(wire: Wire): void {
    if (this.#wire !== wire) return;
    this.#set("open");
    for (const spoken of this.#unheard.values()) this.#send(spoken);
  }

  #send(message: Spoken): void {
    try {
      this.#wire?.send(JSON.stringify(message));
    } catch {
      // The line is gone; what was said is said again when it is back.
    }
  }

  #heard(text: string): void {
    const message = JSON.parse(text) as Heard;
    if (message.type === "ack") {
      const said = this.#unheard.get(message.id);
      this.#unheard.delete(message.id);
      if (said) this.#options.onAck(said, message.seq);
    } else if (message.type === "fault") {
      this.#fault(message);
    } else if (message.type === "update") {
      if ((message.seat ?? null) !== this.#options.seat) {
        this.#wire?.close();
        this.#ended(WRONG_SEAT, "");
        return;
      }
      this.#tries = 0;
      this.#options.onUpdate(message);
    } else dispatchEvent(new CustomEvent(message.type, { detail: message }));
  }

  #fault(fault: Fault): void {
    this.#lastFault = fault;
    const said = this.#unheard.get(fault.id ?? "");
    if (fault.code === "too-fast" && said) {
      this.#clock.after(CALM_DOWN, () => this.#unheard.has(said.id) && this.#send(said));
      return;
    }
    if (fault.id) this.#unheard.delete(fault.id);
    if (fault.id || !FIRST_WORDS.has(fault.code)) this.#options.onRefused(fault, said);
  }

  #ended(code: number, reason: string): void {
    this.#wire = null;
    if (code === POLICY && !PATIENCE.has(reason)) {
      if (reason !== "login") {
        if (this.#lastFault) this.#options.onRefused(this.#lastFault, undefined);
        this.#set("refused");
        return;
      }
      this.#set("lost");
      this.#options.welcome().catch(() => {}).then(() => this.#again());
      return;
    }
    this.#set("lost");
    this.#again();
  }

  #again(): void {
    if (this.#line !== "lost" || this.#timer !== null) return;
    const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)]!;
    this.#tries += 1;
    this.#timer = this.#clock.after(wait * (0.75 + this.#clock.chance() / 2), () => {
      this.#timer = null;
      this.open();
    });
  }

  #stopTimer(): void {
    if (this.#timer !== null) this.#clock.cancel(this.#timer);
    this.#timer = null;
  }

  #set(line: Line): void {
    if (this.#line === line) return;
    this.#line = line;
    this.#options.onLine(line);
  }
}

/** Refusals that pass: another try will do. */
const PATIENCE = new Set(["too-many", "too-fast", "busy", "storage"]);
/** Faults of the handshake, told once when the server hangs up, or not at all. */
const FIRST_WORDS = new Set([...PATIENCE, "login", "not-yours", "no-game", "foreign-origin"]);

/** The address of a game's socket, from where the page came from. */
export function socketAddress(
  game: string,
  seat: string | null,
  since: Since,
  page: URL,
): string {
  const address = new URL(tableSocketAddress(game), page);
  address.protocol = page.protocol === "https:" ? "wss:" : "ws:";
  if (seat) address.searchParams.set("seat", seat);
  if (since.log) address.searchParams.set("log", String(since.log));
  if (since.chat) address.searchParams.set("chat", String(since.chat));
  return address.href;
}

/** Notes what a line says while nobody listens, to be said again to who does by then. */
export function missedOn(wire: Wire): () => void {
  const missed: (() => void)[] = [];
  wire.onopen = () => missed.push(() => wire.onopen?.());
  wire.onmessage = (event) => missed.push(() => wire.onmessage?.(event));
  wire.onclose = (event) => missed.push(() => wire.onclose?.(event));
  return () => queueMicrotask(() => missed.forEach((say) => say()));
}

/** Open the line to a table beside the request that tells which seats are mine. */
export function callAhead(game: string, seat: string | null): void {
  if (early.line?.game === game && early.line.seat === seat) return;
  early.line?.wire.close();
  const address = new URL(socketAddress(game, seat, { log: 0, chat: 0 }, new URL(location.href)));
  if (!seat) address.searchParams.set("mine", "true");
  const wire = transport.socket(address);
  early.line = { game, seat, wire, sayMissed: missedOn(wire) };
}

/** The line that was opened for this table and seat, if one was. */
export function takeAhead(game: string, seat: string | null): Wire | null {
  const found = early.line;
  delete early.line;
  if (found?.game === game && (found.seat ?? seat) === seat) {
    found.sayMissed();
    return found.wire;
  }
  found?.wire.close();
  return null;
}
