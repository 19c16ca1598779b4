/** Rack: the silhouettes of a game's aircraft, by nation or by a figure. */

import { t } from "../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { Button } from "../ui/button.tsx";
import { Pick } from "../ui/fields.tsx";
import { SideMark } from "../ui/icons.tsx";
import { here, note } from "../app/router.ts";
import type { AirframeInfo, Hangar } from "../api/schema.ts";
import { rulesets } from "../app/store.ts";
import { PaperCards, printCards } from "./PaperCards.tsx";
import {
  brief,
  FILTERS,
  nations,
  roles,
  type Row,
  rows,
  seats,
  sortable,
  typeAddress,
  type Wanted,
  years,
} from "./rack.ts";
import { FromAbove } from "./Silhouette.tsx";
import { month } from "./format.ts";

/** The width up to which filters are collapsed. */
const NARROW = "(max-width: 760px)";
/** The most types that are compared. */
const MOST = 3;

/** Return the filters in the address. */
function asked(): Wanted {
  const values = FILTERS.map((name) => [name, here.value.searchParams.get(name) ?? ""]);
  return Object.fromEntries(values) as Wanted;
}

export function Rack({ hangar }: { hangar: Hangar }) {
  const wanted = asked(), found = rows(hangar, wanted);
  const picked = useSignal<readonly string[]>([]);
  const count = found.reduce((sum, row) => sum + row.airframes.length, 0);
  const toggle = (id: string) =>
    picked.value = picked.value.includes(id)
      ? picked.value.filter((one) => one !== id)
      : [...picked.value, id].slice(-MOST);
  return (
    <>
      <p class="faint">{t.hangar("intro")}</p>
      <Filters hangar={hangar} wanted={wanted} />
      <div class="rack-bar">
        <p role="status">{count ? t.hangar("found", { n: count }) : t.hangar("found_none")}</p>
        {FILTERS.some((name) => wanted[name]) && (
          <a class="link" href={`/hangar/${hangar.ruleset}`}>{t.hangar("clear")}</a>
        )}
        <Comparing ruleset={hangar.ruleset} picked={picked.value} />
        {count > 0 && <Button onClick={printCards}>{t.hangar("print_nine")}</Button>}
      </div>
      {found.map((row) => (
        <RackRow
          key={row.head}
          row={row}
          hangar={hangar}
          sort={wanted.sort}
          picked={picked.value}
          onPick={toggle}
        />
      ))}
      <PaperCards airframes={found.flatMap((row) => row.airframes)} />
    </>
  );
}

/** The link that compares two or three aircraft. */
function Comparing({ ruleset, picked }: { ruleset: string; picked: readonly string[] }) {
  if (picked.length < 2) return <p class="faint">{t.hangar("compare_hint")}</p>;
  return (
    <a class="button button-main compare-go" href={typeAddress(ruleset, ...picked)}>
      {t.hangar("compare_n", { n: picked.length })}
    </a>
  );
}

function RackRow({ row, hangar, sort, picked, onPick }: {
  row: Row;
  hangar: Hangar;
  sort: string;
  picked: readonly string[];
  onPick(id: string): void;
}) {
  const list = (
    <ul class="rack">
      {row.airframes.map((one) => (
        <li key={one.id}>
          <a class="airframe" href={typeAddress(hangar.ruleset, one.id)}>
            <FromAbove airframe={one} />
            <b>{one.name}</b>
            <small>{told(one, sort)}</small>
          </a>
          <label class="rack-pick">
            <input
              type="checkbox"
              checked={picked.includes(one.id)}
              aria-label={t.hangar("compare_one", { name: one.name })}
              onChange={() => onPick(one.id)}
            />
            {t.hangar("compare")}
          </label>
        </li>
      ))}
    </ul>
  );
  if (!row.head) return list;
  return (
    <section aria-label={row.head}>
      <h2>
        <SideMark side={row.airframes[0]!.nations[0]!} /> {row.head}
      </h2>
      {list}
    </section>
  );
}

/** Return the text below a name: the figure that the list is sorted by, else role and date. */
function told(airframe: AirframeInfo, sort: string): string {
  const figure = airframe.figures.find((one) => one.key === sort);
  if (figure) return `${figure.label}: ${brief(figure)}`;
  const first = airframe.service?.[0]?.first;
  return [t.hangar(`role_${airframe.role}`), first ? month(first) : ""].filter(Boolean).join(" · ");
}

function Filters({ hangar, wanted }: { hangar: Hangar; wanted: Wanted }) {
  const any = ["", t.hangar("any")] as const;
  const filter = (
    name: Exclude<keyof Wanted, "text">,
    values: readonly (readonly [string, string])[],
  ) => (
    <label class="field">
      <span>{t.hangar(name)}</span>
      <Pick value={wanted[name]} values={values} onPick={(one) => note({ [name]: one || null })} />
    </label>
  );
  return (
    <div class="rack-filters" role="search">
      <label class="field">
        <span>{t.hangar("search")}</span>
        <input
          type="search"
          value={wanted.text}
          onInput={(event) => note({ text: event.currentTarget.value || null })}
        />
      </label>
      <details class="rack-more" open={!globalThis.matchMedia?.(NARROW).matches}>
        <summary>{t.hangar("filters")}</summary>
        <div class="rack-picks">
          {filter("nation", [any, ...nations(hangar)])}
          {filter("role", [
            any,
            ...roles(hangar).map((one) => [one, t.hangar(`role_${one}`)] as const),
          ])}
          {filter("year", [any, ...years(hangar).map((one) => [`${one}`, `${one}`] as const)])}
          {filter("seats", [
            any,
            ...seats(hangar).map((one) => [`${one}`, t.hangar("men", { n: one })] as const),
          ])}
          {filter("scenario", [any, ...flown(hangar)])}
          {filter("sort", [
            ["", t.hangar("by_nation")],
            ...sortable(hangar).map((one) => [one.key, one.label] as const),
          ])}
        </div>
      </details>
    </div>
  );
}

/** Return the scenarios that have aircraft of this hangar. */
function flown(hangar: Hangar): [string, string][] {
  const scenarios = rulesets.value?.find((one) => one.id === hangar.ruleset)?.scenarios ?? [];
  return scenarios.filter(({ id }) => hangar.airframes.some((one) => one.scenarios?.includes(id)))
    .map(({ id, title }) => [id, title]);
}
