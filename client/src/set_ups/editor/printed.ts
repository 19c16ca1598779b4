/** Printed: the text of a scenario of the book, as a set-up to begin with. */

import { moreApi } from "../../api/more.ts";
import type { RulesetInfo } from "../../api/schema.ts";
import { setUpsApi } from "../../api/set_ups.ts";

/** Return it with title and text in the reader's language, which `ruleset` is told in. */
export async function printed({ id, scenarios }: RulesetInfo, scenario: string): Promise<string> {
  const { text } = await moreApi.setup(id, scenario);
  const spoken = scenarios.find((one) => one.id === scenario);
  const { draft } = await setUpsApi.read(id, text);
  if (!spoken || !draft || draft.title === spoken.title) return text;
  const changed = { ...draft, title: spoken.title, text: spoken.text };
  return (await setUpsApi.write(id, { text, draft: JSON.stringify(changed) })).text;
}
