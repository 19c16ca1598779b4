/** Options on the map: counters on their cells, in a ring where several share one. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Say } from "../contract.ts";
import type { Option, Posed } from "../schema.ts";
import { DART } from "./aircraft.tsx";
import { type Choice, type Group, ring } from "./choices.ts";
import { factor, type Layout, line, n, W } from "./layout.ts";
import { tell } from "./speech.ts";

interface ChoicesProps {
  question: Posed;
  groups: readonly Group[];
  layout: Layout;
  say: Say;
  scale: number;
  preview: Option | null;
  onPreview(option: Option | null): void;
  onChoose(option: Option): void;
  /** Cells on which aircraft stand: a heap lies at their edge. */
  taken: ReadonlySet<string>;
  /** What the board's line of text shall say. */
  onTip(text: string | null): void;
  onLeave(): void;
}

/** From this width of a cell on the screen on, counters lie spread out. */
const ROOMY = 70;

export function Choices(props: ChoicesProps) {
  const { question, groups, layout, scale, say } = props;
  const coarse = matchMedia("(pointer: coarse)").matches;
  const [open, setOpen] = useState<string | null>(null);
  const [raised, setRaised] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const root = useRef<SVGGElement>(null), typed = useRef(false);
  const all = groups.flatMap((group) => group.choices).sort((a, b) => a.index - b.index);
  const alone = groups.length === 1 && !groups[0]!.plain;
  const roomy = scale * W >= ROOMY;

  useEffect(() => {
    setOpen(null);
    setRaised(null);
    setAt(Math.max(0, all.findIndex((choice) => !choice.option.refused)));
    if (typed.current) {
      typed.current = false;
      requestAnimationFrame(() =>
        root.current?.querySelector<SVGGElement>("[tabindex='0']")?.focus({ preventScroll: true })
      );
    }
  }, [question.key]);

  useEffect(() => {
    if (open === null) return;
    const close = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(null);
    };
    document.addEventListener("pointerdown", close);
    return () => document.removeEventListener("pointerdown", close);
  }, [open]);

  const reach = Math.min(at, all.length - 1);
  const move = (by: number) => {
    const next = all[(reach + by + all.length) % all.length];
    if (!next) return;
    setAt(next.index);
    setOpen(next.cell);
    requestAnimationFrame(() =>
      root.current?.querySelector<SVGGElement>(`[data-choice='${next.index}']`)
        ?.focus({ preventScroll: true })
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight" || event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowLeft" || event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" || event.key === " ") {
      typed.current = true;
      const chosen = all.find((choice) => choice.index === reach);
      if (chosen) choose(chosen.option);
    } else if (event.key === "Escape") props.onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const choose = (option: Option) => {
    if (option.refused) return props.onTip(why(option, say));
    props.onTip(null);
    props.onPreview(null);
    props.onChoose(option);
  };
  const look = (choice: Choice | null) => {
    props.onTip(choice && why(choice.option, say));
    props.onPreview(choice && !choice.option.refused ? choice.option : null);
  };
  const counter = (choice: Choice, x: number, y: number, size: number, tucked: boolean) => (
    <Counter
      key={choice.index}
      choice={choice}
      x={x}
      y={y}
      size={size}
      tucked={tucked}
      name={why(choice.option, say)}
      reached={choice.index === reach}
      lit={props.preview?.value === choice.option.value}
      onLook={(on) => look(on ? choice : null)}
      onFocus={() => {
        setAt(choice.index);
        setOpen(choice.cell);
        look(choice);
      }}
      onChoose={() => choose(choice.option)}
    />
  );
  /** A heap is never wider than its cell: what stands beside it stays in sight. */
  const least = Math.min((coarse ? 15 : 12.5) / scale, layout.cell * 0.4);
  return (
    <g
      ref={root}
      class={`choices${!roomy && open ? " opened" : ""}`}
      role="group"
      aria-label={tell("options")}
      onKeyDown={onKeyDown}
    >
      {last(groups, raised).map((group) => {
        const [x, y] = layout.centre(group.cell), [first] = group.choices;
        if (group.plain && first) {
          return (
            <Area
              key={group.cell}
              layout={layout}
              choice={first}
              taken={props.taken.has(first.cell)}
              name={why(first.option, say)}
              reached={first.index === reach}
              onLook={(on) => look(on ? first : null)}
              onFocus={() => {
                setAt(first.index);
                look(first);
              }}
              onChoose={() => choose(first.option)}
            />
          );
        }
        const spread = roomy || alone || open === group.cell || group.choices.length === 1;
        const big = !roomy && spread && group.choices.length > 1;
        const size = big ? (coarse ? 20 : 14) / scale : Math.max(least, roomy ? W * 0.15 : 0);
        const radius = group.choices.length === 1
          ? 0
          : big
          ? (coarse ? 50 : 35) / scale
          : Math.max(W * 0.31, size * 2.15);
        const alongside = group.choices.length === 1 && props.taken.has(group.cell);
        const spots = alongside
          ? [{ x: -layout.cell * 0.45, y: -layout.cell * 0.45 }]
          : ring(group, radius, size);
        return (
          <g
            key={group.cell}
            class={`choice-group${big ? " open" : ""}`}
            transform={`translate(${n(x)} ${n(y)})`}
            onPointerLeave={(event) => event.pointerType === "mouse" && open && setOpen(null)}
          >
            {big && <circle class="choice-air" r={n(radius + size * 1.5)} />}
            {!spread && (
              <Heap
                group={group}
                size={least}
                aside={props.taken.has(group.cell) ? layout.cell * 0.5 : 0}
                onOpen={() => {
                  setOpen(group.cell);
                  setRaised(group.cell);
                }}
              />
            )}
            {group.choices.map((choice, i) =>
              counter(choice, spots[i]!.x, spots[i]!.y, size, !spread)
            )}
          </g>
        );
      })}
    </g>
  );
}

