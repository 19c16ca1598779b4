/** Table model: one game as one seat sees it: its current state, and how far it has been shown. */

import { batch, computed, effect, signal } from "@preact/signals";
import { getMe } from "../../api/calls/accounts.ts";
import { send } from "../../api/send.ts";
import { type Hold, whenever } from "../../app/busy.ts";
import { transport } from "../../app/transport.ts";
import type { Playback } from "../../board/contract.ts";
import type {
  Act,
  Chatted,
  GameInfo,
  LogLine,
  Posed,
  Scene,
  Sheet,
  Started,
  Update,
} from "../../api/schema.ts";
import {
  type ConnectionState,
  type Saying,
  socketAddress,
  TableSocket,
  takeAhead,
  type Wire,
} from "../../api/socket.ts";
import { together } from "../../app/settings.ts";
import { refusal } from "../../app/i18n.ts";
import { sentence } from "../../app/phrases.ts";
import { composer } from "../playback/composer.ts";
import { actsOf, type Arrived } from "./arrived.ts";
import { Pending } from "./pending.ts";
import { ToldEnds } from "./told_ends.ts";
import { byItself, computing, course, leftAlone, taskOf } from "./autopilots.ts";

/** Milliseconds after an acknowledgement by which the next position must have come. */
const ASKED_AGAIN = 600;

export class TableModel {
  readonly info = signal<GameInfo | null>(null);
  readonly line = signal<ConnectionState>("connecting");
  readonly sheet = signal<Sheet | null>(null);
  readonly home = signal<Sheet | null>(null);
  readonly log = signal<readonly LogLine[]>([]);
  readonly shown = signal(0);
  readonly chat = signal<readonly Chatted[]>([]);
  readonly outcome = signal<GameInfo["outcome"]>(null);
  readonly showing = signal(false);
  readonly sent = signal<string | null>(null);
  readonly scene = computed(() => (this.sheet.value?.scene ?? null) as Scene | null);
  /** The cards in the middle of a turn that is being shown. */
  #cards = signal<Scene | null>(null);
  /** The scene of the cards, which follows what is shown. */
  readonly carded = computed(() => this.#cards.value ?? this.scene.value);
  /** What the computer does for this seat in the current battle. */
  readonly task = computed(() => taskOf(this.info.value, this.seat));
  /** Whether this seat has said anything yet: then it knows more than it was sent. */
  readonly spoke = signal(false);
  /** Where the answers to the open questions lead, as far as it is known. */
  readonly ends = new ToldEnds();
  readonly coming = signal<readonly Posed[]>([]);
  #asked = signal<readonly Posed[]>([]);
  #pending = new Pending();
  #released: Hold = () => {};
  /** The questions to this seat; none while the computer flies for it. */
  readonly questions = computed(() =>
    this.showing.value || this.task.value ? [] : this.#asked.value
  );
  /** The latest facts of the game. */
  #latest = signal<GameInfo | null>(null);
  #queue: Arrived[] = [];
  /** Keys of answers given on this page, with the aircraft they were about. */
  #answered: { key: string; about: string }[] = [];
  #boards: readonly Scene["boards"][] = [];
  #started = false;
  /** Whether the next connection continues the answer that started the game. */
  #opened = false;
  #watched = true;
  #socket: TableSocket;

  constructor(
    readonly game: string,
    readonly seat: string | null,
    readonly playback: Playback,
    refuse: (sentence: string) => void,
  ) {
    this.#socket = new TableSocket({
      seat,
      connect: () => this.#connect(),
      welcome: () => send(getMe()),
      onLine: (now) => {
        this.line.value = now;
        if (now === "connecting") this.#pending.begin();
      },
      /** Saved; if the same question is still open a moment later, it was asked again. */
      onAck: (said, seq) => {
        this.#pending.saved(said.id, seq);
        if (said.type === "answer") setTimeout(() => this.#forget(said.key), ASKED_AGAIN);
      },
      onRefused: (fault, said) => {
        if (said) this.#pending.refused(said.id);
        if (said?.type === "answer") {
          this.#forget(said.key);
          this.#answered = this.#answered.filter((one) => one.key !== said.key);
        }
        refuse(sentence(refusal(fault.code, fault.sentence)));
      },
      onUpdate: (update) => this.#hear(update),
      onEnds: (told) => this.ends.tell(told),
    });
  }

  /** Take the first position of a game that was started on this page. */
  open({ update, ends = [] }: Started): void {
    this.#opened = true;
    this.#hear(update);
    for (const told of ends) this.ends.tell(told);
  }

