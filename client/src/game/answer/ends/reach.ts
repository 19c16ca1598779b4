/**
 * Reach: every end that answers to a dialogue lead to, fetched when a question opens. The
 * step-by-step controls work in the meantime, and where no reach is available.
 */

import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { asEnds, type End, enriched, spread } from "../../../board/overlays/ends.ts";
import type { Posed, ReachWay, WithinReach } from "../../../api/schema.ts";
import { controlOf } from "../option_layout.ts";

interface Found {
  key: string;
  place: string;
  about: string;
  ways: readonly ReachWay[];
}

/** Controls that write an end step by step; with the others the end is chosen directly. */
const STEPWISE: ReadonlySet<string> = new Set(["dial", "pad"]);
const CHOSEN: ReadonlySet<string> = new Set(["ends", "prices"]);
const KEPT = 12;

/** Milliseconds before a late or missing answer is asked for again. */
const PAUSES: readonly number[] = [500, 1000, 2000, 4000, 8000];

type Asked = ReadonlySignal<Posed | null>;
type Ask = (question: Posed) => Promise<WithinReach>;

/** Return a pause that a newer question interrupts. */
function createRest() {
  let wake = () => {};
  const rest = (time: number) =>
    new Promise<void>((done) => {
      const later = setTimeout(done, time);
      wake = () => {
        clearTimeout(later);
        done();
      };
    });
  return { rest, wake: () => wake() };
}

/** Return whether a question can have a reach. */
function reaches(question: Posed | null): question is Posed {
  const kind = question ? controlOf(question).type : "";
  return !!question?.about && (STEPWISE.has(kind) || CHOSEN.has(kind));
}

/** Fetch the reach of every question that can have one, and keep the last answer. */
function createAsking(
  ask: Ask,
  question: Asked,
  led: ReadonlySignal<boolean>,
  pauses: readonly number[],
) {
  /** The reaches found, newest first. */
  const found = signal<readonly Found[]>([]), { rest, wake } = createRest();
  let latest = "", wanted: Posed | null = null, asking = false, stopped = false;

  const unheard = effect(() => {
    const now = question.value;
    if (led.value || !reaches(now)) return;
    const name = `${now.key} ${now.given?.length ?? 0}`;
    if (latest === name) return;
    latest = name;
    wanted = now;
    wake();
    askOn();
  });

  /** Ask for one reach at a time; after quick answers, only that of the last question. */
  async function askOn(): Promise<void> {
    if (asking) return;
    asking = true;
    for (let now = wanted; now; now = wanted) {
      wanted = null;
      const ways = await waysOf(now);
      if (ways) keep(now, ways);
    }
    asking = false;
  }

  /** Return the ways of a question, however late; [] after all attempts, null if it has changed. */
  async function waysOf(now: Posed): Promise<readonly ReachWay[] | null> {
    for (const pause of [...pauses, null]) {
      const reply = await ask(now).catch(() => null);
      if (reply && !reply.late) return reply.ways ?? [];
      if (pause !== null && !wanted && !stopped) await rest(pause);
      if (wanted || stopped) return null;
    }
    return [];
  }

  function keep({ key, place = "", about = "" }: Posed, ways: readonly ReachWay[]): void {
    const others = found.peek().filter((one) => one.key !== key);
    found.value = [{ key, place, about, ways: spread(ways) }, ...others].slice(0, KEPT);
  }
  const stop = () => {
    stopped = true;
    unheard();
    wake();
  };
  return { found, stop };
}

/** Return the reach of the open question. `led`: the player is guided step by step. */
export function createReach(
  ask: Ask,
  question: Asked,
  led: ReadonlySignal<boolean>,
  pauses = PAUSES,
) {
  const { found, stop } = createAsking(ask, question, led, pauses);
  /**
   * The ways that begin with the player's answers: from this question's reach, or from that of an
   * earlier question in the dialogue.
   */
  const ways = computed<readonly ReachWay[]>(() => {
    const now = question.value;
    if (!now || led.value) return [];
    const here = found.value.filter((one) => one.about === now.about && one.place === now.place);
    const given = now.given ?? [], begun = now.private && given.length > 0;
    const reply = here.find((one) => one.key === now.key) ?? (begun ? here[0] : undefined);
    return (reply?.ways ?? [])
      .filter((way) => given.every((value, index) => way.answers[index] === value));
  });
  const kind = computed(() => question.value ? controlOf(question.value).type : "list");

  /** The question, with what its own ends bring. */
  const put = computed(() => {
    const now = question.value;
    return now && CHOSEN.has(kind.value) && ways.value.length ? enriched(now, ways.value) : now;
  });
  /** The whole dialogue as one question about ends. */
  const ends = computed(() => {
    const now = question.value;
    return now && STEPWISE.has(kind.value) && ways.value.length ? asEnds(now, ways.value) : null;
  });
  /** Whether the question probably belongs to a dialogue with ends whose reach is not known yet. */
  const hoped = computed(() => {
    const now = question.value;
    if (!now?.about || !now.goes_on || led.value || !STEPWISE.has(kind.value)) return false;
    return !found.value.some((one) => one.about === now.about && one.place === now.place);
  });
  /** Whether the reach is still being worked out. */
  const thinking = computed(() => {
    const now = question.value;
    if (led.value || !reaches(now)) return false;
    return CHOSEN.has(kind.value) ? !found.value.some((one) => one.key === now.key) : hoped.value;
  });
  return { put, ends, hoped, thinking, stop };
}

/** Return the answers to send for an option: its value, or the rest of a whole order. */
export function answersOf(question: Posed, option: End): readonly (string | number)[] {
  return option.answers?.slice(question.given?.length ?? 0) ?? [option.value];
}