/** What an option says, and why it is refused if it is. */
function why(option: Option, say: Say): string {
  return option.refused
    ? `${say(option.says)}; ${tell("refused", say(option.refused))}`
    : say(option.says);
}

/** The group that the pointer opened is drawn last, over the others; the keyboard moves none, since
 * what is moved loses the focus. */
function last(groups: readonly Group[], raised: string | null): readonly Group[] {
  const top = groups.find((group) => group.cell === raised);
  return top ? [...groups.filter((group) => group !== top), top] : groups;
}

interface CounterProps {
  choice: Choice;
  x: number;
  y: number;
  size: number;
  tucked: boolean;
  name: string;
  reached: boolean;
  lit: boolean;
  onLook(on: boolean): void;
  onFocus(): void;
  onChoose(): void;
}

function Counter(props: CounterProps) {
  const { choice: { option, facing, index }, x, y, size } = props;
  const states = [
    "chip",
    option.refused && "refused",
    props.tucked && "tucked",
    props.lit && "lit",
  ];
  return (
    <g
      class={states.filter(Boolean).join(" ")}
      role="button"
      tabindex={props.reached ? 0 : -1}
      data-choice={index}
      data-value={option.value}
      aria-label={props.name}
      aria-disabled={option.refused ? "true" : undefined}
      transform={`translate(${n(x)} ${n(y)}) scale(${factor(size / 12)})`}
      onPointerEnter={(event) => event.pointerType === "mouse" && props.onLook(true)}
      onPointerLeave={() => props.onLook(false)}
      onFocus={props.onFocus}
      onBlur={() => props.onLook(false)}
      onClick={(event) => {
        event.stopPropagation();
        props.onChoose();
      }}
    >
      <title>{props.name}</title>
      <rect class="chip-face" x="-12" y="-12" width="24" height="24" rx="4" />
      {facing === null
        ? <circle class="chip-dart" r="4" />
        : <path class="chip-dart" d={DART} transform={`rotate(${90 - facing}) scale(.82)`} />}
      {option.refused && <path class="chip-bar" d="M-9 9L9-9" />}
    </g>
  );
}

/** Several options on one cell, before they are spread out. */
function Heap(
  { group, size, aside, onOpen }: {
    group: Group;
    size: number;
    /** How far it is pushed to the upper left. */
    aside: number;
    onOpen(): void;
  },
) {
  const legal = group.choices.filter((choice) => !choice.option.refused).length;
  return (
    <g
      class={`heap${legal ? "" : " refused"}`}
      aria-hidden="true"
      transform={`translate(${n(-aside)} ${n(-aside)}) scale(${factor(size / (aside ? 16 : 12))})`}
      onPointerEnter={(event) => event.pointerType === "mouse" && onOpen()}
      onClick={(event) => {
        event.stopPropagation();
        onOpen();
      }}
    >
      <rect class="chip-face under" x="-8" y="-15" width="23" height="23" rx="4" />
      <rect class="chip-face" x="-12" y="-12" width="24" height="24" rx="4" />
      <text class="heap-count" y="6">{legal || "–"}</text>
    </g>
  );
}

interface AreaProps {
  layout: Layout;
  choice: Choice;
  /** An aircraft stands there, and is to be seen. */
  taken: boolean;
  name: string;
  reached: boolean;
  onLook(on: boolean): void;
  onFocus(): void;
  onChoose(): void;
}

/** A cell to be pointed at. */
function Area({ layout, choice, taken, name, reached, onLook, onFocus, onChoose }: AreaProps) {
  const [cx, cy] = layout.centre(choice.cell);
  const inner = layout.corners(choice.cell).map(([x, y]) =>
    [cx + (x - cx) * 0.94, cy + (y - cy) * 0.94] as const
  );
  return (
    <path
      class={`spot${choice.option.refused ? " refused" : ""}${taken ? " taken" : ""}`}
      d={line(inner, true)}
      role="button"
      tabindex={reached ? 0 : -1}
      data-choice={choice.index}
      data-value={choice.option.value}
      aria-label={name}
      aria-disabled={choice.option.refused ? "true" : undefined}
      onPointerEnter={() => onLook(true)}
      onPointerLeave={() => onLook(false)}
      onFocus={onFocus}
      onBlur={() => onLook(false)}
      onClick={(event) => {
        event.stopPropagation();
        onChoose();
      }}
    />
  );
}
