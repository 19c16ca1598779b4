/** Reach: every place where a piece can end, once each, however many ways lead there. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Say } from "../contract.ts";
import { type Brings, bringsOf, type End, likely, type Pose, poseOf, values } from "./ends.ts";
import type { Option } from "../../api/schema.ts";
import type { ChoicesProps } from "./Choices.tsx";
import type { Group } from "./choices.ts";
import { chancesSaid, priceSaid } from "../../game/answer/chances.ts";
import { orderSaid } from "../../game/answer/ends/order.ts";
import { sentence } from "../../app/phrases.ts";
import { headingOf } from "../pieces/describe.ts";
import { ARROWS, factor, type Layout, n } from "../layout.ts";
import { signed, tell } from "../speech.ts";

/** A flame, for an end that needs full throttle. */
export const FLAME =
  "M-.4-8.4C3.6-5.2 6.4-2.4 5.6 2C5 5.4 2.6 7.2 0 7.2S-5 5.4-5.6 2C-6-.6-4.6-2.6-3-4.4C-2.8-2.8-2-1.8-1.2-1.6C-1.6-4-1.4-6.4-.4-8.4Z";
/** From this percentage on an end is likely. */
const UNLIKELY = 50;

interface ReachProps extends ChoicesProps {
  pending: Option | null;
  /** The piece's current pose: the first pick at a place is the most similar. */
  now: Partial<Pose>;
}

interface Spot {
  cell: string;
  options: readonly Option[];
  /** The first pick at the place, and its consequences. */
  pick: End | null;
  brings: Brings;
  /** Nothing ends here, but a way leads off the board, or has just done so. */
  exit: boolean;
  name: string;
}

/** Return the place reached by keys, and the functions with which keys and pointers pick one. */
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
    const first = Math.max(0, spots.findIndex((spot) => spot.brings === "shot"));
    setAt(first);
    if (typed.current) focus(first);
    typed.current = false;
  }, [props.question.key]);
  /** The first pick at a place; chosen again, it is sent as set. */
  const pick = (spot: Spot) => {
    const again = props.pending?.anchor?.place === spot.cell ? props.pending : null;
    const option = again ?? spot.pick;
    if (option) props.onChoose(option);
  };
  const look = (spot: Spot | null) => props.onPreview(spot && spot.pick);
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
  const { groups, layout, scale, say, now } = props;
  const spots = useMemo(
    () => groups.map((group) => spotOf(group, layout, now, say)),
    [groups, say],
  );
  const { root, reached, setAt, pick, look, onKeyDown } = useReach(props, spots);
  const size = Math.max(12, Math.min(layout.cell * 0.26, 9 / scale));
  return (
    <g
      ref={root}
      class={`reach${props.pending ? " has-pick" : ""}`}
      role="group"
      aria-label={tell("options")}
      onKeyDown={onKeyDown}
    >
      {spots.map((spot, index) => {
        const [x, y] = layout.centre(spot.cell);
        // Around an aircraft there is a ring, with the mark on the ring.
        const aside = props.taken.has(spot.cell) ? layout.cell * 0.34 : 0;
        return (
          <g
            key={spot.cell}
            class={statesOf(spot, props)}
            role="button"
            tabindex={index === reached ? 0 : -1}
            data-spot={spot.cell}
            aria-label={spot.name}
            data-tip=""
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
            <circle class={aside ? "reach-ring" : "reach-air"} r={n(layout.cell * 0.48)} />
            <g
              transform={`translate(${aside} ${-aside}) scale(${factor(size / 10)})`}
              opacity={(spot.pick?.chance ?? 100) < UNLIKELY ? 0.5 : undefined}
            >
              <BringsMark brings={spot.brings} />
              {spot.pick?.fast && <path class="reach-flame" d={FLAME} />}
            </g>
          </g>
        );
      })}
    </g>
  );
}

function statesOf(spot: Spot, { preview, taken }: ReachProps): string {
  const shown: readonly End[] = spot.options;
  const states = [
    "reach-spot",
    `brings-${spot.brings}`,
    spot.exit && "way-out",
    shown.some((one) => one.taught) && "taught",
    preview?.anchor?.place === spot.cell && "lit",
    taken.has(spot.cell) && "taken",
  ];
  return states.filter(Boolean).join(" ");
}

