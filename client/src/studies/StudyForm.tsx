/**
 * Study form: what to fly many times: scenario, set-up, options, pilots, number of games, and
 * comparison.
 */

import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { beginStudy } from "../api/calls/studies.ts";
import { send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { Typed } from "../ui/fields.tsx";
import { OptionInput, type OptionValue } from "../new_game/OptionInput.tsx";
import { type Composed, useComposition } from "../new_game/wish.ts";
import { here, note } from "../app/router.ts";
import type { CheckIn, PilotList, RulesetInfo, StudyInfo } from "../api/schema.ts";
import { explain } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";
import { benchAddress } from "../set_ups/saved.ts";
import { LabPick, PilotPick, usualPilot } from "./PilotPick.tsx";
import { figure } from "./format.ts";

const NUMBERS = [20, 100, 200, 500, 1000, 2000];
const USUAL = 1000;
const SEED = "1914";

/**
 * Return the address of the laboratory with a scenario and its options.
 *
 * The draft of a set-up in this browser can be used there as well.
 */
export function labAddress(
  ruleset: string,
  scenario: string,
  options: Record<string, OptionValue>,
): string {
  const asked = new URLSearchParams({ ruleset, scenario });
  if (Object.keys(options).length) asked.set("options", JSON.stringify(options));
  return `/studies?${asked}`;
}

function askedOptions(): Record<string, OptionValue> {
  try {
    const read = JSON.parse(here.peek().searchParams.get("options") || "{}");
    return typeof read === "object" && read !== null ? read : {};
  } catch {
    return {};
  }
}

export function StudyForm({ shelf, pilots, busy, onStudy }: {
  shelf: readonly RulesetInfo[];
  pilots: PilotList | null;
  busy: boolean;
  onStudy(study: StudyInfo): void;
}) {
  const composed = useComposition(shelf, { options: askedOptions() });
  const chosen = useSignal<readonly [string, string] | null>(null);
  const games = useSignal(USUAL);
  const seed = useSignal(SEED);
  const against = useSignal<CheckIn | null>(null);
  const { ruleset, scenario } = composed;
  const [first, second] = chosen.value ?? [usualPilot(ruleset), usualPilot(ruleset)];

  const submit = async (event: Event) => {
    event.preventDefault();
    note({ ruleset: ruleset.id, scenario: scenario.id });
    try {
      const bots = first === second ? [first] : [first, second];
      const more = { seed: seed.value.trim() || SEED, against: against.value };
      const wish = { ...composed.wish, ...more, ruleset: ruleset.id, bots, games: games.value };
      onStudy(await send(beginStudy(wish)));
    } catch (error) {
      explain(error);
    }
  };

  const pilot = { ruleset, pilots };
  return (
    <form class="study-form" onSubmit={submit}>
      <Scenarios shelf={shelf} composed={composed} onRuleset={() => chosen.value = null} />
      <PilotPick
        {...pilot}
        label={t.studies("first")}
        value={first}
        onValue={(value) => chosen.value = [value, second]}
      />
      <PilotPick
        {...pilot}
        label={t.studies("second")}
        value={second}
        onValue={(value) => chosen.value = [first, value]}
      />
      <HowOften games={games} seed={seed} />
      <div class="study-folds">
        <OptionFold composed={composed} />
        <Against ruleset={ruleset} against={against} />
      </div>
      <p class="study-send">
        <Button main type="submit" disabled={busy}>
          {t.studies("fly", { n: figure(games.value) })}
        </Button>
      </p>
    </form>
  );
}

function HowOften({ games, seed }: { games: Signal<number>; seed: Signal<string> }) {
  return (
    <>
      <LabPick
        label={t.studies("number")}
        value={String(games.value)}
        values={NUMBERS.map((one) => [String(one), figure(one)])}
        onValue={(value) => games.value = Number(value)}
      />
      <label class="study-pick">
        <span>{t.studies("seed")}</span>
        <Typed typed={seed} maxLength={64} autocomplete="off" />
      </label>
    </>
  );
}

/** A second set-up of the same game, if opened. */
function Against({ ruleset, against }: {
  ruleset: RulesetInfo;
  against: Signal<CheckIn | null>;
}) {
  const open = useSignal(false);
  return (
    <details
      class="form-more"
      open={open.value}
      onToggle={(event) => {
        open.value = event.currentTarget.open;
        if (!open.value) against.value = null;
      }}
    >
      <summary>{t.studies("compare")}</summary>
      {open.value && <SecondSetup key={ruleset.id} ruleset={ruleset} against={against} />}
    </details>
  );
}

function SecondSetup({ ruleset, against }: {
  ruleset: RulesetInfo;
  against: Signal<CheckIn | null>;
}) {
  const composed = useComposition([ruleset]);
  const wish = JSON.stringify(composed.wish);
  useEffect(() => {
    against.value = composed.wish;
  }, [wish]);
  return (
    <fieldset class="study-second">
      <legend>{t.studies("set_up_2")}</legend>
      <p class="faint">{t.studies("compare_text")}</p>
      <Scenarios shelf={[ruleset]} composed={composed} onRuleset={() => {}} />
      <OptionFold composed={composed} />
    </fieldset>
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
        <LabPick
          label={t.studies("ruleset")}
          value={composed.ruleset.id}
          values={shelf.map((one) => [one.id, one.title])}
          onValue={(value) => {
            composed.pickRuleset(value);
            onRuleset();
          }}
        />
      )}
      <div class="study-stack">
        <LabPick
          label={t.studies("scenario")}
          value={composed.scenario.id}
          values={[...composed.scenarios, ...composed.own]
            .map((one) => [one.id, `${one.rule} ${one.title}`.trim()])}
          onValue={(value) => composed.scenarioId.value = value}
        />
        <a class="link" href={benchAddress(composed.ruleset.id, composed.scenario.id)}>
          {t.studies("setup_change")}
        </a>
      </div>
    </>
  );
}

function OptionFold({ composed }: { composed: Composed }) {
  const { ruleset, chosen, checked, scenario } = composed;
  const values = { ...(checked?.options ?? scenario.options), ...chosen.value };
  return (
    <details class="study-options">
      <summary>{t.studies("options")}</summary>
      <div class="study-choices">
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
    </details>
  );
}
