/** Wish: a game that somebody puts together, and what the server says to it while he does. */

import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../api.ts";
import type { Checked, CheckIn, Fault, RulesetInfo, ScenarioInfo } from "../schema.ts";
import { here } from "../router.ts";
import { firstOf, foremost, offered } from "../front/shelf.tsx";
import { keep, kept } from "../settings.ts";
import { explain } from "../toasts.tsx";

/** Milliseconds of quiet after which what was typed is checked. */
const CALM = 300;

type Choices = NonNullable<CheckIn["options"]>;

const printed = signal<Readonly<Record<string, string>>>({});
const drafts = signal<Readonly<Record<string, string | null>>>({});

/** The set-up of a scenario: as it is printed, and as somebody changed it in this browser. */
function useSetup(ruleset: string, scenario: string, wanted: boolean, second: boolean) {
  const key = `${ruleset}/${scenario}`, own = second ? `${key}/second` : key;
  useEffect(() => {
    if (!wanted || key in printed.peek()) return;
    api.setup(ruleset, scenario)
      .then((found) => printed.value = { ...printed.peek(), [key]: found.text })
      .catch(explain);
  }, [key, wanted]);
  const draft = own in drafts.value ? drafts.value[own]! : kept(`aerodrome.setup.${own}`);
  const write = (text: string | null) => {
    const changed = text !== null && text !== printed.peek()[key] ? text : null;
    keep(`aerodrome.setup.${own}`, changed);
    drafts.value = { ...drafts.peek(), [own]: changed };
  };
  return { text: draft ?? printed.value[key] ?? null, own: draft, write };
}

/** What the server thinks of a set-up; null while it thinks. */
export type Verdict = { seats: readonly string[] } | { refused: Fault } | null;

function fit(checked: Checked | null): Verdict {
  return checked && { seats: checked.seats ?? [] };
}

/** What is to be checked: a scenario of the ruleset's, or a player's own. */
function composition(scenario: ScenarioInfo, options: Choices, own: string | null): CheckIn {
  return own === null ? { scenario: scenario.id, options } : { options, own };
}

export type Composed = ReturnType<typeof useComposition>;

/** The options that an address asks for, as far as they are words. */
function wishedFor(ruleset: RulesetInfo, asked: URLSearchParams): Choices {
  const named = ruleset.options.filter(({ name, option }) =>
    option.values?.includes(asked.get(name) ?? "")
  );
  return Object.fromEntries(named.map(({ name }) => [name, asked.get(name)!]));
}

/** What a form puts together: ruleset, scenario, options and set-up, and what the server says.
 *
 * A `second` one beside it has set-ups of its own. */
export function useComposition(
  shelf: readonly RulesetInfo[],
  options: Choices = {},
  second = false,
) {
  const asked = here.peek().searchParams;
  const rulesetId = useSignal(asked.get("ruleset") || foremost(shelf).id);
  const scenarioId = useSignal(asked.get("scenario") ?? "");
  const ruleset = shelf.find((one) => one.id === rulesetId.value) ?? foremost(shelf);
  const chosen = useSignal({ ...wishedFor(ruleset, asked), ...options });
  const changing = useSignal(false);
  const scenarios = offered(ruleset);
  const scenario = ruleset.scenarios.find((one) => one.id === scenarioId.value) ??
    firstOf(ruleset);
  const setup = useSetup(ruleset.id, scenario.id, changing.value, second);
  const wish = composition(scenario, chosen.value, setup.own);
  const pickRuleset = (id: string) => {
    rulesetId.value = id;
    scenarioId.value = "";
    chosen.value = {};
  };
  return {
    ...{ ruleset, scenarios, scenario, scenarioId, pickRuleset, chosen, setup, changing, wish },
    ...useCheck(ruleset, wish),
  };
}

/** Asks the server what this composition comes to, shortly after it was changed last. */
function useCheck(ruleset: RulesetInfo, wish: CheckIn) {
  const checked = useSignal<Checked | null>(null);
  const refused = useSignal<Fault | null>(null);
  const asked = JSON.stringify([ruleset.id, wish]);
  const about = `${ruleset.id}/${wish.scenario ?? ""}`;
  const answered = useSignal({ asked: "", about: "" });
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(async () => {
      try {
        const found = await api.check(ruleset.id, wish);
        if (gone) return;
        refused.value = found.refused ?? null;
        if (!found.refused) checked.value = found;
      } catch (error) {
        if (gone) return;
        explain(error);
      }
      answered.value = { asked, about };
    }, CALM);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [asked]);
  const verdict = refused.value ? { refused: refused.value } : fit(checked.value);
  return {
    /** The last composition that could be played, as long as it is about the same scenario. */
    checked: answered.value.about === about ? checked.value : null,
    verdict: answered.value.asked === asked ? verdict : null,
  };
}
