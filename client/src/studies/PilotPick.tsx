/** Pilot pick: the pilot of a side: a level or a sparring pilot, and a character. */

import { t } from "../app/i18n.ts";
import { Pick } from "../ui/fields.tsx";
import type { PilotList, RulesetInfo } from "../api/schema.ts";
import { levelName } from "./naming.ts";

/** Return a good pilot to watch, if there is one. */
export function usualPilot(ruleset: RulesetInfo): string {
  const levels = ruleset.levels.map((one) => one.level);
  return levels.includes("regular") ? "regular" : levels.at(-1)!;
}

export function PilotPick({ label, value, ruleset, pilots, onValue }: {
  label: string;
  /** A level, and a character after a colon. */
  value: string;
  ruleset: RulesetInfo;
  pilots: PilotList | null;
  onValue(value: string): void;
}) {
  const [level = "", character = ""] = value.split(":");
  const pick = (level: string, character: string) =>
    onValue(character ? `${level}:${character}` : level);
  const named = (one: string) => <option key={one} value={one}>{levelName(one, ruleset)}</option>;
  const leanings = pilots?.characters.map((one) => [one.name, one.title] as const) ?? [];
  return (
    <div class="study-stack lab-pilot">
      <label class="study-pick">
        <span>{label}</span>
        <select value={level} onChange={(event) => pick(event.currentTarget.value, character)}>
          {ruleset.levels.map((one) => named(one.level))}
          <optgroup label={t.studies("sparring")}>
            {(pilots?.sparring[ruleset.id] ?? []).map(named)}
          </optgroup>
        </select>
      </label>
      <Pick
        aria-label={`${label}: ${t.studies("character")}`}
        value={character}
        values={[["", t.studies("cool")], ...leanings]}
        onPick={(one) => pick(level, one)}
      />
    </div>
  );
}

/** A labelled choice of one of several values. */
export function LabPick({ label, value, values, onValue }: {
  label: string;
  value: string;
  values: readonly (readonly [string, string])[];
  onValue(value: string): void;
}) {
  return (
    <label class="study-pick">
      <span>{label}</span>
      <Pick value={value} values={values} onPick={onValue} />
    </label>
  );
}
