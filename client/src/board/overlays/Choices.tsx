/** Choices: options on the map as counters on their cells, in a ring where several share one. */

import { type RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Say } from "../contract.ts";
import type { Option, Posed } from "../../api/schema.ts";
import { Area, Counter, Heap, type Pointed } from "./ChoiceMarks.tsx";
import { type Choice, type Group, ring } from "./choices.ts";
import { type Layout, n, W } from "../layout.ts";
import { towards } from "./Reach.tsx";
import { tell } from "../speech.ts";

export interface ChoicesProps {
  question: Posed;
  groups: readonly Group[];
  layout: Layout;
  say: Say;
  scale: number;
  preview: Option | null;
  onPreview(option: Option | null): void;
  onChoose(option: Option): void;
  /** Cells with aircraft, where a heap is at the edge. */
  taken: ReadonlySet<string>;
  onLeave(): void;
}

/** From this width of a cell on the screen, counters are spread out. */
const ROOMY = 70;

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function Choices(props: ChoicesProps) {
  const { groups, layout, scale, taken } = props;
  const hand = useHand(props);
  const alone = groups.length === 1 && !groups[0]!.plain;
  const roomy = scale * W >= ROOMY;
  return (
    <g
      ref={hand.root}
      class={`choices${!roomy && hand.open ? " opened" : ""}`}
      role="group"
      aria-label={tell("options")}
      onKeyDown={hand.onKeyDown}
    >
      {last(groups, hand.raised).map((group) => {
        const [first] = group.choices;
        if (group.plain && first) {
          return (
            <Area
              key={group.cell}
              {...hand.pointed(first, false)}
              layout={layout}
              taken={taken.has(first.cell)}
              lit={props.preview?.value === first.option.value}
            />
          );
        }
        const spread = roomy || alone || hand.open === group.cell || group.choices.length === 1;
        return (
          <Cluster
            key={group.cell}
            {...props}
            group={group}
            hand={hand}
            roomy={roomy}
            spread={spread}
          />
        );
      })}
    </g>
  );
}

/** Return the choice that the player points at, the group that is open, and the actions on them. */
function useHand(props: ChoicesProps) {
  const [open, setOpen] = useState<string | null>(null);
  const [raised, setRaised] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const root = useRef<SVGGElement>(null), typed = useRef(false);
  const all = props.groups.flatMap((group) => group.choices).sort((a, b) => a.index - b.index);
  const reach = Math.min(at, all.length - 1);
  useEffect(() => {
    setOpen(null);
    setRaised(null);
    setAt(Math.max(0, all.findIndex((choice) => !choice.option.refused)));
    if (typed.current) focusOn(root, "[tabindex='0']");
    typed.current = false;
  }, [props.question.key]);
  usePressOutside(root, open, () => setOpen(null));

  const flat = props.groups.every((group) => group.plain);
  /** Over plain cells the arrow keys follow their positions, else the order of the choices. */
  const move = (by: number, key: string) => {
    const here = flat ? all[reach] : undefined;
    const next = here ? besides(props.layout, all, here, key) : all.at((reach + by) % all.length);
    if (!next) return;
    setAt(next.index);
    setOpen(next.cell);
    focusOn(root, `[data-choice='${next.index}']`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step) move(step, event.key);
    else if (event.key === "Enter" || event.key === " ") {
      typed.current = true;
      const chosen = all.find((choice) => choice.index === reach);
      if (chosen) choose(props, chosen.option);
    } else if (event.key === "Escape") props.onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const raise = (cell: string) => {
    setOpen(cell);
    setRaised(cell);
  };
  const pointed = (choice: Choice, opens: boolean): Pointed => ({
    choice,
    name: why(choice.option, props.say),
    reached: choice.index === reach,
    onLook: (on) => look(props, on ? choice : null),
    onFocus: () => {
      setAt(choice.index);
      if (opens) setOpen(choice.cell);
      look(props, choice);
    },
    onChoose: () => choose(props, choice.option),
  });
  return { root, open, raised, raise, close: () => setOpen(null), onKeyDown, pointed };
}

/** Return the place beside another, or the nearest in that direction. */
function besides(layout: Layout, all: readonly Choice[], from: Choice, key: string) {
  const cell = layout.beside(from.cell, key);
  return all.find((one) => one.cell === cell) ?? all[towards(layout, all, from, key)];
}

function focusOn(root: RefObject<SVGGElement>, which: string): void {
  requestAnimationFrame(() =>
    root.current?.querySelector<SVGGElement>(which)?.focus({ preventScroll: true })
  );
}

function usePressOutside(
  root: RefObject<SVGGElement>,
  open: string | null,
  onPress: () => void,
): void {
  useEffect(() => {
    if (open === null) return;
    const press = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) onPress();
    };
    document.addEventListener("pointerdown", press);
    return () => document.removeEventListener("pointerdown", press);
  }, [open]);
}

