/** Last orders: the last orders given to each aircraft, so that they can be repeated. */

import type { End } from "../../board/overlays/ends.ts";
import type { Posed } from "../../api/schema.ts";

type Answers = readonly (string | number)[];

interface Given {
  /** The current or last dialogue. */
  place: string;
  answers: Answers;
  before: Answers;
}

export function createOrders() {
  const given = new Map<string, Given>();
  return {
    /** Note answers when they are sent. */
    note({ about = "", place = "", given: begun = [] }: Posed, answers: Answers): void {
      const last = given.get(about);
      const before = last?.place === place ? last.before : last?.answers ?? [];
      given.set(about, { place, answers: [...begun, ...answers], before });
    },
    /** Return the end that was ordered in the turn before. */
    again({ about = "", place = "" }: Posed, ends: readonly End[]): End | null {
      const last = given.get(about);
      const answers = last?.place === place ? last.before : last?.answers ?? [];
      if (answers.length < 2) return null;
      return ends.find((end) =>
        end.answers?.length === answers.length &&
        end.answers.every((value, index) => value === answers[index])
      ) ?? null;
    },
  };
}
