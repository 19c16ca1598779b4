/** View: what the page of a table shows; the server knows nothing of it. */

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
  /** Whether the reader looks at the campaign while a battle is played within it. */
  const away = useSignal(false);
  /** Whether a battle was played while this page was open and its outcome is not shown yet. */
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
    /** Close the open rule, or else the end page; return false if neither is open. */
    closeOpen: () => closeRule() || shut(end.story, model.outcome.peek() !== null),
    /** Selecting a piece on the board opens its question, and the reverse. */
    select: (piece: string | null) => {
      selected.value = piece ?? selection.question.peek()?.about ?? null;
      if (piece) selection.whatIf.peek()?.turnTo(piece);
      if (piece && model.questions.peek().some((one) => one.about === piece)) {
        selection.about.value = piece;
      }
    },
  };
}

/** Close a sheet; return false if it is not visible or already closed. */
function shut(open: Signal<boolean>, seen: boolean): boolean {
  const shuts = seen && open.peek();
  if (shuts) open.value = false;
  return shuts;
}

/** Return the number of the newest line worth opening the chat for; slow programs are not. */
export function lastWritten(chat: readonly Chatted[]): number {
  return chat.findLast((line) => line.says?.key !== "pilot_stumbled")?.number ?? 0;
}

/** Return what is shown when the game or the lesson is over. */
function useEnd({ lesson }: GameInfo) {
  return {
    /** Whether the end page is open over the board. */
    story: useSignal(!lesson),
    /** Whether a lesson is in progress, including its quiz. */
    learning: useSignal(!!lesson),
  };
}

/** Return the functions that say phrases of the game, in full and as headlines. */
function useSaying(model: TableModel, ruleset: string) {
  const home = model.home.value?.names, here = model.sheet.value?.names, scene = model.scene.value;
  const names = useMemo(() => ({ ...home, ...here }), [home, here]), words = book(ruleset);
  return {
    say: useMemo(() => sayer(ruleset, names), [words, names]),
    brief: useMemo(() => briefSayer(ruleset, names, scene), [words, names, scene]),
  };
}

/** Return the side of the seat; in a battle, that of the piece it was last asked about. */
function useOwnSide(model: TableModel, selection: AnswerSelection): string | null {
  const asked = useRef<string | null>(null);
  const pieces = model.scene.value?.pieces ?? [];
  const about = selection.question.value?.about;
  asked.current = pieces.find((piece) => piece.id === about)?.side ?? asked.current;
  const sides = new Set(pieces.map((piece) => piece.side));
  const within = asked.current && sides.has(asked.current) ? asked.current : null;
  return sideOf(model.seat, sides) ?? within;
}

/** Return the cells of what a card or a line of the log is about. */
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
