/** Wish: a game being put together, and the server's comments on it. */

import { useSignal } from "@preact/signals";
import { checkSetup } from "../api/calls/catalogue.ts";
import { listPublishedSetups, listSetups, readSetup } from "../api/calls/set_ups.ts";
import { send } from "../api/send.ts";
import { local } from "../app/transport.ts";
import { useLatest } from "../app/latest.ts";
import type { Checked, CheckIn, RulesetInfo, ScenarioInfo, SetupLine } from "../api/schema.ts";
import { here } from "../app/router.ts";
import { firstOf, foremost, quickly } from "../catalogue/first.ts";
import { offered } from "../catalogue/entries.tsx";
import { saved } from "../app/settings.ts";
import { explain } from "../ui/toasts.tsx";
import { DRAFT, draftKey, keptName, titleOf } from "../set_ups/saved.ts";
import { t } from "../app/i18n.ts";

/** Milliseconds without changes before the choices are checked. */
const CALM = 300;

type Choices = NonNullable<CheckIn["options"]>;

/** Return the players' set-ups of a game: the listed ones, and the reader's own. */
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

/** Return the text of a saved set-up, once it is loaded. */
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

/** Return a player's set-up in the form of a scenario. */
function asScenario(id: string, title: string, text = ""): ScenarioInfo {
  return { id, title, text, rule: "", seats: [], options: {} };
}

export type Composed = ReturnType<typeof useComposition>;

/** Return the options in an address that are valid. */
function wishedFor(ruleset: RulesetInfo, asked: URLSearchParams): Choices {
  const named = ruleset.options.filter(({ name, option }) =>
    option.values?.includes(asked.get(name) ?? "")
  );
  return Object.fromEntries(named.map(({ name }) => [name, asked.get(name)!]));
}

/** Return what is checked: a scenario of the ruleset, a saved set-up, or the draft. */
function composition(scenario: string, options: Choices, own: string | null): CheckIn {
  return scenario === DRAFT || keptName(scenario) ? { own, options } : { scenario, options };
}

/**
 * Return the state of a form: ruleset, scenario and options, and the server's comments.
 *
 * A form for a game that starts at once is `quick`: unless its reader wants otherwise, the aircraft
 * are placed for them.
 */
export function useComposition(
  shelf: readonly RulesetInfo[],
  { options = {}, quick = false }: { options?: Choices; quick?: boolean } = {},
) {
  const asked = here.peek().searchParams;
  const rulesetId = useSignal(asked.get("ruleset") || foremost(shelf).id);
  const scenarioId = useSignal(asked.get("scenario") ?? "");
  const ruleset = shelf.find((one) => one.id === rulesetId.value) ?? foremost(shelf);
  const usual: Choices = quick ? quickly(ruleset) : {};
  const chosen = useSignal({ ...usual, ...wishedFor(ruleset, asked), ...options });
  const draft = saved(draftKey(ruleset.id)), setup = keptName(scenarioId.value);
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
    const picked = shelf.find((one) => one.id === id);
    rulesetId.value = id;
    scenarioId.value = "";
    chosen.value = quick && picked ? quickly(picked) : {};
  };
  const pickScenario = (id: string) => {
    scenarioId.value = id;
    chosen.value = usual;
  };
  const checked = useCheck(ruleset, wish);
  const game = setup ? { kept: setup, options: chosen.value } : wish;
  return {
    ...{ ruleset, scenarios, own, made, scenario, scenarioId, pickRuleset, pickScenario },
    ...{ chosen, usual, wish, checked },
    /** A saved set-up is sent by its id, so that it is counted. */
    game,
  };
}

/**
 * Check the current composition shortly after its last change. Returns the last playable result, as
 * long as it is about the same scenario.
 */
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
