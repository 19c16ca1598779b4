/** Wish: a game that somebody puts together, and what the server says to it while he does. */

import { useSignal } from "@preact/signals";
import { checkSetup } from "../api/calls/catalogue.ts";
import { listPublishedSetups, listSetups, readSetup } from "../api/calls/set_ups.ts";
import { send } from "../api/send.ts";
import { local } from "../app/transport.ts";
import { useLatest } from "../app/latest.ts";
import type { Checked, CheckIn, RulesetInfo, ScenarioInfo, SetupLine } from "../api/schema.ts";
import { here } from "../app/router.ts";
import { firstOf, foremost, offered } from "../catalogue/shelf.tsx";
import { kept } from "../app/settings.ts";
import { explain } from "../ui/toasts.tsx";
import { DRAFT, draftKey, keptName, titleOf } from "../set_ups/saved.ts";
import { t } from "../app/i18n.ts";

/** Milliseconds of quiet after which what was chosen is checked. */
const CALM = 300;

type Choices = NonNullable<CheckIn["options"]>;

/** The set-ups of a game that players have made: those on the shelf, and one's own. */
function useMade(ruleset: RulesetInfo): readonly SetupLine[] {
  const made = useSignal<readonly SetupLine[]>([]);
  useLatest(
    () => {
      made.value = [];
      if (local || ruleset.studied === false) return null;
      return Promise.all([
        send(listPublishedSetups({ ruleset: ruleset.id, order: "rating" })),
        send(listSetups()),
      ]);
    },
    ([shelf, mine]) => {
      const own = mine.setups.filter((one) => one.ruleset === ruleset.id && !one.published);
      made.value = [...shelf.setups, ...own].filter((one) => one.playable);
    },
    () => {},
    [ruleset.id],
  );
  return made.value;
}

/** The text of a kept set-up, once it is here. */
function useKeptText(setup: string): string | null {
  const found = useSignal<{ id: string; text: string } | null>(null);
  useLatest(
    () => setup ? send(readSetup(setup)) : null,
    (one) => found.value = one,
    explain,
    [setup],
  );
  return found.value?.id === setup ? found.value.text : null;
}

/** A set-up that is no scenario of the ruleset's, as a form shows it. */
function asScenario(id: string, title: string, text = ""): ScenarioInfo {
  return { id, title, text, rule: "", seats: [], options: {} };
}

export type Composed = ReturnType<typeof useComposition>;

/** The options that an address asks for, as far as they are words. */
function wishedFor(ruleset: RulesetInfo, asked: URLSearchParams): Choices {
  const named = ruleset.options.filter(({ name, option }) =>
    option.values?.includes(asked.get(name) ?? "")
  );
  return Object.fromEntries(named.map(({ name }) => [name, asked.get(name)!]));
}

/** What is to be checked: a scenario of the ruleset's, or what is kept or lies on the bench. */
function composition(scenario: string, options: Choices, own: string | null): CheckIn {
  return scenario === DRAFT || keptName(scenario) ? { own, options } : { scenario, options };
}

/** What a form puts together: ruleset, scenario and options, and what the server says. */
export function useComposition(shelf: readonly RulesetInfo[], options: Choices = {}) {
  const asked = here.peek().searchParams;
  const rulesetId = useSignal(asked.get("ruleset") || foremost(shelf).id);
  const scenarioId = useSignal(asked.get("scenario") ?? "");
  const ruleset = shelf.find((one) => one.id === rulesetId.value) ?? foremost(shelf);
  const chosen = useSignal({ ...wishedFor(ruleset, asked), ...options });
  const draft = kept(draftKey(ruleset.id)), setup = keptName(scenarioId.value);
  const text = useKeptText(setup), made = useMade(ruleset), scenarios = offered(ruleset);
  const own = [
    ...draft === null
      ? []
      : [asScenario(DRAFT, t.new_game("from_workshop", { title: titleOf(draft) }))],
    ...made.map((one) => asScenario(`kept:${one.id}`, one.title || one.name, one.about)),
  ];
  const scenario = [...ruleset.scenarios, ...own].find((one) => one.id === scenarioId.value) ??
    (text === null ? firstOf(ruleset) : asScenario(scenarioId.value, titleOf(text)));
  const wish = composition(scenario.id, chosen.value, setup ? text : draft);
  const pickRuleset = (id: string) => {
    rulesetId.value = id;
    scenarioId.value = "";
    chosen.value = {};
  };
  const checked = useCheck(ruleset, wish);
  const game = setup ? { kept: setup, options: chosen.value } : wish;
  return {
    ...{ ruleset, scenarios, own, made, scenario, scenarioId, pickRuleset, chosen, wish, checked },
    /** What a game is made of: a kept set-up is called by its name, so that it is counted. */
    game,
  };
}

/** Asks the server what this composition comes to, shortly after it was changed last; the last
 * that could be played, as long as it is about the same scenario. */
function useCheck(ruleset: RulesetInfo, wish: CheckIn): Checked | null {
  const checked = useSignal<Checked | null>(null), answered = useSignal("");
  const asked = JSON.stringify([ruleset.id, wish]);
  const about = JSON.stringify([ruleset.id, wish.scenario, wish.own]);
  useLatest(
    () => wish.own === null ? null : send(checkSetup(ruleset.id, wish)),
    (found) => {
      if (!found.refused) checked.value = found;
      answered.value = about;
    },
    (error) => {
      explain(error);
      answered.value = about;
    },
    [asked],
    CALM,
  );
  return answered.value === about ? checked.value : null;
}
