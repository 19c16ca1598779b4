/** What is to be flown many times: scenario, set-up, options, pilots, games. */

import { useSignal } from "@preact/signals";
import { api } from "../api.ts";
import { OptionInput, type OptionValue } from "../pages/OptionInput.tsx";
import { SetupFold } from "../pages/SetupEditor.tsx";
import { type Composed, useComposition } from "../pages/wish.ts";
import { here, note } from "../router.ts";
import type { RulesetInfo, StudyInfo } from "../schema.ts";
import { explain } from "../toasts.tsx";
import { figure, l } from "./words.ts";

const NUMBERS = [20, 100, 200, 500, 1000, 2000];
const USUAL = 1000;

/** The address of the laboratory with a scenario and its rules laid out.
 *
 * A set-up that somebody changed in this browser is found there as well. */
export function labAddress(
  ruleset: string,
  scenario: string,
  options: Record<string, OptionValue>,
): string {
  const asked = new URLSearchParams({ ruleset, scenario });
  if (Object.keys(options).length) asked.set("options", JSON.stringify(options));
  return `/lab?${asked}`;
}

function askedOptions(): Record<string, OptionValue> {
  try {
    const read = JSON.parse(here.peek().searchParams.get("options") || "{}");
    return typeof read === "object" && read !== null ? read : {};
  } catch {
    return {};
  }
}

export function LabForm({ shelf, busy, onStudy }: {
  shelf: readonly RulesetInfo[];
  busy: boolean;
  onStudy(study: StudyInfo): void;
}) {
  const composed = useComposition(shelf, askedOptions());
  const pilots = useSignal<readonly [string, string] | null>(null);
  const games = useSignal(USUAL);
  const { ruleset, scenario } = composed;
  const levels = ruleset.levels.map((one) => [one.level, one.title] as const);
  const [first, second] = pilots.value ?? [usual(ruleset), usual(ruleset)];

  const send = async (event: Event) => {
    event.preventDefault();
    note({ ruleset: ruleset.id, scenario: scenario.id });
    try {
      const bots = first === second ? [first] : [first, second];
      const wish = { ...composed.wish, ruleset: ruleset.id, bots, games: games.value };
      onStudy(await api.beginStudy(wish));
    } catch (error) {
      explain(error);
    }
  };

  return (
    <form class="lab-form" onSubmit={send}>
      <Scenarios shelf={shelf} composed={composed} onRuleset={() => pilots.value = null} />
      <Pick
        label={l("first")}
        value={first}
        values={levels}
        onValue={(value) => pilots.value = [value, second]}
      />
      <Pick
        label={l("second")}
        value={second}
        values={levels}
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
        <Options composed={composed} />
      </details>
      <SetupFold composed={composed} />
      <p class="lab-send">
        <button type="submit" class="button button-main" disabled={busy}>
          {l("fly", { n: figure(games.value) })}
        </button>
      </p>
    </form>
  );
}

function Scenarios({ shelf, composed, onRuleset }: {
  shelf: readonly RulesetInfo[];
  composed: Composed;
  onRuleset(): void;
}) {
  return (
    <>
      {shelf.length > 1 && (
        <Pick
          label={l("ruleset")}
          value={composed.ruleset.id}
          values={shelf.map((one) => [one.id, one.title])}
          onValue={(value) => {
            composed.pickRuleset(value);
            onRuleset();
          }}
        />
      )}
      <Pick
        label={l("scenario")}
        value={composed.scenario.id}
        values={composed.scenarios.map((one) => [one.id, `${one.rule} ${one.title}`])}
        onValue={(value) => composed.scenarioId.value = value}
      />
    </>
  );
}

/** A pilot worth watching, where there is one. */
function usual(ruleset: RulesetInfo): string {
  const levels = ruleset.levels.map((one) => one.level);
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

function Options({ composed }: { composed: Composed }) {
  const { ruleset, chosen, checked, scenario } = composed;
  const values = { ...(checked?.options ?? scenario.options), ...chosen.value };
  return (
    <div class="lab-choices">
      {ruleset.options.map(({ name, option }) => (
        <label key={name}>
          <span>{option.title}</span>
          <OptionInput
            option={option}
            value={values[name] ?? option.default}
            onValue={(value) => chosen.value = { ...chosen.value, [name]: value }}
          />
        </label>
      ))}
    </div>
  );
}
