/** Fields: the inputs of forms. */

import type { Signal } from "@preact/signals";
import type { ComponentChildren, ComponentProps } from "preact";

/** One of several settings: its title, its input, and a sentence about it. */
export function Setting({ title, text, children }: {
  title: string;
  text?: string;
  children: ComponentChildren;
}) {
  return (
    <label class="option">
      <span class="option-title">{title}</span>
      {children}
      {text && <span class="option-text">{text}</span>}
    </label>
  );
}

interface PickProps<Value extends string | number>
  extends Omit<ComponentProps<"select">, "value" | "onChange"> {
  value: Value;
  /** The choices, each with its words. */
  values: readonly (readonly [Value, string])[];
  onPick(value: Value): void;
}

/** A choice of one of several values. */
export function Pick<Value extends string | number>(
  { value, values, onPick, ...rest }: PickProps<Value>,
) {
  return (
    <select
      {...rest}
      value={value}
      onChange={(event) => onPick(values[event.currentTarget.selectedIndex]![0])}
    >
      {values.map(([one, says]) => <option key={one} value={one}>{says}</option>)}
    </select>
  );
}

/** A text field. */
export function Typed({ typed, ...rest }: ComponentProps<"input"> & { typed: Signal<string> }) {
  return (
    <input
      type="text"
      {...rest}
      value={typed.value}
      onInput={(event) => typed.value = event.currentTarget.value}
    />
  );
}
