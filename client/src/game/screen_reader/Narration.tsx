/** Narration: tells screen readers what happens, and who is to move. */

import { t } from "../../app/i18n.ts";
import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Say } from "../../board/contract.ts";
import type { TableModel } from "../model/model.ts";
import { keepFocus } from "./focus.ts";
import { happenings, moves } from "./narration.ts";

/** How many sentences can be read again. */
const KEPT = 24;
/** Milliseconds after which a new question has the focus, if at all; then it is announced. */
const SETTLED = 100;

interface Props {
  model: TableModel;
  say: Say;
  /** The side with moves that are left out, since its player gave the orders. */
  side: string | null;
  /** The question that is open now. */
  asked: string;
}

keepFocus();

export function Narration(props: Props) {
  const told = useTold(props);
  return (
    <div class="unseen" role="log" aria-live="polite" aria-relevant="additions">
      {told.map(([number, text]) => <p key={number}>{text}</p>)}
    </div>
  );
}

/** Return all sentences so far, each with a number. */
function useTold({ model, say, side, asked }: Props) {
  const told = useSignal<readonly (readonly [number, string])[]>([]);
  const heard = useRef<number | null>(null), flown = useRef(0), before = useRef(asked);
  const tell = (texts: readonly string[]) => {
    if (!texts.length) return;
    const next = (told.peek().at(-1)?.[0] ?? 0) + 1;
    const more = texts.map((text, index) => [next + index, text] as const);
    told.value = [...told.peek(), ...more].slice(-KEPT);
  };
  useSignalEffect(() => {
    const shown = model.shown.value, log = model.log.peek(), showing = model.showing.value;
    if (heard.current === null || shown < heard.current) {
      if (shown || heard.current) [heard.current, flown.current] = [shown, shown];
      return;
    }
    tell(happenings(log.slice(heard.current, shown), say));
    heard.current = shown;
    if (showing) return;
    const own = (model.scene.peek()?.pieces ?? []).filter((one) => one.side === side);
    tell(moves(log.slice(flown.current, shown), say, new Set(own.map((one) => one.id))));
    flown.current = shown;
  });
  useEffect(() => {
    const first = !before.current;
    before.current = asked;
    const later = setTimeout(() => {
      const heading = document.querySelector(".panel-question h2");
      const spoken = asked && heading !== document.activeElement ? heading?.textContent : "";
      if (spoken) tell([first ? t.screen_reader("asked", { question: spoken }) : spoken]);
    }, SETTLED);
    return () => clearTimeout(later);
  }, [asked]);
  return told.value;
}
