/** Reach: everywhere that answers to a dialogue lead, asked for when a question opens. The keys and
 * the pad work meanwhile, and where nothing can be told. */

import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { api } from "../api.ts";
import { asEnds, type End, enriched } from "../ends.ts";
import type { Posed, ReachWay } from "../schema.ts";
import { controlOf } from "./pad.ts";

interface Found {
  key: string;
  place: string;
  about: string;
  ways: readonly ReachWay[];
}

/** With these controls an end is written step by step; with the others it is chosen itself. */
const STEPWISE: ReadonlySet<string> = new Set(["dial", "pad"]);
const CHOSEN: ReadonlySet<string> = new Set(["ends", "prices"]);
const KEPT = 12;

type Asked = ReadonlySignal<Posed | null>;

/** Asks for the reach of every question that may have one, and keeps what was told last. */
function createAsking(game: string, question: Asked, led: ReadonlySignal<boolean>) {
  /** The newest first. */
  const found = signal<readonly Found[]>([]);
  let latest = "", wanted: Posed | null = null, asking = false;

  const stop = effect(() => {
    const now = question.value, kind = now ? controlOf(now).type : "";
    if (!now?.about || led.value || !(STEPWISE.has(kind) || CHOSEN.has(kind))) return;
    const name = `${now.key} ${now.given?.length ?? 0}`;
    if (latest === name) return;
    latest = name;
    wanted = now;
    askOn();
  });

  /** One after another: whoever answers faster than that is asked for his last question only. */
  async function askOn(): Promise<void> {
    if (asking) return;
    asking = true;
    for (let now = wanted; now; now = wanted) {
      wanted = null;
      await ask(now);
    }
    asking = false;
  }

  async function ask(now: Posed): Promise<void> {
    const told = await api.reach(game, now.seat, now.key).catch(() => null);
    const { key, place = "", about = "" } = now, ways = told?.ways ?? [];
    const others = found.peek().filter((one) => one.key !== key);
    found.value = [{ key, place, about, ways }, ...others].slice(0, KEPT);
  }
  return { found, stop };
}

/** `led`: somebody leads the player step by step. */
export function createReach(game: string, question: Asked, led: ReadonlySignal<boolean>) {
  const { found, stop } = createAsking(game, question, led);
  /** The ways that begin as the player did: as told, or as far as is known from what was told of
   * an earlier question of the dialogue. */
  const ways = computed<readonly ReachWay[]>(() => {
    const now = question.value;
    if (!now || led.value) return [];
    const here = found.value.filter((one) => one.about === now.about && one.place === now.place);
    const given = now.given ?? [], begun = now.private && given.length > 0;
    const told = here.find((one) => one.key === now.key) ?? (begun ? here[0] : undefined);
    return (told?.ways ?? [])
      .filter((way) => given.every((value, index) => way.answers[index] === value));
  });
  const kind = computed(() => question.value ? controlOf(question.value).type : "list");

  /** The question with what its own ends bring. */
  const put = computed(() => {
    const now = question.value;
    return now && CHOSEN.has(kind.value) && ways.value.length ? enriched(now, ways.value) : now;
  });
  /** The whole dialogue as one question about ends. */
  const ends = computed(() => {
    const now = question.value;
    return now && STEPWISE.has(kind.value) && ways.value.length ? asEnds(now, ways.value) : null;
  });
  /** What is likely a dialogue with ends has not been told of yet. */
  const hoped = computed(() => {
    const now = question.value;
    if (!now?.about || !now.goes_on || led.value || !STEPWISE.has(kind.value)) return false;
    return !found.value.some((one) => one.about === now.about && one.place === now.place);
  });
  return { put, ends, hoped, stop };
}

/** What goes out for an option: its value, or what is left of a whole order. */
export function answersOf(question: Posed, option: End): readonly (string | number)[] {
  return option.answers?.slice(question.given?.length ?? 0) ?? [option.value];
}
