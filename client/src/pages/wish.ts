/** Wish: a game that somebody puts together, and what the server says to it while he does. */

import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../api.ts";
import type { Checked, CheckIn, Fault, RulesetInfo, ScenarioInfo } from "../schema.ts";
import { here } from "../router.ts";
import { byNumber } from "../rules.tsx";
import { keep, kept } from "../settings.ts";
import { explain } from "../toasts.tsx";

/** What one flies first, where it is there: a duel of two, learnt in a minute. */
export const FIRST = ["spad_duel", "baracca"];

/** The game that is offered first: the one with the first flight, else the first of the shelf. */
export function foremost(shelf: readonly RulesetInfo[]): RulesetInfo {
  const has = ({ scenarios }: RulesetInfo) => scenarios.some(({ id }) => FIRST.includes(id));
  return shelf.find(has) ?? shelf[0]!;
}

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
  const chosen = useSignal(options);
  const changing = useSignal(false);
  const ruleset = shelf.find((one) => one.id === rulesetId.value) ?? foremost(shelf);
  const scenarios = [...ruleset.scenarios].sort((one, other) => byNumber(one.rule, other.rule));
  const scenario = scenarios.find((one) => one.id === scenarioId.value) ?? scenarios[0]!;
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
