/**
 * Ends: options that are poses in the air, by place, facing, height and tilt. There may be
 * thousands. These functions filter them, group them by place, and find the nearest one.
 */

import type { Anchor, Option, Posed, ReachSpan, ReachWay } from "../../api/schema.ts";

/** The consequences of an end: an enemy in the sights, oneself in an enemy's, both, or neither. */
export type Brings = "shot" | "sights" | "both" | "safe";

/** An end with the details from its reach. */
export interface End extends Option {
  brings?: Brings;
  /** Its rank among all ends, the best first. */
  rank?: number;
  /** All answers of a dialogue that end here, where it takes several. */
  answers?: ReachWay["answers"];
  notes?: string;
  /** The enemy it would shoot at, and the one that would have it in its sights. */
  target?: string;
  threat?: string;
  /** Whether it leads off the board: it ends beside it. */
  leaves?: boolean;
  /** Whether dice decide if it can be reached, and the percentage with which they allow it. */
  thrown?: boolean;
  chance?: number | null;
  /** Whether it needs full throttle. */
  fast?: boolean;
  /** Whether a lesson's instructor asks for it. */
  taught?: boolean;
}

export interface Pose {
  place: string;
  facing: number;
  height: number;
  tilt: number;
  /** The zone that the way leads through; "" for any way. */
  through: string;
  fast: boolean;
}

/** The filter for ends; null passes all of them. */
export interface Sieve {
  height: number | null;
  tilt: number | null;
  through: string | null;
  fast: boolean | null;
  brings: Exclude<Brings, "both"> | null;
}

export const OPEN: Sieve = { height: null, tilt: null, through: null, fast: null, brings: null };

export function poseOf({ anchor, fast = false }: End): Pose | null {
  if (!anchor?.place || anchor.facing == null || anchor.height == null) return null;
  const { place, facing, height } = anchor;
  return { place, facing, height, tilt: anchor.tilt ?? 0, through: anchor.through ?? "", fast };
}

/** Return the options of a question that are ends, if the question is about ends. */
export function endsOf({ options }: Posed): Option[] {
  const ends = options.filter((option) => poseOf(option));
  return ends.length * 2 >= options.length ? ends : [];
}

export function passes(option: Option, sieve: Sieve): boolean {
  const pose = poseOf(option);
  if (!pose) return true;
  return (sieve.height === null || pose.height === sieve.height) &&
    (sieve.tilt === null || pose.tilt === sieve.tilt) &&
    (sieve.through === null || pose.through === sieve.through) &&
    (sieve.fast === null || pose.fast === sieve.fast) &&
    (sieve.brings === null || holds(bringsOf(option), sieve.brings));
}

/** Return the consequences of an end; before its reach is known, a mark is a shot. */
export function bringsOf(option: Option): Brings {
  return (option as End).brings ?? (option.mark ? "shot" : "safe");
}

function holds(brings: Brings, wanted: Brings): boolean {
  return brings === wanted || brings === "both" && wanted !== "safe";
}

/** Return which consequences some ends have: a shot, enemy sights, or safety. */
export function consequencesOf(ends: readonly Option[]): Exclude<Brings, "both">[] {
  const all = new Set(ends.map(bringsOf));
  return (["shot", "sights", "safe"] as const).filter((one) =>
    [...all].some((brings) => holds(brings, one))
  );
}

/** Return a question with one answer to each end, with the consequences of its options. */
export function enriched(question: Posed, ways: readonly ReachWay[]): Posed {
  const at = question.given?.length ?? 0;
  const told = new Map(ways.map((way, rank) => [way.answers[at], { way, rank }]));
  const options = question.options.map((option): End => {
    const found = told.get(option.value);
    if (!found) return option;
    const { way, rank } = found, { target, threat } = way;
    const chances = way.chances ?? option.chances;
    return { ...option, rank, brings: bringsOfWay(way), target, threat, chances };
  });
  return { ...question, options };
}

/** Return the question with the options that an instructor asks for marked, and before all others. */
export function taught(question: Posed, isRight: (option: End) => boolean): Posed {
  const options = question.options.map((option) =>
    isRight(option) ? { ...option, taught: true, rank: -1 } : option
  );
  return { ...question, options };
}

/** The suffix of the key of a question that represents a whole dialogue. */
export const WHOLE = " as a whole";

/** Return every way with each amount that can still be chosen at its end, as separate ways. */
export function spread(ways: readonly ReachWay[]): ReachWay[] {
  return ways.flatMap(({ spans = [], ...way }) => [
    way,
    ...spans.flatMap((span) => amounts(way, span)),
  ]);
}

function amounts(way: ReachWay, { at, first, last, step, height, rise, ...brings }: ReachSpan) {
  const found: ReachWay[] = [];
  for (let amount = first, up = height; amount <= last; amount += step, up += rise) {
    if (amount === way.answers[at]) continue;
    const answers = way.answers.with(at, amount), anchor = { ...way.anchor, height: up };
    found.push({ ...way, ...UNMARKED, ...brings, answers, anchor });
  }
  return found;
}

/** The values of a way without consequences. */
const UNMARKED = { shot: false, sights: false, target: "", threat: "", chances: null };

