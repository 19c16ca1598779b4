/** History: reads a game's history, which is sent in pages, as a whole. */

import type { Call } from "./call.ts";
import type { History } from "./schema.ts";
import { send } from "./send.ts";

/** Return a history, joined from all its pages. */
export async function wholeHistory(ask: (page: number) => Call<History>): Promise<History> {
  let page = await send(ask(0));
  const whole = { ...page, log: [...page.log], moments: [...page.moments] };
  while (page.next != null) {
    page = await send(ask(page.next));
    whole.log.push(...page.log);
    whole.moments.push(...page.moments);
  }
  return whole;
}
