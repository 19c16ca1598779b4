/** Lobby socket: the state of the lobby, and its live connection. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { grip } from "../app/busy.ts";
import { transport } from "../app/transport.ts";
import { lobbySocketAddress } from "../api/calls/server.ts";
import type { MeetHeard, MyMeeting, OfferInfo, TablesNews } from "../api/schema.ts";
import type { Wire } from "../api/socket.ts";
import { loadMe } from "../app/store.ts";

/** The lobby as this page knows it; `mine` is null until it is received. */
export interface LobbyState {
  tables: readonly OfferInfo[];
  mine: MyMeeting | null;
  crowd: Pick<TablesNews, "here" | "playing" | "waiting"> | null;
  lost: boolean;
}

export const EMPTY: LobbyState = { tables: [], mine: null, crowd: null, lost: false };

/** Return the lobby after a message; new tables come first. */
export function after(state: LobbyState, news: MeetHeard): LobbyState {
  if (news.type === "mine") return { ...state, mine: news, lost: false };
  if (news.type === "fault") return state;
  const { here, playing, waiting, put = [], gone = [] } = news;
  const crowd = { here, playing, waiting };
  if (news.whole) return { ...state, tables: put, crowd, lost: false };
  const changed = new Map(put.map((one) => [one.id, one]));
  const known = new Set(state.tables.map(({ id }) => id));
  const remaining = state.tables.filter(({ id }) => !gone.includes(id));
  const tables = [
    ...put.filter(({ id }) => !known.has(id)),
    ...remaining.map((one) => changed.get(one.id) ?? one),
  ];
  return { ...state, tables, crowd, lost: false };
}

/** Return the live game that has just begun for the reader, who was waiting for it. */
export function arrival(before: MyMeeting | null, now: MyMeeting): string | null {
  if (!before) return null;
  const waited = new Set([...before.offers ?? [], ...before.sits ?? []]);
  const known = new Set(before.begun?.map(({ game }) => game));
  const fresh = now.begun?.filter(({ by, game, live }) =>
    live && !known.has(game) && (by ? waited.has(by) : before.seeking)
  );
  return fresh?.at(-1)?.game ?? null;
}

export const lobby = signal<LobbyState>(EMPTY);

const WAITS = [500, 1000, 2000, 4000, 8000, 15_000];
const POLICY = 1008;

/** Keep a connection to the lobby while a page is shown; `onGame` receives games that begin. */
export function useLobby(onGame: (game: string) => void): void {
  useEffect(() => {
    const line = new LobbySocket(onGame);
    line.open();
    const hurry = () => document.hidden || line.open();
    document.addEventListener("visibilitychange", hurry);
    globalThis.addEventListener("online", hurry);
    return () => {
      document.removeEventListener("visibilitychange", hurry);
      globalThis.removeEventListener("online", hurry);
      line.close();
    };
  }, []);
}

/**
 * The live connection to the lobby, which reopens by itself. The page is settled when the
 * connection has received the lobby, or is lost.
 */
export class LobbySocket {
  #wire: Wire | null = null;
  #arriving = grip();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #closed = false;

  constructor(readonly onGame: (game: string) => void) {}

  open(): void {
    clearTimeout(this.#timer);
    if (this.#wire || this.#closed) return;
    const address = new URL(lobbySocketAddress(), location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    this.#arriving.take();
    const wire = this.#wire = transport.socket(address);
    wire.onmessage = ({ data }) => this.#heard(JSON.parse(String(data)) as MeetHeard);
    wire.onclose = ({ code, reason }) => this.#ended(code === POLICY && reason === "login");
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#wire?.close();
    this.#arriving.leave();
  }

  #heard(news: MeetHeard): void {
    const before = lobby.peek().mine;
    if (news.type !== "fault") {
      this.#arriving.leave();
      this.#tries = 0;
    }
    lobby.value = after(lobby.peek(), news);
    const game = news.type === "mine" && arrival(before, news);
    if (game) this.onGame(game);
  }

  #ended(unknown: boolean): void {
    this.#wire = null;
    const newcomer = unknown && !this.#tries && !this.#closed;
    if (!newcomer) this.#arriving.leave();
    if (this.#closed) return;
    if (!newcomer) lobby.value = { ...lobby.peek(), lost: true };
    const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)]! * (0.75 + Math.random() / 2);
    const again = () => this.#timer = setTimeout(() => this.open(), newcomer ? 0 : wait);
    if (unknown) loadMe().catch(() => {}).then(again);
    else again();
  }
}