/**
 * The consequences of an end, by colour and by sign: cross-hairs for a shot, a warning in enemy
 * sights.
 */
export function BringsMark({ brings }: { brings: Brings }) {
  const signs: Record<Brings, string> = {
    shot: "M4.4 0A4.4 4.4 0 1 1-4.4 0A4.4 4.4 0 1 1 4.4 0M0-7.4V-2M0 2V7.4M-7.4 0H-2M2 0H7.4",
    sights: "M0-6V1.4M0 4.6V5.4",
    both: "M6 0A6 6 0 1 1-6 0A6 6 0 1 1 6 0M0-3.4V.8M0 3V3.4",
    safe: "",
  };
  return (
    <>
      <circle class="reach-disc" r={brings === "safe" ? 8 : 10} />
      {signs[brings] && <path class="reach-sign" d={signs[brings]} />}
    </>
  );
}

function spotOf({ cell, choices }: Group, layout: Layout, now: Partial<Pose>, say: Say): Spot {
  const options = choices.map((choice) => choice.option);
  const posed = options.filter((option) => option.anchor?.height != null);
  const pick: End | null = likely(options, now), leaves = !!pick?.leaves;
  const brings = pick ? bringsOf(pick) : "safe", exit = leaves || !posed.length;
  if (leaves) {
    return { cell, options, pick, brings, exit, name: leavingSaid(pick, say) };
  }
  const parts = [
    tell(layout.heights === "metres" ? "hex" : "point", cell),
    pick ? orderSaid(pick, say) : "",
    heightsSaid(posed, layout, now),
    pick && poseOf(pick) ? tell("heading", headingOf(layout, poseOf(pick)!)) : "",
    pick ? priceSaid(pick) : "",
    exit ? options.map((option) => say(option.says)).join(", ") : "",
    pick ? bringsSaid(pick, say) : "",
    pick ? chancesSaid(pick.chances) : "",
    pick?.fast ? tell("fast") : "",
    pick?.chance ? tell("by_chance", pick.chance) : "",
    posed.length > 1 ? tell("choices", posed.length) : "",
  ];
  return { cell, options, pick, brings, exit, name: parts.filter(Boolean).join(", ") };
}

/** Return "Leaves the map, speed 4: 4 ahead". */
export function leavingSaid(end: End, say: Say, where = ""): string {
  const parts = [end.warns ? say(end.warns) : "", where, orderSaid(end, say)];
  return sentence(parts.filter(Boolean).join(", "));
}

function heightsSaid(posed: readonly Option[], { heights }: Layout, now: Partial<Pose>): string {
  const all = values(posed, "height"),
    low = all[0],
    high = all.at(-1)!,
    metres = heights === "metres";
  if (low === undefined || metres && (now.height === undefined || low !== high)) return "";
  if (metres) return tell("height", signed(low));
  return low === high ? tell("at_level", low) : tell("levels", low, high);
}

/** Return the consequences of an end in words; for a marked shot, the meaning of its mark. */
export function bringsSaid(option: End, say: Say): string {
  const brings = bringsOf(option), { mark, target, threat } = option;
  const shot = target
    ? tell("brings_shot_at", target)
    : mark
    ? markName(mark, say)
    : tell("brings_shot");
  const sights = threat ? tell("brings_sights_of", threat) : tell("brings_sights");
  if (brings === "both") return `${shot}, ${sights}`;
  return brings === "shot" ? shot : brings === "sights" ? sights : "";
}

/** Return the meaning of a mark, in the words of the game. */
function markName(mark: string, say: Say): string {
  const key = `mark.${mark}`, said = say({ key });
  return said === key || !said ? mark : said;
}

/** Return the nearest place in a direction; the same place if there is none. */
export function towards<S extends { readonly cell: string }>(
  layout: Layout,
  spots: readonly S[],
  from: S,
  key: string,
): number {
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
