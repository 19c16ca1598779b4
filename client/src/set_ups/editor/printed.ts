/** Printed: the text of a printed scenario, as a set-up to begin with. */

import { readScenario } from "../../api/calls/catalogue.ts";
import { readDraft, writeDraft } from "../../api/calls/set_ups.ts";
import { send } from "../../api/send.ts";
import { language } from "../../app/settings.ts";
import type { RulesetInfo } from "../../api/schema.ts";

/** Return the text with title and description in the reader's language, as `ruleset` has them. */
export async function printed({ id, scenarios }: RulesetInfo, scenario: string): Promise<string> {
  const { text } = await send(readScenario(id, scenario));
  const spoken = scenarios.find((one) => one.id === scenario);
  const { draft } = await send(readDraft(id, { text, language: language.peek() }));
  if (!spoken || !draft || draft.title === spoken.title) return text;
  const changed = JSON.stringify({ ...draft, title: spoken.title, text: spoken.text });
  const wish = { text, draft: changed, language: language.peek() };
  return (await send(writeDraft(id, wish))).text;
}
