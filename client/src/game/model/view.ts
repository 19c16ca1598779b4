/** View: what is looked at on the page of a table; nothing of it is known to the server. */

import { type Signal, useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { closeRule } from "../../rulebook/citations.tsx";
import type { Chatted, GameInfo, LogLine } from "../../api/schema.ts";
import { book, briefSayer, sayer, sideOf } from "../../app/store.ts";
import { toast } from "../../ui/toasts.tsx";
import type { TableModel } from "./model.ts";
import { AnswerSelection } from "../answer/selection.ts";

export const TABS = ["room", "orders", "cards", "log", "chat"] as const;

export type View = ReturnType<typeof useView>;

export function useView(model: TableModel, first: GameInfo) {
  const selection = useMemo(
    () => new AnswerSelection(model, (said) => toast(said, "refusal")),
    [model],
  );
  const selected = useSignal<string | null>(null);
  const hovered = useSignal<string | null>(null);
  const looked = useSignal<string | null>(null);
  const pointed = useSignal<LogLine | null>(null);
  const help = useSignal(false);
  const briefing = useSignal(false);
  const tab = useSignal<(typeof TABS)[number]>("orders");
  /** Looking into the room while something is played within it. */
  const away = useSignal(false);
  /** Something was played within while this page was open, and nobody has told yet how it ended. */
  const fought = useSignal(false);
  const end = useEnd(first);
  const readTo = useSignal(0);
  const within = useComputed(() =>
    model.home.value !== null && model.sheet.value !== null && !model.scene.value?.room
  );
  useSignalEffect(() => {
    if (within.value) fought.value = true;
  });
  const written = useComputed(() => lastWritten(model.chat.value));
  useSignalEffect(() => {
    if (tab.value === "chat") readTo.value = written.value;
  });
  useSignalEffect(() => {
    const about = selection.question.value?.about;
    if (about) selected.value = about;
  });
  useEffect(() => () => selection.stop(), [selection]);

  const game = model.info.value ?? first, home = model.home.value;
  const ruleset = model.sheet.value?.ruleset ?? game.ruleset;
  return {
    ...{ model, selection, selected, hovered, looked, pointed, help, briefing, tab, away },
    ...{ game, home, ruleset, within: within.value, scene: model.scene.value, fought, ...end },
    ...useSaying(model, ruleset),
    room: home !== null && (!within.value || away.value),
    side: useOwnSide(model, selection),
    marked: useComputed(() => cellsOf(model, hovered.value, pointed.value)),
    lines: model.log.value.slice(0, model.shown.value),
    unread: written.value > readTo.value,
    chats: written.value > 0 ||
      game.seats.some((chair) => chair.kind !== "bot" && !chair.mine),
    /** Closes the rule that lies open, or else the page of the end; false if neither does. */
    closeOpen: () => closeRule() || shut(end.story, model.outcome.peek() !== null),
    /** What is picked on the board is asked about, and the other way round. */
    select: (piece: string | null) => {
      selected.value = piece ?? selection.question.peek()?.about ?? null;
      if (piece) selection.whatIf.peek()?.turnTo(piece);
      if (piece && model.questions.peek().some((one) => one.about === piece)) {
        selection.about.value = piece;
      }
    },
  };
}

/** Shuts what can be seen; false if it cannot, or was shut already. */
function shut(open: Signal<boolean>, seen: boolean): boolean {
  const shuts = seen && open.peek();
  if (shuts) open.value = false;
  return shuts;
}

/** The number of the newest line worth opening the chat for: that a program is slow is none. */
export function lastWritten(chat: readonly Chatted[]): number {
  return chat.findLast((line) => line.says?.key !== "pilot_stumbled")?.number ?? 0;
}

/** What is looked at when the game, or the lesson, is over. */
function useEnd({ lesson }: GameInfo) {
  return {
    /** The page of the end lies over the board. */
    story: useSignal(!lesson),
    /** A lesson is under way, its quiz included. */
    learning: useSignal(!!lesson),
  };
}

/** How the book of what is played says something, in full and in a headline. */
function useSaying(model: TableModel, ruleset: string) {
  const home = model.home.value?.names, here = model.sheet.value?.names, scene = model.scene.value;
  const names = useMemo(() => ({ ...home, ...here }), [home, here]), words = book(ruleset);
  return {
    say: useMemo(() => sayer(ruleset, names), [words, names]),
    brief: useMemo(() => briefSayer(ruleset, names, scene), [words, names, scene]),
  };
}

/** The side of the seat; in a game within another, that of the piece it was last asked about. */
function useOwnSide(model: TableModel, selection: AnswerSelection): string | null {
  const asked = useRef<string | null>(null);
  const pieces = model.scene.value?.pieces ?? [];
  const about = selection.question.value?.about;
  asked.current = pieces.find((piece) => piece.id === about)?.side ?? asked.current;
  const sides = new Set(pieces.map((piece) => piece.side));
  const within = asked.current && sides.has(asked.current) ? asked.current : null;
  return sideOf(model.seat, sides) ?? within;
}

/** The cells of what a card or a line of the log is about. */
function cellsOf(model: TableModel, hovered: string | null, line: LogLine | null): string[] {
  const about = new Set<string>(hovered ? [hovered] : []);
  for (const act of line?.acts ?? []) {
    if ("piece" in act) about.add(act.piece);
    if (act.type === "Shoot") about.add(act.target);
  }
  if (!about.size) return [];
  return (model.scene.value?.pieces ?? []).filter((one) => about.has(one.id)).map((one) =>
    one.cell
  );
}