function choose({ onPreview, onChoose }: ChoicesProps, option: Option): void {
  if (!option.refused) onPreview(null);
  onChoose(option);
}

function look({ onPreview }: ChoicesProps, choice: Choice | null): void {
  onPreview(choice && !choice.option.refused ? choice.option : null);
}

interface ClusterProps extends ChoicesProps {
  group: Group;
  hand: ReturnType<typeof useHand>;
  roomy: boolean;
  spread: boolean;
}

/** The choices of one cell: a heap, or counters in a ring around its middle. */
function Cluster(props: ClusterProps) {
  const { group, hand, layout, scale, taken, roomy, spread } = props;
  const coarse = matchMedia("(pointer: coarse)").matches;
  const [x, y] = layout.centre(group.cell), single = group.choices.length === 1;
  /** A heap is never wider than its cell, so that what is beside it stays visible. */
  const least = Math.min((coarse ? 15 : 12.5) / scale, layout.cell * 0.4);
  const big = !roomy && spread && !single;
  const size = big ? (coarse ? 20 : 14) / scale : Math.max(least, roomy ? W * 0.15 : 0);
  const wide = big ? (coarse ? 50 : 35) / scale : Math.max(W * 0.31, size * 2.15);
  const radius = single ? 0 : wide;
  const spots = single && taken.has(group.cell)
    ? [{ x: -layout.cell * 0.45, y: -layout.cell * 0.45 }]
    : ring(group, radius, size);
  return (
    <g
      class={`choice-group${big ? " open" : ""}`}
      transform={`translate(${n(x)} ${n(y)})`}
      onPointerLeave={(event) => event.pointerType === "mouse" && hand.open && hand.close()}
    >
      {big && <circle class="choice-air" r={n(radius + size * 1.5)} />}
      {!spread && (
        <Heap
          group={group}
          size={least}
          aside={taken.has(group.cell) ? layout.cell * 0.5 : 0}
          onOpen={() => hand.raise(group.cell)}
        />
      )}
      {group.choices.map((choice, i) => (
        <Counter
          key={choice.index}
          {...hand.pointed(choice, true)}
          {...spots[i]!}
          size={size}
          tucked={!spread}
          lit={props.preview?.value === choice.option.value}
        />
      ))}
    </g>
  );
}

/** Return an option in words, with the reason if it is not allowed. */
function why(option: Option, say: Say): string {
  return option.refused
    ? `${say(option.says)}; ${tell("refused", say(option.refused))}`
    : say(option.says);
}

/**
 * Draw the group that the pointer opened last, over the others. Groups opened by keyboard keep
 * their order, since moving an element in the page would lose the focus.
 */
function last(groups: readonly Group[], raised: string | null): readonly Group[] {
  const top = groups.find((group) => group.cell === raised);
  return top ? [...groups.filter((group) => group !== top), top] : groups;
}
