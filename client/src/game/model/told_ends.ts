/**
 * Ends: where the answers to the open questions can lead, as the server sends it with them.
 *
 * Ends belong to one opening of a question. When it closes they are out of date: after an undo
 * nothing may be shown that was true before.
 */

import { signal } from "@preact/signals";
import type { EndOrder, Posed, QuestionEnds, ReachWay, Update } from "../../api/schema.ts";
import { numbers, unpacked } from "../answer/ends/end_table.ts";

/** The ends of one question. */
export interface ToldEnd {
  key: string;
  place: string;
  about: string;
  /** Whether its question is open; if not, only the rest of the same dialogue may use them. */
  open: boolean;
  /** The ways in the order of their table, and the best first. */
  table: readonly ReachWay[];
  ways: readonly ReachWay[];
  /** Whether their order is known. */
  ordered: boolean;
}

/** An open question, and the earliest position in which it is the same. */
interface Opened {
  question: Posed;
  seq: number;
}

export class ToldEnds {
  /** All that is known, newest first. */
  readonly found = signal<readonly ToldEnd[]>([]);
  #open = new Map<string, Opened>();

  /** Hear which questions are open now. */
  hear({ questions = [], seq }: Update): void {
    const before = this.#open;
    this.#open = new Map(questions.map((question) => {
      const known = before.get(question.key);
      if (!known || !alike(known.question, question)) return [question.key, { question, seq }];
      known.seq = Math.min(known.seq, seq);
      return [question.key, known];
    }));
    const still = (one: ToldEnd) =>
      one.open && this.#open.has(one.key) && this.#open.get(one.key) === before.get(one.key);
    const goesOn = (one: ToldEnd) =>
      questions.some(({ place = "", about = "" }) => place === one.place && about === one.about);
    this.found.value = this.found.peek()
      .filter((one) => still(one) || goesOn(one))
      .map((one) => ({ ...one, open: still(one) }));
  }

  /** Take the ends of an open question, or their order; those of an earlier opening are late. */
  tell(told: QuestionEnds | EndOrder): void {
    const now = this.#open.get(told.key), { given = [] } = told;
    if (!now || told.seq < now.seq || !alike(now.question, { given })) return;
    if (told.type === "end_order") return this.#order(told);
    const { key, place = "", about = "", options } = now.question;
    const values = options.map((option) => option.value);
    const table = told.table ? unpacked(told.table, values) : [];
    const others = this.found.peek().filter((one) => one.key !== key);
    const all = { open: true, table, ways: inOrder(table, told.order) };
    const ordered = !table.length || !!told.order;
    this.found.value = [{ key, place, about, ...all, ordered }, ...others];
  }

  #order({ key, order }: EndOrder): void {
    this.found.value = this.found.peek()
      .map((one) =>
        one.key === key ? { ...one, ways: inOrder(one.table, order), ordered: true } : one
      );
  }
}

/** Return ways in an order; without one the safe ones first, of these those with a shot. */
function inOrder(table: readonly ReachWay[], order = ""): readonly ReachWay[] {
  if (order) return numbers(order).map((number) => table[number]!);
  const risk = ({ sights, shot }: ReachWay) => (sights ? 2 : 0) - (shot ? 1 : 0);
  return table.toSorted((one, other) => risk(one) - risk(other));
}

/** The answers of a dialogue so far. */
type Given = Pick<Posed, "given">;

function alike({ given: one = [] }: Given, { given: other = [] }: Given): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}
