/** Reach: every place a piece can end at, once each, however many ways it could stand there. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Say } from "../contract.ts";
import { likely, marksOf, type Pose, values } from "../ends.ts";
import type { Option } from "../schema.ts";
import type { ChoicesProps } from "./Choices.tsx";
import type { Group } from "./choices.ts";
import { ARROWS, factor, type Layout, n } from "./layout.ts";
import { tell } from "./speech.ts";

interface ReachProps extends ChoicesProps {
  pending: Option | null;
  /** How the piece stands now: what is picked first is most like it. */
  now: Partial<Pose>;
}

interface Spot {
  cell: string;
  options: readonly Option[];
  levels: readonly number[];
  mark: string;
  /** Nothing ends here, but a way leads off the board. */
  exit: boolean;
  name: string;
}

/** The place that is reached by keys, and how keys and pointers pick one. */
function useReach(props: ReachProps, spots: readonly Spot[]) {
  const [at, setAt] = useState(0);
  const root = useRef<SVGGElement>(null), typed = useRef(false);
  const reached = Math.min(at, spots.length - 1);
  const focus = (index: number) => {
    const cell = spots[index]?.cell;
    requestAnimationFrame(() =>
      root.current?.querySelector<SVGGElement>(`[data-spot='${cell}']`)
        ?.focus({ preventScroll: true })
    );
  };
  useEffect(() => {
    const first = Math.max(0, spots.findIndex((spot) => spot.mark));
    setAt(first);
    if (typed.current) focus(first);
    typed.current = false;
  }, [props.question.key]);
  /** What is picked first at a place; chosen once more, it goes out as it was set. */
  const pick = (spot: Spot) => {
    const again = props.pending?.anchor?.place === spot.cell ? props.pending : null;
    const option = again ?? likely(spot.options, props.now);
    if (option) props.onChoose(option);
  };
  const look = (spot: Spot | null) => {
    props.onTip(spot && spot.name);
    props.onPreview(spot && likely(spot.options, props.now));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const here = spots[reached];
    if (!here) return;
    if (event.key in ARROWS) {
      const next = towards(props.layout, spots, here, event.key);
      setAt(next);
      focus(next);
    } else if (event.key === "Enter" || event.key === " ") {
      typed.current = true;
      pick(here);
    } else if (event.key === "Escape") props.onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { root, reached, setAt, pick, look, onKeyDown };
}

export function Reach(props: ReachProps) {
  const { groups, layout, scale, say } = props;
  const spots = useMemo(() => spotsOf(groups, say), [groups, say]);
  const { root, reached, setAt, pick, look, onKeyDown } = useReach(props, spots);
  const most = Math.max(1, ...spots.map((spot) => spot.levels.length));
  const size = Math.max(12, Math.min(layout.cell * 0.26, 9 / scale)), k = Math.max(1, 0.9 / scale);
  return (
    <g
      ref={root}
      class="reach"
      role="group"
      aria-label={tell("options")}
      onKeyDown={onKeyDown}
    >
      {spots.map((spot, index) => {
        const [x, y] = layout.centre(spot.cell);
        return (
          <g
            key={spot.cell}
            class={statesOf(spot, props, most)}
            role="button"
            tabindex={index === reached ? 0 : -1}
            data-spot={spot.cell}
            aria-label={spot.name}
            aria-pressed={props.pending?.anchor?.place === spot.cell}
            transform={`translate(${n(x)} ${n(y)})`}
            onPointerEnter={(event) => event.pointerType === "mouse" && look(spot)}
            onPointerLeave={() => look(null)}
            onFocus={() => {
              setAt(index);
              look(spot);
            }}
            onBlur={() => look(null)}
            onClick={(event) => {
              event.stopPropagation();
              pick(spot);
            }}
          >
            <circle class="reach-air" r={n(layout.cell * 0.48)} />
            <circle class="reach-disc" r={n(size)} />
            {spot.mark && <Flag mark={spot.mark} k={k} />}
          </g>
        );
      })}
    </g>
  );
}

function statesOf(spot: Spot, { preview, taken }: ReachProps, most: number): string {
  const states = [
    "reach-spot",
    `share-${Math.ceil(spot.levels.length / most * 3)}`,
    spot.exit && "way-out",
    preview?.anchor?.place === spot.cell && "lit",
    taken.has(spot.cell) && "taken",
  ];
  return states.filter(Boolean).join(" ");
}

function Flag({ mark, k }: { mark: string; k: number }) {
  return (
    <g transform={`scale(${factor(k)})`}>
      <path class={`reach-flag flag-${mark}`} d="M-1 2V-24H17L12-16.5L17-9H1V2Z" />
      <text class="reach-mark" x="7" y="-12">{mark}</text>
    </g>
  );
}

function spotsOf(groups: readonly Group[], say: Say): Spot[] {
  return groups.map(({ cell, choices }) => {
    const options = choices.map((choice) => choice.option);
    const posed = options.filter((option) => option.anchor?.height != null);
    const levels = posed.length ? values(posed, "height") : [];
    const [best] = marksOf(options), mark = best?.[0] ?? "";
    const low = levels[0], high = levels.at(-1), exit = !posed.length;
    const parts = [
      tell("point", cell),
      low === undefined ? "" : low === high ? tell("at_level", low) : tell("levels", low, high!),
      exit ? options.map((option) => say(option.says)).join(", ") : "",
      posed.length > 1 ? tell("choices", posed.length) : "",
      mark && markName(mark, say),
    ];
    return { cell, options, levels, mark, exit, name: parts.filter(Boolean).join(", ") };
  });
}

/** What a mark means, in the words of the game. */
export function markName(mark: string, say: Say): string {
  const key = `mark.${mark}`, said = say({ key });
  return said === key || !said ? mark : said;
}

/** The nearest place in a direction; the same if there is none. */
function towards(layout: Layout, spots: readonly Spot[], from: Spot, key: string): number {
  const [ux, uy] = ARROWS[key]!, [x, y] = layout.centre(from.cell);
  let best = spots.indexOf(from), least = Infinity;
  spots.forEach((spot, index) => {
    const [sx, sy] = layout.centre(spot.cell);
    const ahead = (sx - x) * ux + (sy - y) * uy, aside = Math.abs((sx - x) * uy - (sy - y) * ux);
    const far = ahead + 2.2 * aside;
    if (ahead > 1 && aside <= ahead * 1.8 && far < least) [best, least] = [index, far];
  });
  return best;
}