/** Return a dialogue as one question about its ends: each is a whole order. */
export function asEnds(question: Posed, ways: readonly ReachWay[]): Posed {
  const options = ways.map((way, rank): End => ({
    value: way.answers.join(" · "),
    says: way.says ?? { key: way.notes ?? "" },
    anchor: { facing: 0, height: way.forecast?.level ?? 0, ...known(way.anchor) },
    brings: bringsOfWay(way),
    rank,
    answers: way.answers,
    notes: way.notes,
    target: way.target,
    threat: way.threat,
    chances: way.chances,
    forecast: way.forecast,
    warns: way.warns,
    leaves: way.leaves,
    thrown: !question.private,
    chance: way.chance,
    fast: way.fast,
  }));
  const key = question.key + WHOLE;
  return { ...question, key, options, control: { type: "ends" }, ways: false };
}

/** Return the known fields of an anchor; games without headings or levels leave them out. */
function known({ facing, height, ...anchor }: Anchor): Anchor {
  return { ...anchor, ...(facing != null && { facing }), ...(height != null && { height }) };
}

function bringsOfWay({ shot, sights }: ReachWay): Brings {
  return shot && sights ? "both" : shot ? "shot" : sights ? "sights" : "safe";
}

/** Return the other ways to the same pose, the best first. */
export function waysTo(ends: readonly End[], end: End): End[] {
  return ends.filter((one) => one.answers && samePose(one, end));
}

export function samePose(one: Option, other: Option): boolean {
  const [a, b] = [poseOf(one), poseOf(other)];
  return !!a && !!b && a.place === b.place && a.facing === b.facing && a.height === b.height &&
    a.tilt === b.tilt && a.through === b.through && a.fast === b.fast;
}

/** Return the question with only the ends that pass; with all if none would. */
export function sifted(question: Posed, sieve: Sieve): Posed {
  const options = question.options.filter((option) => passes(option, sieve));
  return options.some(poseOf) ? { ...question, options } : question;
}

/** Return the distinct values of some ends, in order. */
export function values(ends: readonly Option[], what: "height" | "tilt" | "facing"): number[] {
  return [...new Set(ends.map((option) => poseOf(option)![what]))].sort((a, b) => a - b);
}

/** Return the zones that ways to some ends lead through, in order of appearance. */
export function zonesOf(ends: readonly Option[]): string[] {
  return [...new Set(ends.map((option) => option.anchor?.through ?? ""))].filter(Boolean);
}

/** Return the degrees between two facings. */
function apart(a: number, b: number): number {
  const turn = Math.abs(a - b) % 360;
  return Math.min(turn, 360 - turn);
}

/** Return how different two poses are; what the player asked for weighs most. */
function unlike(pose: Pose, wish: Partial<Pose>, first: keyof Pose | null): number {
  const far = (what: "height" | "tilt" | "facing", weight: number) => {
    const wanted = wish[what];
    if (wanted === undefined) return 0;
    const miss = what === "facing"
      ? apart(pose.facing, wanted) / 60
      : Math.abs(pose[what] - wanted);
    return miss * (what === first ? 1000 : weight);
  };
  const faster = wish.fast !== undefined && pose.fast !== wish.fast;
  const strays = wish.through !== undefined && pose.through !== wish.through;
  return far("facing", 2) + far("height", 3) + far("tilt", 1) +
    (strays ? first === "through" ? 1000 : 4 : 0) + (faster ? first === "fast" ? 1000 : 5 : 0);
}

/** Return the end most like a wish; `first` must be as wished, if possible. */
export function nearest(
  ends: readonly Option[],
  wish: Partial<Pose>,
  first: keyof Pose | null = null,
): Option | null {
  let best: Option | null = null, least = Infinity;
  for (const option of ends) {
    const pose = poseOf(option);
    if (option.refused || !pose) continue;
    const far = unlike(pose, wish, first);
    if (far < least) [best, least] = [option, far];
  }
  return best;
}

/**
 * Return the first pick at a place: the best as far as that is known, else the most like a wish
 * among the marked ones; a way off the board where nothing ends.
 */
export function likely(ends: readonly Option[], wish: Partial<Pose>): Option | null {
  const best = (ends as readonly End[]).reduce<End | null>(
    (so, one) => one.rank === undefined || so && so.rank! <= one.rank ? so : one,
    null,
  );
  if (best) return best;
  const marks = [...new Set(ends.map((option) => option.mark ?? "").filter(Boolean))].sort();
  const marked = ends.filter((option) => marks.length && option.mark === marks[0]);
  return nearest(marked.length ? marked : ends, wish) ??
    ends.find((option) => !option.refused && !poseOf(option)) ?? null;
}

/** Return the next end at the same place by height, heading or nose; after the last, the first. */
export function turned(
  ends: readonly Option[],
  from: Option,
  what: "height" | "facing" | "tilt",
  by: number,
): Option | null {
  const pose = poseOf(from);
  if (!pose) return null;
  const here = ends.filter((option) => option.anchor!.place === pose.place);
  const all = values(here, what), at = all.indexOf(pose[what]);
  const next = all[(at + by + all.length) % all.length]!;
  return nearest(here, { ...pose, [what]: next }, what);
}
