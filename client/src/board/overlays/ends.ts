/** Ends: options that are poses in the air, by place, facing, height and tilt; there may be
 * thousands of them. Here they are sifted, gathered by place, and one is found near another. */

import type { Anchor, Option, Posed, ReachSpan, ReachWay } from "../../api/schema.ts";

/** What an end brings: an enemy in one's sights, oneself in an enemy's, both, or neither. */
export type Brings = "shot" | "sights" | "both" | "safe";

/** An end and what its reach tells of it. */
export interface End extends Option {
  brings?: Brings;
  /** Its place among all ends, the best first. */
  rank?: number;
  /** All answers of a dialogue that end here, where it takes several. */
  answers?: ReachWay["answers"];
  notes?: string;
  /** Whom it would shoot at, and who would have it in his sights. */
  target?: string;
  threat?: string;
  /** It leads off the board: where it ends lies beside it. */
  leaves?: boolean;
}

export interface Pose {
  place: string;
  facing: number;
  height: number;
  tilt: number;
  /** The zone that the way there leads through; "" is any way. */
  through: string;
}

/** Which ends are looked at; null is all of them. */
export interface Sieve {
  height: number | null;
  tilt: number | null;
  through: string | null;
  brings: Exclude<Brings, "both"> | null;
}

export const OPEN: Sieve = { height: null, tilt: null, through: null, brings: null };

export function poseOf({ anchor }: Option): Pose | null {
  if (!anchor?.place || anchor.facing == null || anchor.height == null) return null;
  const { place, facing, height } = anchor;
  return { place, facing, height, tilt: anchor.tilt ?? 0, through: anchor.through ?? "" };
}

/** The options of a question that are ends, if they are what it is about. */
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
    (sieve.brings === null || holds(bringsOf(option), sieve.brings));
}

/** What an end brings; before its reach is known, a mark is a shot. */
export function bringsOf(option: Option): Brings {
  return (option as End).brings ?? (option.mark ? "shot" : "safe");
}

function holds(brings: Brings, wanted: Brings): boolean {
  return brings === wanted || brings === "both" && wanted !== "safe";
}

/** What some ends bring, of a shot, sights and safety. */
export function broughtBy(ends: readonly Option[]): Exclude<Brings, "both">[] {
  const all = new Set(ends.map(bringsOf));
  return (["shot", "sights", "safe"] as const).filter((one) =>
    [...all].some((brings) => holds(brings, one))
  );
}

/** A question whose ends are told by ways with one answer each: its options, and what they bring. */
export function enriched(question: Posed, ways: readonly ReachWay[]): Posed {
  const at = question.given?.length ?? 0;
  const told = new Map(ways.map((way, rank) => [way.answers[at], { way, rank }]));
  const options = question.options.map((option): End => {
    const found = told.get(option.value);
    if (!found) return option;
    const { way, rank } = found, { target, threat } = way;
    const chances = way.chances ?? option.chances;
    return { ...option, rank, brings: brought(way), target, threat, chances };
  });
  return { ...question, options };
}

/** Ends the key of a question that stands for a whole dialogue. */
export const WHOLE = " as a whole";

/** Every way with each amount that can still be chosen at its end, as a way of its own. */
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

/** What is left out where there is nothing to tell. */
const UNMARKED = { shot: false, sights: false, target: "", threat: "", chances: null };

/** A dialogue as one question about its ends: each is a whole order. */
export function asEnds(question: Posed, ways: readonly ReachWay[]): Posed {
  const options = ways.map((way, rank): End => ({
    value: way.answers.join(" · "),
    says: way.says ?? { key: way.notes ?? "" },
    anchor: { facing: 0, height: way.forecast?.level ?? 0, ...known(way.anchor) },
    brings: brought(way),
    rank,
    answers: way.answers,
    notes: way.notes,
    target: way.target,
    threat: way.threat,
    chances: way.chances,
    forecast: way.forecast,
    warns: way.warns,
    leaves: way.leaves,
  }));
  const key = question.key + WHOLE;
  return { ...question, key, options, control: { type: "ends" }, ways: false };
}

/** What an anchor says; a game without headings or levels leaves them out. */
function known({ facing, height, ...anchor }: Anchor): Anchor {
  return { ...anchor, ...(facing != null && { facing }), ...(height != null && { height }) };
}

function brought({ shot, sights }: ReachWay): Brings {
  return shot && sights ? "both" : shot ? "shot" : sights ? "sights" : "safe";
}

/** The other ways to the same pose, the best first. */
export function waysTo(ends: readonly End[], end: End): End[] {
  return ends.filter((one) => one.answers && samePose(one, end));
}

export function samePose(one: Option, other: Option): boolean {
  const [a, b] = [poseOf(one), poseOf(other)];
  return !!a && !!b && a.place === b.place && a.facing === b.facing && a.height === b.height &&
    a.tilt === b.tilt && a.through === b.through;
}

/** The question with only those ends that pass; all of them if none would. */
export function sifted(question: Posed, sieve: Sieve): Posed {
  const options = question.options.filter((option) => passes(option, sieve));
  return options.some(poseOf) ? { ...question, options } : question;
}

/** The values that some ends have, in order. */
export function values(ends: readonly Option[], what: "height" | "tilt" | "facing"): number[] {
  return [...new Set(ends.map((option) => poseOf(option)![what]))].sort((a, b) => a - b);
}

/** The zones that ways to some ends lead through, in the order they come. */
export function zonesOf(ends: readonly Option[]): string[] {
  return [...new Set(ends.map((option) => option.anchor?.through ?? ""))].filter(Boolean);
}

/** Degrees between two facings. */
function apart(a: number, b: number): number {
  const turn = Math.abs(a - b) % 360;
  return Math.min(turn, 360 - turn);
}

/** How unlike two poses are; what is asked for outright weighs most. */
function unlike(pose: Pose, wish: Partial<Pose>, first: keyof Pose | null): number {
  const far = (what: "height" | "tilt" | "facing", weight: number) => {
    const wanted = wish[what];
    if (wanted === undefined) return 0;
    const miss = what === "facing"
      ? apart(pose.facing, wanted) / 60
      : Math.abs(pose[what] - wanted);
    return miss * (what === first ? 1000 : weight);
  };
  const strays = wish.through !== undefined && pose.through !== wish.through;
  return far("facing", 2) + far("height", 3) + far("tilt", 1) +
    (strays ? first === "through" ? 1000 : 4 : 0);
}

/** The end most like a wish; where `first` is given, that much must be as wished if it can be. */
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

/** What one would pick first at a place: the best as far as that is known, else what is marked best
 * and most like a wish; a way off the board where nothing ends. */
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

/** The next end at the same place by height, heading or nose: round again after the last. */
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
