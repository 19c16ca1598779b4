/** Log: what happened, as rows by turn, or every line with its rule and dice. */

import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Say } from "../../board/contract.ts";
import { Die } from "../../ui/icons.tsx";
import type { LogLine, Scene } from "../../api/schema.ts";
import { Cite } from "../../rulebook/citations.tsx";
import { detailed } from "../../app/settings.ts";
import { t } from "../../app/i18n.ts";
import { sentence } from "../../app/phrases.ts";
import { diceOf } from "./dice.ts";
import { TurnView } from "./Turns.tsx";
import { turnsOf } from "./turns.ts";

/** Elements that are never cut off at the top of the list. */
const WHOLE = ".log-part, li:not(.log-turn)";

interface Props {
  lines: readonly LogLine[];
  say: Say;
  /** The scene beside it, which tells the side of each aircraft. */
  scene?: Scene | null;
  /** Opens the moment of a line, in a replay, which is at the last of the lines. */
  onLine?(line: number): void;
  onHover?(line: LogLine | null): void;
}

export function Log(props: Props) {
  const { lines, scene, onLine } = props;
  const full = detailed.value === "on";
  const box = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const list = box.current;
    if (!list) return;
    list.style.paddingBottom = "";
    const end = list.scrollHeight - list.clientHeight;
    const line = [...list.querySelectorAll<HTMLElement>(WHOLE)].find((one) => one.offsetTop >= end);
    scrollToLine(list, line, end);
  }, [lines.length, full]);
  const turns = useMemo(() => full ? [] : turnsOf(lines), [lines, lines.length, full]);
  const sides = useMemo(() => sidesOf(scene ?? null), [scene]);
  const lineView = (number: number) => <LogRow key={number} number={number} {...props} />;
  return (
    <div class="log">
      <div class="log-head">
        <div class="switch" role="group" aria-label={t("log")}>
          <button type="button" aria-pressed={!full} onClick={() => detailed.value = "off"}>
            {t.log("compact")}
          </button>
          <button type="button" aria-pressed={full} onClick={() => detailed.value = "on"}>
            {t.log("detailed")}
          </button>
        </div>
      </div>
      {lines.length === 0 && <p class="faint">{t.log("empty")}</p>}
      {/* deno-lint-ignore jsx-no-useless-fragment */}
      <ol ref={box} class="log-lines" tabIndex={0} aria-label={t("log")}>
        {full && lines.map((_, index) => lineView(index + 1))}
        {turns.map((turn) => (
          <TurnView
            key={turn.from}
            turn={turn}
            say={props.say}
            lines={lines}
            sides={sides}
            current={!!onLine && turn === turns.at(-1)}
            onLine={onLine}
            onHover={props.onHover}
            lineView={lineView}
          />
        ))}
      </ol>
    </div>
  );
}

/** Return the side of each aircraft, by the names that the log uses. */
function sidesOf(scene: Scene | null): ReadonlyMap<string, string> {
  return new Map(
    (scene?.standings ?? []).flatMap((one) =>
      (one.aircraft ?? []).map(({ piece, marking }) => [piece, marking || one.side] as const)
    ),
  );
}

/** One line of the log in full, with its rule. */
function LogRow({ number, lines, say, onLine, onHover }: Props & { number: number }) {
  const line = lines[number - 1];
  if (!line) return null;
  const now = !!onLine && number === lines.length;
  return (
    <li
      class={`${lineKind(line)}${now ? " is-now" : ""}`}
      aria-current={now ? "step" : undefined}
      onMouseEnter={() => onHover?.(line)}
      onMouseLeave={() => onHover?.(null)}
    >
      <Words line={line} say={say} onOpen={onLine && (() => onLine(number))} />
      <Cite ruleset={line.ruleset} rule={line.rule} />
    </li>
  );
}

/** Scroll until a line is at the top; at the end of the list, add the space needed for it. */
function scrollToLine(list: HTMLElement, line: HTMLElement | undefined, last: number): void {
  const top = line && last > 0 ? line.offsetTop : last;
  if (top > last) {
    const padding = parseFloat(getComputedStyle(list).paddingBottom);
    list.style.paddingBottom = `${padding + top - last}px`;
  }
  list.scrollTo({ top });
}

/** Return the classes of a line: heading, burst or loss. */
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
