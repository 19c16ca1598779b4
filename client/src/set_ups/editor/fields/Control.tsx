/** Control: the input of one word, number, text or pair of a set-up. */

import { t } from "../../../app/i18n.ts";
import { Pick } from "../../../ui/fields.tsx";
import { useBench } from "../context.ts";
import { at, fresh, type Path, type Value, wordsFor } from "../draft.ts";
import type { SetupField, SetupFormat } from "../../../api/schema.ts";
import { entriesOf } from "../entries.ts";

export interface FieldProps {
  field: SetupField;
  path: Path;
  /** The value if the draft has none: a figure of the type that this one is based on. */
  usual?: Value | undefined;
}

interface Set extends FieldProps {
  value: Value | undefined;
  known: Value | undefined;
  named: { id?: string; "aria-label"?: string; "aria-description"?: string };
  onValue(value: Value | null, typing?: boolean): void;
}

/** The input of a field. `label` names it if it has no visible label. */
export function Control({ field, path, usual, id, label }: FieldProps & {
  id?: string;
  label?: string;
}) {
  const { bench } = useBench();
  const control: Set = {
    field,
    path,
    value: at(bench.draft.value, path),
    known: usual ?? field.default as Value | undefined,
    named: { id, "aria-label": label, "aria-description": field.text || undefined },
    onValue: (to, typing) => to === null ? bench.cut(path) : bench.put(path, to, typing),
  };
  if (field.kind === "flag") return <Flag {...control} />;
  if (field.kind === "number") return <NumberInput {...control} />;
  if (field.kind === "word") return <WordPick {...control} />;
  if (field.kind === "pair") return <Pair {...control} />;
  return <TextInput {...control} />;
}

function Flag({ field, value, known, named, onValue }: Set) {
  return (
    <input
      {...named}
      type="checkbox"
      class="toggle"
      checked={(value ?? known) === true}
      onChange={({ currentTarget: { checked } }) =>
        onValue(checked === (known ?? false) && !field.required ? null : checked)}
    />
  );
}

function NumberInput({ field, value, known, named, onValue }: Set) {
  return (
    <input
      {...named}
      type="number"
      min={field.low ?? undefined}
      max={field.high ?? undefined}
      step={field.step ?? 1}
      value={typeof value === "number" ? String(value) : ""}
      placeholder={typeof known === "number" ? String(known) : ""}
      onInput={({ currentTarget: { valueAsNumber: typed } }) =>
        Number.isNaN(typed) || onValue(Math.round(typed), true)}
      onChange={({ currentTarget: { value: typed } }) =>
        typed === "" && !field.required && onValue(null)}
    />
  );
}

/** One of several words; a word that is not in the list stays until another is picked. */
function WordPick({ field, value, known, named, onValue }: Set) {
  const { bench, format } = useBench();
  const draft = bench.draft.value ?? undefined, now = typeof value === "string" ? value : "";
  const words = flying(field, wordsFor(field, format, draft), format, draft);
  const strange: [string, string][] = now && !words.some(([one]) => one === now)
    ? [[now, t.set_ups("no_such", { what: now })]]
    : [];
  const usual = field.required && now ? undefined : String(known ?? "");
  const found = pickable([...strange, ...words], now, usual);
  return (
    <Pick
      {...named}
      value={found.now}
      values={found.words}
      onPick={(to) => onValue(to === "" ? null : to)}
    />
  );
}

/** Two numbers side by side, such as from and to. */
function Pair({ field, value, known, named, onValue }: Set) {
  const { format } = useBench();
  const now = [value, known, fresh({ ...field, default: null }, format)]
    .find((one): one is Value[] => Array.isArray(one))!;
  return (
    <span class="editor-pair" id={named.id} role="group" aria-label={named["aria-label"]}>
      {(field.fields ?? []).map((part, index) => (
        <input
          key={index}
          type="number"
          aria-label={`${field.title}: ${part.title || t.set_ups(index ? "to" : "from")}`}
          min={part.low ?? undefined}
          max={part.high ?? undefined}
          step={part.step ?? 1}
          value={String(now[index] ?? "")}
          onInput={({ currentTarget: { valueAsNumber: typed } }) =>
            Number.isNaN(typed) ||
            onValue(now.map((one, at) => at === index ? Math.round(typed) : one), true)}
        />
      ))}
    </span>
  );
}

function TextInput({ field, value, known, named, onValue }: Set) {
  const shared = {
    ...named,
    value: value === undefined ? "" : String(value),
    placeholder: typeof known === "string" ? known : "",
    maxLength: field.longest || undefined,
    onInput: (event: { currentTarget: { value: string } }) => {
      const typed = event.currentTarget.value;
      onValue(typed === "" && !field.required ? null : written(field, typed), true);
    },
  };
  return field.lines
    ? <textarea {...shared} rows={4} />
    : <input {...shared} type="text" autocomplete="off" />;
}

/** Return the value of a typed place, which may be a bare number. */
function written(field: SetupField, typed: string): Value {
  return field.kind === "cell" && /^\d+$/.test(typed) ? Number(typed) : typed;
}

type Word = [value: string, title: string];

/** Return the sides that fly in a draft, once both do; for other fields all their words. */
export function flying(
  field: SetupField,
  words: readonly Word[],
  format: SetupFormat,
  draft: Value | undefined,
): readonly Word[] {
  if (field.of !== "sides") return words;
  const entries = format.placings.flatMap((placing) => entriesOf(placing, draft ?? null));
  const sides = new Set(entries.map(({ path }) => at(draft, [...path, "side"])));
  const flown = words.filter(([one]) => sides.has(one));
  const asDefault = words.filter(([one]) => one === field.default);
  return flown.length > 1 ? [...new Set([...flown, ...asDefault])] : words;
}

/**
 * Return what a list shows, and the picked entry: first the default with the value "", then every
 * other title once. `usual` is that default; required words have none.
 */
export function pickable(words: readonly Word[], now: string, usual: string | undefined) {
  const titled = (value: string) => words.find(([one]) => one === value)?.[1];
  const first = usual === undefined ? undefined : titled(usual);
  const said = first !== undefined && titled(now) === first ? "" : now;
  const rest = words.filter(([one, title], index) => {
    if (one === "" || title === first) return false;
    const alike = words.findIndex((other) => other[0] !== "" && other[1] === title);
    return one === now || alike === index && titled(now) !== title;
  });
  const none: Word[] = usual === undefined ? [] : [["", first ?? "–"]];
  return { now: said, words: [...none, ...rest] };
}
