/**
 * Socket: a live connection to a game from one seat. Messages are repeated until they are
 * acknowledged.
 */

import { transport } from "../app/transport.ts";
import { early } from "../app/preloaded.ts";
import { tableSocketAddress } from "./calls/server.ts";
import { freshId } from "./call.ts";
import type {
  EndOrder,
  Fault,
  Heard,
  QuestionEnds,
  SinceIn,
  Spoken as Anything,
  Update,
} from "./schema.ts";

/** A message that the page repeats until it is acknowledged; where to resume is in the address. */
export type Spoken = Exclude<Anything, SinceIn>;

/** The state of a connection: `lost` is retried, `refused` is final. */
export type ConnectionState = "connecting" | "open" | "lost" | "refused" | "closed";

/** The part of a WebSocket that is used here. */
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
  /** Return 0 to 1, so that clients do not all reconnect at the same moment. */
  chance(): number;
}

/** What has been received so far, so that only the rest is sent. */
interface Since {
  log: number;
  chat: number;
  /** Whether the first ends have come with a game that was started here. */
  opened?: boolean;
}

interface SocketOptions {
  /** The seat of the connection; the server may choose another for one that is opened early. */
  seat: string | null;
  connect(): Wire;
  onUpdate(update: Update): void;
  /** Ends of an open question have come, or their order. */
  onEnds(told: QuestionEnds | EndOrder): void;
  /** `seq` is the number of the position that this seat will receive as a result. */
  onAck(said: Spoken, seq: number): void;
  onRefused(fault: Fault, said: Spoken | undefined): void;
  onLine(line: ConnectionState): void;
  /** Create a session, as this one is unknown; then the connection is retried. */
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
  #line: ConnectionState = "closed";
  #timer: number | null = null;
  #tries = 0;
  #unheard = new Map<string, Spoken>();
  #lastFault: Fault | null = null;

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#clock = options.clock ?? wall;
  }

  get line(): ConnectionState {
    return this.#line;
  }

  /** The number of messages that are not saved yet. */
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

  /** Try at once, because the network or the reader is back. */
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

  /** Send a message now or when the connection is back, and again until it is saved. */
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
      // The connection is lost; messages are repeated when it is back.
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
    } else if (message.type === "ends" || message.type === "end_order") {
      this.#options.onEnds(message);
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

  #set(line: ConnectionState): void {
    if (this.#line === line) return;
    this.#line = line;
    this.#options.onLine(line);
  }
}

/** Refusals that are temporary: another attempt may succeed. */
const PATIENCE = new Set(["too-many", "too-fast", "busy", "storage"]);
/** Errors of the handshake, sent at most once when the server closes the connection. */
const FIRST_WORDS = new Set([...PATIENCE, "login", "not-yours", "no-game", "foreign-origin"]);

/** Return the address of a game's socket on the page's host. */
export function socketAddress(
  game: string,
  seat: string | null,
  since: Since,
  page: URL,
): string {
  const address = new URL(tableSocketAddress(game), page);
  address.protocol = page.protocol === "https:" ? "wss:" : "ws:";
  if (seat) address.searchParams.set("seat", seat);
  address.searchParams.set("ends", "true");
  if (since.log) address.searchParams.set("log", String(since.log));
  if (since.chat) address.searchParams.set("chat", String(since.chat));
  if (since.opened) address.searchParams.set("opened", "true");
  return address.href;
}

/** Record the events of a connection without a listener; the returned function replays them. */
export function missedOn(wire: Wire): () => void {
  const missed: (() => void)[] = [];
  wire.onopen = () => missed.push(() => wire.onopen?.());
  wire.onmessage = (event) => missed.push(() => wire.onmessage?.(event));
  wire.onclose = (event) => missed.push(() => wire.onclose?.(event));
  return () => queueMicrotask(() => missed.forEach((say) => say()));
}

/** Open the connection to a table at the same time as the request for the reader's seats. */
export function callAhead(game: string, seat: string | null): void {
  if (early.line?.game === game && early.line.seat === seat) return;
  early.line?.wire.close();
  const address = new URL(socketAddress(game, seat, { log: 0, chat: 0 }, new URL(location.href)));
  if (!seat) address.searchParams.set("mine", "true");
  const wire = transport.socket(address);
  early.line = { game, seat, wire, sayMissed: missedOn(wire) };
}

/** Return the connection that was opened early for this table and seat, if any. */
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
