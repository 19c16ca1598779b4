/** Table model: one game from one seat, as it is and as far as it has been shown. */

import { batch, computed, effect, signal } from "@preact/signals";
import { api } from "../api.ts";
import type { Playback } from "../contract.ts";
import type { Act, Chatted, GameInfo, LogLine, Posed, Scene, Sheet, Update } from "../schema.ts";
import {
  type Line,
  type Saying,
  socketAddress,
  TableSocket,
  takeAhead,
  type Wire,
} from "../socket.ts";
import { refusal } from "../ui.ts";
import { sentence } from "../words.ts";
import { actsOf, after } from "./acts.ts";
import { errandOf, leftAlone } from "./errands.ts";

/** A position that has arrived, waiting for its turn to be shown. */
interface Arrived {
  sheet: Sheet | null;
  /** The table that has a room, whatever is played within it. */
  home: Sheet | null;
  log: readonly LogLine[];
  from: number;
  questions: readonly Posed[];
  outcome: GameInfo["outcome"];
}

/** Milliseconds from an acknowledgement by which the next position has surely come. */
const ASKED_AGAIN = 600;

export type TableModel = ReturnType<typeof createTable>;

export function createTable(
  game: string,
  seat: string | null,
  playback: Playback,
  refuse: (sentence: string) => void,
) {
  const info = signal<GameInfo | null>(null);
  const line = signal<Line>("connecting");
  const sheet = signal<Sheet | null>(null);
  const home = signal<Sheet | null>(null);
  const log = signal<readonly LogLine[]>([]);
  const shown = signal(0);
  const chat = signal<readonly Chatted[]>([]);
  const questions = signal<readonly Posed[]>([]);
  const outcome = signal<GameInfo["outcome"]>(null);
  const showing = signal(false);
  const sent = signal<string | null>(null);
  /** The cards as they are in the middle of a turn that is being shown. */
  const cards = signal<Scene | null>(null);
  /** What the computer does for this seat in the battle that is played. */
  const errand = computed(() => errandOf(info.value, seat));
  const queue: Arrived[] = [];
  /** Keys of answers given from this page, with the aircraft they were about. */
  let answered: { key: string; about: string }[] = [];
  let boards: readonly Scene["boards"][] = [];
  let started = false;
  let watched = true;

  const socket = new TableSocket({
    connect: () => {
      const early = takeAhead(game, seat);
      if (early) return early;
      const since = { log: log.peek().length, chat: chat.peek().at(-1)?.number ?? 0 };
      return new WebSocket(socketAddress(game, seat, since, new URL(location.href))) as Wire;
    },
    welcome: () => api.me(),
    onLine: (now) => line.value = now,
    /** Saved; if the same question stands again a moment later, it was asked again. */
    onAck: (said) => {
      if (said.type !== "answer") return;
      setTimeout(() => {
        if (sent.peek() === said.key) sent.value = null;
      }, ASKED_AGAIN);
    },
    onRefused: (fault, said) => {
      if (said?.type === "answer" && sent.peek() === said.key) sent.value = null;
      if (said?.type === "answer") answered = answered.filter((one) => one.key !== said.key);
      refuse(sentence(refusal(fault.code, fault.sentence)));
    },
    onUpdate: hear,
  });

  function hear(update: Update): void {
    batch(() => {
      info.value = update.game;
      if (update.chat?.length) {
        const all = [...chat.value, ...update.chat].map((one) => [one.number, one] as const);
        chat.value = [...new Map(all).values()];
      }
      const before = log.value;
      log.value = [...before.slice(0, update.log_from), ...update.log];
      if (log.value.length < shown.value) shown.value = log.value.length;
      queue.push({
        sheet: withBoards(update),
        home: update.tables.find((table) => (table.scene as Scene).room) ?? null,
        log: log.value,
        from: Math.min(before.length, log.value.length),
        questions: update.questions,
        outcome: update.game.outcome ?? null,
      });
    });
    showNext();
  }

  function withBoards(update: Update): Sheet | null {
    const scenes = update.tables.map((table) => table.scene as Scene);
    if (update.boards !== false) boards = scenes.map((scene) => scene.boards);
    const last = update.tables.length - 1;
    const table = update.tables[last];
    if (!table) return null;
    return { ...table, scene: { ...scenes[last]!, boards: boards[last] ?? [] } };
  }

  /** Show what has arrived, one position after another; the acts between them are played. */
  async function showNext(): Promise<void> {
    if (showing.value) return;
    const next = queue.shift();
    if (!next) return;
    const acts = actsOf(next.log.slice(next.from));
    const haste = errand.peek() !== null && leftAlone(info.peek()!);
    if (started && watched && !haste && acts.some((act) => act.type !== "Arrive")) {
      showing.value = true;
      const stop = follow(next, acts);
      await playback.play(acts).catch(() => {});
      stop();
      showing.value = false;
    }
    started = true;
    settle(next);
    showNext();
  }

  function settle(now: Arrived): void {
    batch(() => {
      sheet.value = now.sheet;
      home.value = now.home;
      shown.value = now.log.length;
      questions.value = now.questions;
      outcome.value = now.outcome;
      if (!now.questions.some((question) => question.key === sent.value)) sent.value = null;
    });
  }

  /** While acts are shown, the log and the cards go along with them. */
  function follow(now: Arrived, acts: readonly Act[]): () => void {
    const begun = scene.peek(), lines: number[] = [];
    for (let index = now.from; index < now.log.length; index++) {
      for (const _ of now.log[index]!.acts ?? []) lines.push(index + 1);
    }
    const stop = effect(() => {
      const count = playback.shown.value, line = lines[count - 1] ?? 0;
      batch(() => {
        if (line > shown.peek()) shown.value = line;
        if (begun && count) cards.value = after(begun, acts.slice(0, count));
      });
    });
    return () => {
      stop();
      cards.value = null;
    };
  }

  const scene = computed(() => (sheet.value?.scene ?? null) as Scene | null);

  /** What is asked of who sits here; while the computer flies for him, nothing is. */
  const offered = computed(() => showing.value || errand.value ? [] : questions.value);

  return {
    game,
    seat,
    info,
    line,
    sheet,
    home,
    scene,
    /** The scene of the cards: it runs along with what is shown. */
    carded: computed(() => cards.value ?? scene.value),
    log,
    shown,
    chat,
    questions: offered,
    outcome,
    showing,
    sent,
    errand,
    say: (saying: Saying) => socket.say(saying),
    answer(question: Posed, value: string | number): void {
      if (sent.peek() === question.key) return;
      sent.value = question.key;
      answered.push({ key: question.key, about: question.about ?? "" });
      socket.say({ type: "answer", seat: question.seat, key: question.key, value });
    },
    /** Take back the last answer about this aircraft; the seat's last where we know none. */
    undo(about: string | null): void {
      if (seat === null) return;
      const asked = questions.peek().find((one) => about !== null && one.about === about);
      const given = asked?.given_at?.findLast((at) => at);
      const key = given ?? answered.findLast((one) => one.about === about)?.key;
      answered = key ? answered.filter((one) => one.key !== key) : [];
      socket.say(key ? { type: "undo", seat, key } : { type: "undo", seat });
    },
    open: () => socket.open(),
    hurry: () => socket.hurry(),
    /** A table nobody looks at hears nothing, and catches up when it is looked at again. */
    watch(now: boolean): void {
      watched = now;
      if (now) socket.open();
      else socket.close();
    },
    close: () => socket.close(),
  };
}
