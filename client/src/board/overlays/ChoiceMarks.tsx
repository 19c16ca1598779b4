/** Choice marks: how a choice is shown on the map: as a counter, a heap of counters, or a cell. */

import { bringsOf } from "./ends.ts";
import { DART } from "../pieces/aircraft.tsx";
import type { Choice, Group } from "./choices.ts";
import { factor, type Layout, line, n } from "../layout.ts";
import { tell } from "../speech.ts";

/** A choice that can be selected with mouse, finger or keyboard. */
export interface Pointed {
  choice: Choice;
  name: string;
  reached: boolean;
  onLook(on: boolean): void;
  onFocus(): void;
  onChoose(): void;
}

interface CounterProps extends Pointed {
  x: number;
  y: number;
  size: number;
  tucked: boolean;
  lit: boolean;
}

export function Counter(props: CounterProps) {
  const { choice: { option, facing, index, digit }, x, y, size } = props;
  const states = [
    `chip brings-${bringsOf(option)}`,
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
      data-tip=""
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
      <rect class="chip-face" x="-12" y="-12" width="24" height="24" rx="4" />
      {facing === null
        ? <text class="heap-count" y="6">{digit}</text>
        : <path class="chip-dart" d={DART} transform={`rotate(${90 - facing}) scale(.82)`} />}
      {option.refused && <path class="chip-bar" d="M-9 9L9-9" />}
    </g>
  );
}

/** Several options on one cell, before they are spread out. */
export function Heap(
  { group, size, aside, onOpen }: {
    group: Group;
    size: number;
    /** How far it is moved to the upper left. */
    aside: number;
    onOpen(): void;
  },
) {
  const legal = group.choices.filter((choice) => !choice.option.refused).length;
  return (
    <g
      class={`heap${legal ? "" : " refused"}`}
      aria-hidden="true"
      data-tip={tell("choices", legal)}
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

interface AreaProps extends Pointed {
  layout: Layout;
  /** Whether an aircraft is there, which must stay visible. */
  taken: boolean;
  lit: boolean;
}

/** A cell to choose. */
export function Area(
  { layout, choice, taken, lit, name, reached, onLook, onFocus, onChoose }: AreaProps,
) {
  const [cx, cy] = layout.centre(choice.cell);
  const inner = layout.corners(choice.cell).map(([x, y]) =>
    [cx + (x - cx) * 0.94, cy + (y - cy) * 0.94] as const
  );
  return (
    <path
      class={`spot${choice.option.refused ? " refused" : ""}${taken ? " taken" : ""}${
        lit ? " lit" : ""
      }`}
      d={line(inner, true)}
      role="button"
      tabindex={reached ? 0 : -1}
      data-choice={choice.index}
      data-value={choice.option.value}
      aria-label={name}
      data-tip=""
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
