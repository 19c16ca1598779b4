/** Filters: the filters of a list, which are in its address, and the links to its pages. */

import { t } from "../app/i18n.ts";
import type { ComponentChildren } from "preact";
import { Button } from "../ui/button.tsx";
import { Pick } from "../ui/fields.tsx";
import { here, note } from "../app/router.ts";
import { rulesets } from "../app/store.ts";

/** Return the values in the address for these names. */
export function wantedOf(...names: readonly string[]): Record<string, string> {
  const said = here.value.searchParams;
  return Object.fromEntries(names.map((name) => [name, said.get(name) ?? ""]));
}

/** Change filters, and go back to the first page. */
export function want(values: Record<string, string>, page = "page"): void {
  const said = Object.entries(values).map(([name, value]) => [name, value || null]);
  note({ [page]: null, ...Object.fromEntries(said) });
}

/** One filter of a list. */
export function Narrow({ name, label, values, page }: {
  name: string;
  label: string;
  values: readonly (readonly [string, string])[];
  page?: string;
}) {
  return (
    <Labelled label={label}>
      <Pick
        value={here.value.searchParams.get(name) ?? ""}
        values={values}
        onPick={(value) => want({ [name]: value }, page)}
      />
    </Labelled>
  );
}

export function Labelled({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <label class="filter">
      <span>{label}</span>
      {children}
    </label>
  );
}

/** A text filter, applied when it has been typed. */
export function Written({ name, label, page, type = "search" }: {
  name: string;
  label: string;
  page?: string;
  type?: string;
}) {
  return (
    <Labelled label={label}>
      <input
        type={type}
        maxLength={40}
        value={here.value.searchParams.get(name) ?? ""}
        onChange={(event) => want({ [name]: event.currentTarget.value.trim() }, page)}
      />
    </Labelled>
  );
}

/** Return the choices of a filter by game, including all games. */
export function games(): (readonly [string, string])[] {
  const known = (rulesets.value ?? []).map(({ id, title }) => [id, title] as const);
  return [["", t.archive("any_game")], ...known];
}

/** Links back and forward through the pages of a list. */
export function Pages({ name, total, each }: { name: string; total: number; each: number }) {
  const page = Number(here.value.searchParams.get(name)) || 0;
  const last = Math.max(0, Math.ceil(total / each) - 1);
  if (!last && !page) return null;
  const turn = (to: number) => note({ [name]: to ? String(to) : null });
  return (
    <nav class="pages" aria-label={t.archive("pages")}>
      <Button disabled={page <= 0} onClick={() => turn(page - 1)}>{t.archive("previous")}</Button>
      <span aria-live="polite">{t.archive("page_of", { n: page + 1, all: last + 1 })}</span>
      <Button disabled={page >= last} onClick={() => turn(page + 1)}>{t.archive("next")}</Button>
    </nav>
  );
}
