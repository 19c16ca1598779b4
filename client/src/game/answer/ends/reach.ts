/**
 * Reach: the ends that answers to the open dialogue lead to. The step-by-step controls work until
 * they are known, and where there are none.
 */

import { computed, type ReadonlySignal } from "@preact/signals";
import { asEnds, type End, enriched, spread, taught } from "../../../board/overlays/ends.ts";
import type { Posed, ReachWay } from "../../../api/schema.ts";
import type { ToldEnd } from "../../model/told_ends.ts";
import { controlOf } from "../option_layout.ts";

/** Controls that write an end step by step; with the others the end is chosen directly. */
const STEPWISE: ReadonlySet<string> = new Set(["dial", "pad", "throttle"]);
const CHOSEN: ReadonlySet<string> = new Set(["ends", "prices"]);

/**
 * Return the reach of the open question. `led`: the player is guided step by step. An instructor
 * may ask for certain options: `isRight`.
 */
export function createReach(
  found: ReadonlySignal<readonly ToldEnd[]>,
  question: ReadonlySignal<Posed | null>,
  led: ReadonlySignal<boolean>,
  isRight: ReadonlySignal<((option: End) => boolean) | null>,
) {
  /** The ends of this question, or of an earlier one in the dialogue. */
  const told = computed<ToldEnd | null>(() => {
    const now = question.value;
    if (!now) return null;
    const { key, about = "", place = "", given = [] } = now;
    const here = found.value.filter((one) => one.about === about && one.place === place);
    const begun = now.private && given.length > 0;
    return here.find((one) => one.open && one.key === key) ?? (begun && here[0] || null);
  });
  /** The ways that begin with the player's answers. */
  const ways = computed<readonly ReachWay[]>(() => {
    const given = question.value?.given ?? [];
    return spread(told.value?.ways ?? [])
      .filter((way) => given.every((value, index) => way.answers[index] === value));
  });
  const kind = computed(() => question.value ? controlOf(question.value).type : "list");

  const marked = (now: Posed) => isRight.value ? taught(now, isRight.value) : now;
  /** The question, with what its own ends bring. */
  const put = computed(() => {
    const now = question.value;
    if (!now || !CHOSEN.has(kind.value)) return now;
    return marked(ways.value.length ? enriched(now, ways.value) : now);
  });
  /** Whether the dialogue can be answered as a whole. */
  const stepwise = computed(() => STEPWISE.has(kind.value) && !led.value);
  /** The whole dialogue as one question about ends. */
  const ends = computed(() => {
    const now = question.value;
    return now && stepwise.value && ways.value.length ? marked(asEnds(now, ways.value)) : null;
  });
  /** Whether the question probably belongs to a dialogue with ends that are not known yet. */
  const hoped = computed(() => {
    const now = question.value;
    const goesOn = now?.goes_on || kind.value === "throttle";
    return !!now?.about && goesOn && stepwise.value && !told.value;
  });
  /** Whether the reach is still being worked out. */
  const thinking = computed(() => {
    const now = question.value;
    if (!now?.about) return false;
    return CHOSEN.has(kind.value) ? told.value?.key !== now.key : hoped.value;
  });
  /** Whether what is shown will still be put in order. */
  const ordering = computed(() =>
    told.value?.ordered === false && (stepwise.value || CHOSEN.has(kind.value))
  );
  return { put, ends, hoped, thinking, ordering };
}

/** Return the answers to send for an option: its value, or the rest of a whole order. */
export function answersOf(question: Posed, option: End): readonly (string | number)[] {
  return option.answers?.slice(question.given?.length ?? 0) ?? [option.value];
}
