/** Field view: any value of a set-up, with the input that its format describes. */

import { t } from "../../../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { type ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Button } from "../../../ui/button.tsx";
import { Pick } from "../../../ui/fields.tsx";
import { useBench } from "../context.ts";
import { Control, type FieldProps } from "./Control.tsx";
import { at, type Draft, flawsOf, fresh, named, same, type Value, wordsFor } from "../draft.ts";
import { entryTitle, isPlaced } from "../entries.ts";
import { Flaws } from "./Flaws.tsx";
import type { SetupField } from "../../../api/schema.ts";

export function FieldView(props: FieldProps) {
  const { format } = useBench(), { field, path } = props;
  if (isPlaced(format, path)) return null;
  if (field.kind === "list") return <ListView {...props} />;
  if (field.kind === "map") return <MapView {...props} />;
  if (field.kind === "table") return <TableView {...props} />;
  if (field.kind !== "free") return <Row {...props} />;
  return (
    <p class="option">
      <span class="option-title">{field.title}</span>
      <span class="option-text">{field.text} {t.set_ups("text_only")}</span>
    </p>
  );
}

/** The fields of a table: the common ones, then the rarely needed. */
export function FieldList({ fields, path, usual }: {
  fields: readonly SetupField[];
  path: FieldProps["path"];
  usual?: Draft | undefined;
}) {
  const shown = (rare: boolean) =>
    fields.filter(({ use }) => use !== "campaign" && (use === "rare") === rare)
      .map((field) => (
        <FieldView
          key={field.name}
          field={field}
          path={[...path, field.name]}
          usual={usual?.[field.name]}
        />
      ));
  const rare = shown(true);
  return (
    <>
      {shown(false)}
      {rare.length > 0 && (
        <details class="form-more">
          <summary>{t.set_ups("rare")}</summary>
          {rare}
        </details>
      )}
    </>
  );
}

/** A title, its input, and its errors. */
function Row({ field, path, usual }: FieldProps) {
  const id = useId(), { bench } = useBench();
  const flawed = bench.flaws.value.some((flaw) => same(flaw.path, path));
  const wide = field.kind === "text" || field.kind === "pair";
  return (
    <div
      class={`option editor-field${flawed ? " is-flawed" : ""}${wide ? " is-wide" : ""}`}
      data-path={path.join(".")}
    >
      <label class="option-title" for={id} data-tip={field.text}>{field.title}</label>
      <Control field={field} path={path} usual={usual} id={id} />
      <Flaws path={path} exactly />
    </div>
  );
}

/** A collapsible section; open if it has a value or an error. */
function Fold({ field, path, title, on, children }: FieldProps & {
  title?: string;
  /** Whether the draft has it. */
  on: boolean;
  children: ComponentChildren;
}) {
  const { bench } = useBench();
  const flawed = flawsOf(bench.flaws.value, path).length > 0;
  return (
    <details class="form-more editor-fold" open={flawed || undefined}>
      <summary data-tip={field.text}>
        {title ?? field.title}
        {on && <strong aria-hidden="true">•</strong>}
      </summary>
      <Flaws path={path} exactly />
      {children}
    </details>
  );
}

function TableView(props: FieldProps) {
  const { bench } = useBench(), { field, path } = props;
  const value = at(bench.draft.value, path);
  return (
    <Fold {...props} on={value !== undefined}>
      <FieldList fields={field.fields ?? []} path={path} usual={props.usual as Draft} />
      {value !== undefined && !field.required && (
        <Button onClick={() => bench.cut(path)}>{t.set_ups("remove")}</Button>
      )}
    </Fold>
  );
}

/** A list of values, with a button for a new one. */
function ListView(props: FieldProps) {
  const { bench, format } = useBench(), { field, path } = props;
  const value = at(bench.draft.value, path);
  const items = Array.isArray(value) ? value as readonly Value[] : [];
  const each = field.fields?.[0];
  if (!each) return null;
  return (
    <Fold {...props} on={items.length > 0}>
      {items.map((_, index) => <Item key={index} field={each} path={[...path, index]} />)}
      {items.length < (field.longest || Infinity) && (
        <Button
          onClick={() => bench.append(path, fresh(each, format, bench.draft.value ?? undefined))}
        >
          {t.set_ups("add_one")}
        </Button>
      )}
    </Fold>
  );
}

/** An entry of a list or a map, with a button to remove it. */
function Item({ field, path, name }: FieldProps & { name?: string }) {
  const { bench, format } = useBench();
  const title = name ?? entryTitle(format, path, bench.draft.value);
  const away = (
    <button
      type="button"
      class="quiet"
      aria-label={t.set_ups("remove_it", { what: title })}
      data-tip=""
      onClick={() => bench.cut(path)}
    >
      ×
    </button>
  );
  if (field.kind !== "table") {
    return (
      <div class="editor-item" data-path={path.join(".")}>
        {name && <b>{name}</b>}
        <Control field={field} path={path} label={title} />
        {away}
        <Flaws path={path} exactly />
      </div>
    );
  }
  return (
    <Fold field={field} path={path} title={title} on={false}>
      <FieldList fields={field.fields ?? []} path={path} />
      <Button onClick={() => bench.cut(path)}>{t.set_ups("remove")}</Button>
    </Fold>
  );
}

/** Values by name, such as one for each side. */
function MapView(props: FieldProps) {
  const { bench, format } = useBench(), { field, path } = props;
  const value = at(bench.draft.value, path);
  const keys = value && typeof value === "object" ? Object.keys(value) : [];
  const known = wordsFor(field, format, bench.draft.value ?? undefined), each = field.fields?.[0];
  const words = new Map(known);
  if (!each) return null;
  const begin = (typed: string) => {
    if (!typed) return;
    const made = fresh(each, format, bench.draft.value ?? undefined);
    const [key, entry] = named(each, keys, typed, made);
    bench.put([...path, key], entry);
  };
  return (
    <Fold {...props} on={keys.length > 0}>
      {keys.map((key) => (
        <Item
          key={key}
          field={each}
          path={[...path, key]}
          name={words.get(key) ?? String(at(value, [key, "name"]) ?? key)}
        />
      ))}
      <NewKey
        title={field.title ?? ""}
        known={known.filter(([key]) => !keys.includes(key))}
        free={!field.of && !field.names?.length}
        onKey={begin}
      />
    </Fold>
  );
}

/** The input of one more name: from a list, or any. */
function NewKey({ title, known, free, onKey }: {
  title: string;
  known: readonly [string, string][];
  free: boolean;
  onKey(key: string): void;
}) {
  const typed = useSignal("");
  if (!free) {
    return known.length > 0 && (
      <Pick
        aria-label={t.set_ups("add_to", { what: title })}
        value=""
        values={[["", t.set_ups("add_one")], ...known]}
        onPick={onKey}
      />
    );
  }
  return (
    <span class="editor-item">
      <input
        type="text"
        aria-label={t.set_ups("add_to", { what: title })}
        placeholder={t.set_ups("new_name")}
        value={typed.value}
        onInput={(event) => typed.value = event.currentTarget.value}
      />
      <Button
        disabled={!typed.value.trim()}
        onClick={() => {
          onKey(typed.value.trim());
          typed.value = "";
        }}
      >
        {t.set_ups("add_one")}
      </Button>
    </span>
  );
}
