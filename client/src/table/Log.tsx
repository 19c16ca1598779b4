/** Log: what happened, each line with its rule, each roll with its dice. */

import { useEffect, useRef } from "preact/hooks";
import type { Say } from "../contract.ts";
import { Die } from "../marks.tsx";
import type { LogLine } from "../schema.ts";
import { Cite } from "../rules.tsx";
import { detailed } from "../settings.ts";
import { t } from "../ui.ts";
import { sentence } from "../words.ts";
import { diceOf } from "./dice.ts";

interface Props {
  lines: readonly LogLine[];
  say: Say;
  /** The line at which a replay stands. */
  at?: number;
  onLine?(line: number): void;
  onHover?(line: LogLine | null): void;
}

export function Log({ lines, say, at, onLine, onHover }: Props) {
  const full = detailed.value === "on";
  const box = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const list = box.current;
    if (!list) return;
    const now = at === undefined ? null : list.querySelector<HTMLElement>(".is-now");
    list.style.paddingBottom = "";
    const last = list.scrollHeight - list.clientHeight;
    const top = now ? now.offsetTop - list.clientHeight / 2 : at === undefined ? last : 0;
    const line = [...list.children].find((one) => (one as HTMLElement).offsetTop >= top);
    scrollToLine(list, line as HTMLElement | undefined, last);
  }, [lines.length, at, full]);
  const shown = lines.map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => full || !line.detail);
  const current = at === undefined ? -1 : shown.findLast((one) => one.number <= at)?.number ?? 0;
  return (
    <div class="log">
      <div class="log-head">
        <div class="switch" role="group" aria-label={t("log")}>
          <button type="button" aria-pressed={!full} onClick={() => detailed.value = "off"}>
            {t("compact")}
          </button>
          <button type="button" aria-pressed={full} onClick={() => detailed.value = "on"}>
            {t("detailed")}
          </button>
        </div>
      </div>
      {shown.length === 0 && <p class="faint">{t("log_empty")}</p>}
      {/* deno-lint-ignore jsx-no-useless-fragment */}
      <ol ref={box} class="log-lines" tabIndex={0} aria-label={t("log")}>
        {shown.map(({ line, number }) => (
          <li
            key={number}
            class={`${lineKind(line)}${number === current ? " is-now" : ""}${
              at !== undefined && number > at ? " is-later" : ""
            }`}
            aria-current={number === current ? "step" : undefined}
            onMouseEnter={() => onHover?.(line)}
            onMouseLeave={() => onHover?.(null)}
          >
            <Words line={line} say={say} onOpen={onLine && (() => onLine(number))} />
            <Cite ruleset={line.ruleset} rule={line.rule} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Scrolls so that a line stands whole at the top; at the end the list is made longer for it. */
function scrollToLine(list: HTMLElement, line: HTMLElement | undefined, last: number): void {
  const top = line && last > 0 ? line.offsetTop : last;
  if (top > last) {
    const padding = parseFloat(getComputedStyle(list).paddingBottom);
    list.style.paddingBottom = `${padding + top - last}px`;
  }
  list.scrollTo({ top });
}

/** Beats head what follows them; bursts and losses stand out. */
function lineKind(line: LogLine): string {
  const kinds = new Set((line.acts ?? []).map((act) => act.type));
  if (kinds.has("Beat")) return "log-beat";
  if (kinds.has("Vanish")) return "log-loss";
  if (kinds.has("Shoot")) return "log-shot";
  return line.detail ? "log-detail" : "log-plain";
}

function Words({ line, say, onOpen }: { line: LogLine; say: Say; onOpen?: () => void }) {
  const dice = diceOf(line);
  const words = (
    <>
      {dice.length > 0 && (
        <span class="log-dice" aria-hidden="true">
          {dice.map(({ face, colour }, index) => <Die key={index} pips={face} colour={colour} />)}
        </span>
      )}
      {sentence(say(line.says, line.ruleset))}
    </>
  );
  if (!onOpen) return <span class="log-words">{words}</span>;
  return <button type="button" class="log-words" onClick={onOpen}>{words}</button>;
}
