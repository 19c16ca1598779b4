/** What is to be flown many times: scenario, set-up, options, pilots, games. */

import { useSignal } from "@preact/signals";
import { api } from "../api.ts";
import { SetupFold } from "../pages/SetupEditor.tsx";
import { composition, foremost, useCheck, useSetup } from "../pages/wish.ts";
import { here, note } from "../router.ts";
import { byNumber } from "../rules.tsx";
import type { NewGame, RulesetInfo, StudyInfo } from "../schema.ts";
import { numbered, worded } from "../store.ts";
import { explain } from "../toasts.tsx";
import { figure, l } from "./words.ts";

/** A value of a game's option. */
type Choice = NonNullable<NewGame["options"]>[string];

const NUMBERS = [20, 100, 200, 500, 1000, 2000];
const USUAL = 1000;

/** The address of the laboratory with a scenario and its rules laid out.
 *
 * A set-up that somebody changed in this browser is found there as well. */
export function labAddress(
  ruleset: string,
  scenario: string,
  options: Record<string, Choice>,
): string {
  const asked = new URLSearchParams({ ruleset, scenario });
  if (Object.keys(options).length) asked.set("options", JSON.stringify(options));
  return `/lab?${asked}`;
}

function asked(name: string): string {
  return here.peek().searchParams.get(name) ?? "";
}

function askedOptions(): Record<string, Choice> {
  try {
    const read = JSON.parse(asked("options") || "{}");
    return typeof read === "object" && read !== null ? read : {};
  } catch {
    return {};
  }
}

export function Form({ shelf, busy, onStudy }: {
  shelf: readonly RulesetInfo[];
  busy: boolean;
  onStudy(study: StudyInfo): void;
}) {
  const rulesetId = useSignal(asked("ruleset") || foremost(shelf).id);
  const scenarioId = useSignal(asked("scenario"));
  const chosen = useSignal<Record<string, Choice>>(askedOptions());
  const pilots = useSignal<readonly [string, string] | null>(null);
  const games = useSignal(USUAL);
  const ruleset = shelf.find((one) => one.id === rulesetId.value) ?? foremost(shelf);
  const scenarios = [...ruleset.scenarios].sort((one, other) => byNumber(one.rule, other.rule));
  const scenario = scenarios.find((one) => one.id === scenarioId.value) ?? scenarios[0]!;
  const levels = ruleset.levels.map((one) => one.level);
  const changing = useSignal(false);
  const setup = useSetup(ruleset.id, scenario.id, changing.value);
  const composed = composition(scenario, chosen.value, setup.own);
  const { checked, verdict } = useCheck(ruleset, composed);
  const [first, second] = pilots.value ?? [usual(levels), usual(levels)];

  const send = async (event: Event) => {
    event.preventDefault();
    note({ ruleset: ruleset.id, scenario: scenario.id });
    try {
      const bots = first === second ? [first] : [first, second];
      const wish = { ...composed, ruleset: ruleset.id, bots, games: games.value };
      onStudy(await api.beginStudy(wish));
    } catch (error) {
      explain(error);
    }
  };

  return (
    <form class="lab-form" onSubmit={send}>
      {shelf.length > 1 && (
        <Pick
          label={l("ruleset")}
          value={ruleset.id}
          values={shelf.map((one) => [one.id, one.title])}
          onValue={(value) => {
            rulesetId.value = value;
            scenarioId.value = "";
            chosen.value = {};
            pilots.value = null;
          }}
        />
      )}
      <Pick
        label={l("scenario")}
        value={scenario.id}
        values={scenarios.map((one) => [one.id, `${one.rule} ${one.title}`])}
        onValue={(value) => scenarioId.value = value}
      />
      <Pick
        label={l("first")}
        value={first}
        values={ruleset.levels.map((one) => [one.level, one.title])}
        onValue={(value) => pilots.value = [value, second]}
      />
      <Pick
        label={l("second")}
        value={second}
        values={ruleset.levels.map((one) => [one.level, one.title])}
        onValue={(value) => pilots.value = [first, value]}
      />
      <Pick
        label={l("number")}
        value={String(games.value)}
        values={NUMBERS.map((one) => [String(one), figure(one)])}
        onValue={(value) => games.value = Number(value)}
      />
      <details class="lab-options">
        <summary>{l("options")}</summary>
        <Options
          ruleset={ruleset}
          settled={checked?.options ?? scenario.options}
          chosen={chosen.value}
          onChosen={(options) => chosen.value = options}
        />
      </details>
      <SetupFold
        ruleset={ruleset.id}
        name={scenario.id}
        setup={setup}
        verdict={verdict}
        open={changing}
      />
      <p class="lab-send">
        <button type="submit" class="button button-main" disabled={busy}>
          {l("fly", { n: figure(games.value) })}
        </button>
      </p>
    </form>
  );
}

/** A pilot worth watching, where there is one. */
function usual(levels: readonly string[]): string {
  return levels.includes("regular") ? "regular" : levels.at(-1)!;
}

function Pick({ label, value, values, onValue }: {
  label: string;
  value: string;
  values: readonly (readonly [string, string])[];
  onValue(value: string): void;
}) {
  return (
    <label class="lab-pick">
      <span>{label}</span>
      <select value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        {values.map(([one, text]) => <option key={one} value={one}>{text}</option>)}
      </select>
    </label>
  );
}

function Options({ ruleset, settled, chosen, onChosen }: {
  ruleset: RulesetInfo;
  settled: Record<string, Choice>;
  chosen: Record<string, Choice>;
  onChosen(options: Record<string, Choice>): void;
}) {
  const values = { ...settled, ...chosen };
  const choose = (name: string, value: Choice) => onChosen({ ...chosen, [name]: value });
  return (
    <div class="lab-choices">
      {ruleset.options.map(({ name, option }) => {
        const value = values[name] ?? option.default;
        return (
          <label key={name}>
            <span>{option.title}</span>
            {typeof option.default === "boolean"
              ? (
                <input
                  type="checkbox"
                  class="toggle"
                  checked={value === true}
                  onChange={(event) => choose(name, event.currentTarget.checked)}
                />
              )
              : typeof option.default === "number"
              ? (
                <input
                  type="number"
                  min={option.low}
                  max={option.high}
                  value={String(value)}
                  onChange={(event) =>
                    choose(name, numbered(event.currentTarget.valueAsNumber, option.default))}
                />
              )
              : (
                <select
                  value={String(value)}
                  onChange={(event) => choose(name, event.currentTarget.value)}
                >
                  {worded(option).map(([one, word]) => (
                    <option key={one} value={one}>{word}</option>
                  ))}
                </select>
              )}
          </label>
        );
      })}
    </div>
  );
}
