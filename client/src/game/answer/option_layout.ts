/** Option layout: how the options of a question are arranged, by its control. */

import { type End, endsOf, poseOf } from "../../board/overlays/ends.ts";
import type { Control, Dial, GaugeControl, Option } from "../../api/schema.ts";
import type { PadMove, PadRow, Phrase, Posed } from "../../api/schema.ts";
import {
  type Combination,
  combinationsOf,
  firstStop,
  type Stop,
  stopsOf,
} from "./instruments/setting.ts";

export type Stick = PadMove["stick"];
export type Arrow = PadMove["arrow"];

/** The order in which sticks are listed below an arrow, and arrows around the hand. */
export const STICKS: readonly Stick[] = ["left", "centre", "right"];
const ARROWS: readonly Arrow[] = ["left", "ahead", "right", "climb", "dive"];

/** An arrow and the stick positions that it allows. */
export interface Column {
  arrow: Arrow;
  says: Phrase;
  under: readonly (Option & { move: PadMove })[];
}

export type Layout =
  | { kind: "pad"; columns: readonly Column[] }
  | { kind: "dial"; numbers: readonly Option[]; others: readonly Option[]; worded: boolean }
  | { kind: "gauge"; gauge: GaugeControl; stops: readonly Stop[]; others: readonly Option[] }
  | Dialled
  | { kind: "ends"; ends: readonly Option[]; others: readonly Option[] }
  | { kind: "places"; places: readonly Option[]; others: readonly Option[] }
  | { kind: "turn" | "prices" | "list"; options: readonly Option[] };

interface Dialled {
  kind: "dials";
  dials: readonly Dial[];
  all: readonly Combination[];
  others: readonly Option[];
}

export function controlOf(question: Posed): Control {
  return question.control ?? { type: "list" };
}

export function layout(question: Posed): Layout {
  const { options } = question, control = controlOf(question);
  switch (control.type) {
    case "pad":
      return { kind: "pad", columns: columns(options, control.arrows) };
    case "dial": {
      const [numbers, others] = parted(options, (option) => option.number != null);
      return { kind: "dial", numbers, others, worded: control.worded ?? false };
    }
    case "gauge": {
      const stops = stopsOf(options), others = options.filter((option) => option.number == null);
      return { kind: "gauge", gauge: control, stops, others };
    }
    case "dials": {
      const others = options.filter((option) => !option.parts?.length);
      return { kind: "dials", dials: control.dials, all: combinationsOf(options), others };
    }
    case "places": {
      const [places, others] = parted(options, (option) => !!option.anchor?.place);
      return { kind: "places", places, others };
    }
    case "ends": {
      const ends = endsOf(question);
      if (!ends.length) return { kind: "list", options };
      return { kind: "ends", ends, others: options.filter((option) => !poseOf(option)) };
    }
    case "throttle":
      return { kind: "list", options };
    default:
      return { kind: control.type, options };
  }
}

/** Return the first setting of a control that always has one; null where nothing is chosen yet. */
export function settingOf(shape: Layout): Option | null {
  switch (shape.kind) {
    case "gauge":
      return firstStop(shape.stops, shape.gauge);
    case "dials":
      return shape.all.find((option) => !option.warns) ?? shape.all[0] ?? null;
    case "turn":
      return shape.options.find((option) => !option.refused) ?? null;
  }
  return null;
}

/** Return whether an option is on a question's instrument, and is set before it is confirmed. */
export function isSet(shape: Layout | null, option: Option): boolean {
  return shape?.kind === "turn" || shape?.kind === "gauge" && option.number != null ||
    shape?.kind === "dials" && !!option.parts?.length;
}

function parted(options: readonly Option[], has: (option: Option) => boolean) {
  return [options.filter(has), options.filter((option) => !has(option))] as const;
}

function columns(options: readonly Option[], names: Record<string, Phrase>): Column[] {
  const moves = options.filter((option): option is Option & { move: PadMove } => !!option.move);
  return ARROWS.flatMap((arrow) => {
    const under = STICKS.flatMap((stick) =>
      moves.filter(({ move }) => move.arrow === arrow && move.stick === stick)
    );
    return under.length ? [{ arrow, says: names[arrow] ?? { key: arrow }, under }] : [];
  });
}

/**
 * Return the stick to offer first: the current one if any arrow allows it, else one that is
 * allowed.
 */
export function likelyStick(pad: readonly Column[], before: Stick): Stick {
  const takes = (stick: Stick) =>
    pad.some(({ under }) => under.some(({ move, refused }) => move.stick === stick && !refused));
  return [before, "centre" as const, ...STICKS].find(takes) ?? before;
}

/** Return the stick before this move. */
export function stickBefore(question: Posed): Stick {
  const control = controlOf(question);
  return control.type === "pad" && control.stick || "centre";
}

/** Return the order that is being written with this answer, if it is a row of moves. */
export function rowOf(question: Posed): PadRow | null {
  const control = controlOf(question);
  return control.type === "pad" || control.type === "gauge" ? control.row ?? null : null;
}

/**
 * Return whether an option is complete: it is the answer as soon as it is pressed, unless it warns
 * of a cost.
 */
export function isPlain(question: Posed, { warns, anchor }: Option): boolean {
  const { type } = controlOf(question);
  return (type === "list" || type === "throttle" || type === "places" && !anchor?.place) && !warns;
}

/**
 * Return whether an answer may be the one that reveals the orders: no other question is open, and
 * no private question follows it.
 */
export function mayReveal(question: Posed, open: readonly Posed[], option: End): boolean {
  if (open.some((other) => other.key !== question.key)) return false;
  if (option.answers) return true;
  if (controlOf(question).type === "places" && question.goes_on && !option.final) return false;
  return !(question.private && question.goes_on && !option.final);
}