  #connect(): Wire {
    const early = takeAhead(this.game, this.seat);
    if (early) return early;
    const chat = this.chat.peek().at(-1)?.number ?? 0, opened = this.#opened;
    const since = { log: this.log.peek().length, chat, opened };
    this.#opened = false;
    const address = socketAddress(this.game, this.seat, since, new URL(location.href));
    return transport.socket(address);
  }

  /** Note that an answer is no longer being sent. */
  #forget(key: string): void {
    if (this.sent.peek() === key) this.sent.value = null;
  }

  #hear(update: Update): void {
    batch(() => {
      this.#pending.told(update);
      this.ends.hear(update);
      const told = this.info.value;
      this.#latest.value = update.game;
      this.info.value = told ? { ...update.game, ...course(told) } : update.game;
      if (update.chat?.length) {
        const all = [...this.chat.value, ...update.chat].map((one) => [one.number, one] as const);
        this.chat.value = [...new Map(all).values()];
      }
      const before = this.log.value;
      const log = this.log.value = [...before.slice(0, update.log_from), ...update.log];
      this.spoke.value = update.seq > log.length;
      if (log.length < this.shown.value) this.shown.value = log.length;
      this.#queue.push({
        game: update.game,
        sheet: this.#withBoards(update),
        home: update.tables.find((table) => (table.scene as Scene).room) ?? null,
        log,
        from: Math.min(before.length, log.length),
        questions: update.questions,
        mine: this.sent.value !== null,
      });
    });
    this.coming.value = update.questions;
    this.#showNext();
  }

  #withBoards({ tables, boards }: Update): Sheet | null {
    if (boards !== false) this.#boards = tables.map((table) => (table.scene as Scene).boards);
    const table = tables.at(-1);
    if (!table) return null;
    const scene = { ...table.scene as Scene, boards: this.#boards[tables.length - 1] ?? [] };
    return { ...table, scene };
  }

  /**
   * Return the position to show next; joined moves of programs are one, which may be incomplete.
   */
  #next(): Arrived | null {
    const [first] = this.#queue, last = this.#queue.at(-1);
    const joined = together.peek() === "on" && this.playback.apart.peek() && this.#started;
    if (!first || !last || !joined || first.mine || this.seat === null) {
      return this.#queue.shift() ?? null;
    }
    if (!last.questions.length && computing(last.game)) return null;
    const from = Math.min(...this.#queue.map((one) => one.from));
    this.#queue = [];
    return { ...last, from };
  }

  /** Show the waiting positions one after another, with the acts between them. */
  async #showNext(): Promise<void> {
    if (this.showing.value) return;
    const next = this.#next();
    if (!next) return;
    const acts = actsOf(next.log.slice(next.from));
    const info = this.info.peek();
    const haste = this.task.peek() !== null && info !== null && leftAlone(info);
    const seen = this.#started && this.#watched && !haste;
    if (seen && acts.some((act) => act.type !== "Arrive")) {
      this.showing.value = true;
      const ready = this.playback.ready();
      if (ready) await ready.catch(() => {});
      const played = this.playback.play(acts).catch(() => {});
      const stop = this.#follow(next, acts);
      await played;
      stop();
      this.showing.value = false;
    }
    this.#started = true;
    this.#settle(next);
    this.#showNext();
  }

  #settle(now: Arrived): void {
    batch(() => {
      this.info.value = { ...this.#latest.peek() ?? now.game, ...course(now.game) };
      this.sheet.value = now.sheet;
      this.home.value = now.home;
      this.shown.value = now.log.length;
      this.#asked.value = now.questions;
      this.outcome.value = now.game.outcome ?? null;
      if (!now.questions.some((one) => one.key === this.sent.value)) this.sent.value = null;
    });
  }

  /** Let the log, the cards and the tracks follow the acts that the playback has begun to show. */
  #follow(now: Arrived, acts: readonly Act[]): () => void {
    const begun = this.scene.peek();
    const lines = now.log.slice(now.from)
      .flatMap((line, index) => (line.acts ?? []).map(() => now.from + index + 1));
    const stop = effect(() => {
      const count = this.playback.shown.value, line = lines[count - 1] ?? 0;
      batch(() => {
        if (line > this.shown.peek()) this.shown.value = line;
        if (begun && count) this.#cards.value = composer()!.after(begun, acts.slice(0, count));
      });
    });
    return () => {
      stop();
      this.#cards.value = null;
    };
  }

  say(saying: Saying): void {
    this.#pending.said(this.#socket.say(saying));
  }

  /** Return whether the table will change by itself; spectators do not wait for programs. */
  #changing(): boolean {
    const { playing, paused } = this.playback;
    if (this.showing.value || playing.value) return !paused.value;
    if (this.line.value !== "connecting" && this.line.value !== "open") return false;
    const latest = this.seat === null ? null : this.#latest.value;
    return this.#pending.open.value || this.sent.value !== null || !!latest && byItself(latest);
  }

  /** Send an answer, and those that follow in the same dialogue: a whole order. */
  answer(question: Posed, value: string | number, then: readonly (string | number)[] = []): void {
    if (this.sent.peek() === question.key) return;
    this.sent.value = question.key;
    this.playback.ready()?.catch(() => {});
    this.#answered.push({ key: question.key, about: question.about ?? "" });
    this.say({ type: "answer", seat: question.seat, key: question.key, value, then });
  }

  /** Undo the last answer about this aircraft, or the seat's last answer if none is known. */
  undo(about: string | null): void {
    const { seat } = this;
    if (seat === null) return;
    const asked = this.#asked.peek().find((one) => about !== null && one.about === about);
    const given = asked?.given_at?.findLast((at) => at);
    const key = given ??
      (this.#answered.findLast((one) => one.about === about) ?? this.#answered.at(-1))?.key;
    this.#answered = key ? this.#answered.filter((one) => one.key !== key) : [];
    this.say(key ? { type: "undo", seat, key } : { type: "undo", seat });
  }

  hurry(): void {
    this.#socket.hurry();
  }

  /** Start or stop listening; a hidden table receives nothing, and catches up when shown again. */
  watch(now: boolean): void {
    this.#watched = now;
    this.#released();
    this.#released = now ? whenever(() => this.#changing()) : () => {};
    if (now) this.#socket.open();
    else this.#socket.close();
  }

  /** Load the chat again, after the reader muted or unmuted a person. */
  readonly readChat = (): void => {
    this.chat.value = [];
    this.watch(false);
    this.watch(true);
  };
}
