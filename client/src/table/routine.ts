/** Standing answers: what the page answers by itself, as its player told it, by the same door.
 *
 * They are kept for a game and a seat in this browser, shown beside the questions, and taken back at
 * any time. What was taken back, or refused, is asked again. */

import { computed, effect, signal } from "@preact/signals";
import type { Phrase, Posed } from "../schema.ts";
import { keep, kept } from "../settings.ts";

/** Ask me; the same as the last time; leave it alone while nobody is near. */
export const HABITS = ["ask", "before", "quiet"] as const;
export type Habit = typeof HABITS[number];
type Value = string | number;

/** One kind of question that is answered in advance. */
export interface Kept {
  habit: Habit;
  says: Phrase;
  /** The answers of the last dialogue, in their order. */
  last: readonly Value[];
}

/** What a habit answers to a question; null where it must be asked. */
export function answerOf(question: Posed, held: Kept | undefined): Value | null {
  const { routine } = question;
  if (!routine || !held || held.habit === "ask") return null;
  const step = question.given?.length ?? 0, quiet = routine.quiet ? routine.value ?? null : null;
  const value = held.habit === "quiet" ? quiet : held.last[step] ?? null;
  const open = question.options.some((one) => one.value === value && !one.refused);
  return open ? value : null;
}

/** What this browser keeps under a name; nothing where it is no such thing. */
function keptUnder(name: string): Map<string, Kept> {
  try {
    return new Map(JSON.parse(kept(name) ?? "[]"));
  } catch {
    return new Map();
  }
}

export class RoutineAnswers {
  #kept;
  #tried = new Set<string>();
  #name;
  #stop;

  constructor(
    name: string,
    questions: () => readonly Posed[],
    answer: (question: Posed, value: Value) => void,
  ) {
    this.#name = `aerodrome.routine.${name}`;
    this.#kept = signal<ReadonlyMap<string, Kept>>(keptUnder(this.#name));
    this.#stop = effect(() => {
      for (const question of questions()) {
        const value = answerOf(question, this.#kept.value.get(question.rule));
        const once = [question.key, ...(question.given ?? [])].join("\n");
        if (value === null || this.#tried.has(once)) continue;
        this.#tried.add(once);
        answer(question, value);
      }
    });
  }

  /** Those that answer something now. */
  readonly held = computed(() => [...this.#kept.value].filter(([, one]) => one.habit !== "ask"));

  habitOf(question: Posed): Habit {
    return this.#kept.value.get(question.rule)?.habit ?? "ask";
  }

  hold(rule: string, says: Phrase, habit: Habit): void {
    this.#put(rule, { last: this.#kept.peek().get(rule)?.last ?? [], says, habit });
  }

  /** What the player answered himself is what he did before. */
  note(question: Posed, value: Value): void {
    if (!question.routine) return;
    const held = this.#kept.peek().get(question.rule), step = question.given?.length ?? 0;
    const last = [...(held?.last ?? []).slice(0, step), value];
    this.#tried.add([question.key, ...(question.given ?? [])].join("\n"));
    this.#put(question.rule, { habit: held?.habit ?? "ask", says: question.routine.says, last });
  }

  #put(rule: string, held: Kept): void {
    this.#kept.value = new Map(this.#kept.peek()).set(rule, held);
    keep(this.#name, JSON.stringify([...this.#kept.peek()]));
  }

  stop(): void {
    this.#stop();
  }
}
