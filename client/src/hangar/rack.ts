/** Rack: filters and sorts the aircraft of a hangar. */

import type { AirframeInfo, FigureInfo, Hangar } from "../api/schema.ts";

/** The filters; an empty word means any. */
export interface Wanted {
  text: string;
  nation: string;
  role: string;
  year: string;
  seats: string;
  /** The id of a scenario that has them. */
  scenario: string;
  /** The key of the figure that aircraft are sorted by; "" sorts by nation. */
  sort: string;
}

export const FILTERS = ["text", "nation", "role", "year", "seats", "scenario", "sort"] as const;

/** Aircraft below one heading. */
export interface Row {
  head: string;
  airframes: readonly AirframeInfo[];
}

const bare = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Return whether a type was in service in a year. */
export function served(airframe: AirframeInfo, year: number): boolean {
  return (airframe.service ?? []).some(({ first, last }) =>
    Math.floor(first / 100) <= year && year <= Math.floor(last / 100)
  );
}

export function fits(airframe: AirframeInfo, hangar: Hangar, wanted: Wanted): boolean {
  const nations = airframe.nations.map((one) => hangar.nations[one] ?? one);
  const text = bare([airframe.name, ...nations].join(" "));
  return bare(wanted.text).split(/\s+/).every((word) => text.includes(word)) &&
    (!wanted.nation || airframe.nations.includes(wanted.nation)) &&
    (!wanted.scenario || !!airframe.scenarios?.includes(wanted.scenario)) &&
    (!wanted.role || airframe.role === wanted.role) &&
    (!wanted.seats || String(airframe.seats) === wanted.seats) &&
    (!wanted.year || served(airframe, Number(wanted.year)));
}

/** Return the rank of a type by the first number of a figure. */
export function rank(airframe: AirframeInfo, key: string): number | null {
  return airframe.figures.find((one) => one.key === key)?.cells[0]?.order ?? null;
}

/** Return the aircraft that pass: by nation, or in one row with the highest figure first. */
export function rows(hangar: Hangar, wanted: Wanted): Row[] {
  const found = hangar.airframes.filter((one) => fits(one, hangar, wanted));
  if (wanted.sort) {
    const by = (one: AirframeInfo) => rank(one, wanted.sort) ?? -Infinity;
    const airframes = found.toSorted((one, other) => by(other) - by(one));
    return airframes.length ? [{ head: "", airframes }] : [];
  }
  const home = (one: AirframeInfo) =>
    wanted.nation && one.nations.includes(wanted.nation) ? wanted.nation : one.nations[0]!;
  return [...Map.groupBy(found, home)].map(([nation, airframes]) => ({
    head: hangar.nations[nation] ?? nation,
    airframes,
  }));
}

/** Return the nations that some aircraft has, as choices of a filter. */
export function nations(hangar: Hangar): [string, string][] {
  return Object.entries(hangar.nations).sort(([, one], [, other]) => one.localeCompare(other));
}

export function roles(hangar: Hangar): AirframeInfo["role"][] {
  return [...new Set(hangar.airframes.map((one) => one.role))];
}

export function seats(hangar: Hangar): number[] {
  return [...new Set(hangar.airframes.map((one) => one.seats))].sort();
}

export function years(hangar: Hangar): number[] {
  const spells = hangar.airframes.flatMap((one) => one.service ?? []);
  if (!spells.length) return [];
  const first = Math.min(...spells.map((one) => Math.floor(one.first / 100)));
  const last = Math.max(...spells.map((one) => Math.floor(one.last / 100)));
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Return the figures that aircraft can be sorted by. */
export function sortable(hangar: Hangar): FigureInfo[] {
  const found = new Map<string, FigureInfo>();
  for (const { figures } of hangar.airframes) {
    for (const one of figures) if (one.cells[0]?.order != null) found.set(one.key, one);
  }
  return [...found.values()];
}

/** Return a figure for a list: its numbers, separated by slashes. */
export function brief(figure: FigureInfo | undefined): string {
  return figure?.cells.map((one) => one.value).join("/") ?? "–";
}

/** Return the enemy type that makes the most even fight, else the first of another side. */
export function even(airframe: AirframeInfo, others: readonly AirframeInfo[]): string {
  const off = new Map(
    (airframe.form?.met ?? []).map((one) => [one.id, Math.abs(one.rate.value - 0.5)]),
  );
  const rank = (one: AirframeInfo) => off.get(one.id)! + Number(one.side === airframe.side);
  const met = others.filter((one) => off.has(one.id)).sort((one, other) => rank(one) - rank(other));
  const foe = met[0] ?? others.find((one) => one.side !== airframe.side) ?? others[0];
  return foe?.id ?? "";
}

/** Return the keys of all figures of some types, in printed order. */
export function keys(airframes: readonly AirframeInfo[]): string[] {
  return [...new Set(airframes.flatMap((one) => one.figures.map((figure) => figure.key)))];
}

/** Return the address of a type, or of several to compare. */
export function typeAddress(ruleset: string, ...types: string[]): string {
  return `/hangar/${encodeURIComponent(ruleset)}/${types.map(encodeURIComponent).join(",")}`;
}
