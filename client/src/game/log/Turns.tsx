/** Turns of a log: a row for every aircraft, its events below, and all its lines when unfolded. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Say } from "../../board/contract.ts";
import { Die, SideMark } from "../../ui/icons.tsx";
import type { LogLine } from "../../api/schema.ts";
import { t } from "../../app/i18n.ts";
import { sentence } from "../../app/phrases.ts";
import { Arrows } from "../answer/arrows.tsx";
import { type Happening, type Row, type Turn } from "./turns.ts";

export interface TurnProps {
  turn: Turn;
  say: Say;
  lines: readonly LogLine[];
  /** The side of each piece. */
  sides: ReadonlyMap<string, string>;
  current: boolean;
  onLine: ((line: number) => void) | undefined;
  onHover: ((line: LogLine | null) => void) | undefined;
  /** Render one line of the log in full. */
  lineView(number: number): ComponentChildren;
}

export function TurnView(props: TurnProps) {
  const { turn, lines, current, lineView, say } = props;
  const open = useSignal(false);
  const numbers = Array.from({ length: turn.to - turn.from + 1 }, (_, index) => turn.from + index)
    .filter((number) => !lines[number - 1]?.detail);
  if (turn.plain.length) return <>{turn.plain.map(lineView)}</>;
  const head = turn.number === null ? undefined : lines[turn.from - 1];
  const name = head ? sentence(say(head.says, head.ruleset)) : t.log("set_up");
  return (
    <li
      class={`log-turn${current ? " is-now" : ""}`}
      aria-current={current ? "step" : undefined}
    >
      <button
        type="button"
        class="log-number"
        aria-expanded={open.value}
        data-tip={t.log("unfold")}
        onClick={() => open.value = !open.value}
      >
        <span aria-hidden="true">{turn.number === null ? "·" : turn.number}</span>
        <i aria-hidden="true">{open.value ? "▾" : "▸"}</i>
        <span class="unseen">{name}</span>
      </button>
      <div class="log-rows">
        {!turn.rows.length && !turn.happened.length && !open.value && (
          <span class="log-quiet" aria-hidden="true">{name}</span>
        )}
        {turn.rows.map((row) => <RowView key={row.piece} row={row} {...props} />)}
        {turn.happened.map((one) => <What key={one.line} what={one} {...props} />)}
      </div>
      {open.value && <ol class="log-unfolded">{numbers.map(lineView)}</ol>}
    </li>
  );
}

/** One aircraft in one turn: its speed, its moves, and what happened to it. */
function RowView({ row, ...props }: { row: Row } & TurnProps) {
  const { say, sides } = props, side = sides.get(row.piece);
  const whole = row.flown.map((one) => say(one.says, row.ruleset)).join(", ");
  return (
    <div>
      <Part line={row.arrows.at(-1)?.line ?? row.flown.at(-1)?.line ?? row.first} {...props}>
        <span class="log-row">
          {side && <SideMark side={side} size={13} />}
          <b class="log-label">{row.piece}</b>
          <span class="log-speed" data-tip={t.log("speed")}>{row.speed ?? ""}</span>
          {row.arrows.length > 0 && <Arrows arrows={row.arrows} />}
          {whole && <span class="log-flown">{whole}</span>}
        </span>
      </Part>
      {row.happened.map((one) => <What key={one.line} what={one} {...props} />)}
    </div>
  );
}

/** An event: its dice, its cause, its damage and its result. */
function What({ what, ...props }: { what: Happening } & TurnProps) {
  const { say } = props;
  const said = what.says.map((one) => say(one, what.ruleset)).join(", ");
  return (
    <Part line={what.line} {...props}>
      <span class={`log-what log-${what.kind}`}>
        {what.kind === "kill" && <i class="log-cross" aria-hidden="true">✕</i>}
        {what.dice.length > 0 && (
          <span class="log-dice">
            {what.dice.map((face, index) => <Die key={index} pips={face} />)}
          </span>
        )}
        <span>
          {what.by && what.kind === "hit" && t.log("hit", { who: what.by })}
          {what.by && what.kind === "hit" && (what.amount > 0 || said) && ": "}
          {what.amount > 0 && <b class="log-amount">−{what.amount}</b>}
          {what.amount > 0 && said && ", "}
          {what.kind === "hit" ? said : sentence(said)}
          {what.by && what.kind === "kill" && ` (${what.by})`}
        </span>
      </span>
    </Part>
  );
}

/** A part of a turn, which in a replay links to its moment. */
function Part({ line, lines, onLine, onHover, children }: TurnProps & {
  line: number;
  children: ComponentChildren;
}) {
  const hover = {
    onMouseEnter: () => onHover?.(lines[line - 1] ?? null),
    onMouseLeave: () => onHover?.(null),
  };
  if (!onLine) return <div class="log-part" {...hover}>{children}</div>;
  return (
    <button type="button" class="log-part" onClick={() => onLine(line)} {...hover}>
      {children}
    </button>
  );
}
