/** Option input: the value of a game's option: on or off, a number, or one of several words. */

import { Pick } from "../ui/fields.tsx";
import type { NewGame, OptionInfo } from "../api/schema.ts";
import { numbered, worded } from "../app/store.ts";

/** A value of a game's option. */
export type OptionValue = NonNullable<NewGame["options"]>[string];

export function OptionInput({ id, option, value, onValue }: {
  id?: string;
  option: OptionInfo["option"];
  value: OptionValue;
  onValue(value: OptionValue): void;
}) {
  if (typeof option.default === "boolean") {
    return (
      <input
        id={id}
        type="checkbox"
        class="toggle"
        checked={value === true}
        onChange={(event) => onValue(event.currentTarget.checked)}
      />
    );
  }
  if (typeof option.default === "number") {
    return (
      <input
        id={id}
        type="number"
        min={option.low}
        max={option.high}
        value={String(value)}
        onInput={({ currentTarget: { valueAsNumber: typed } }) =>
          Number.isNaN(typed) || onValue(Math.round(typed))}
        onChange={(event) => onValue(numbered(event.currentTarget.valueAsNumber, option.default))}
      />
    );
  }
  return <Pick id={id} value={String(value)} values={worded(option)} onPick={onValue} />;
}
