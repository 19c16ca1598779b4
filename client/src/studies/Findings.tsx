/**
 * Findings: the results of many games of a scenario: rates, endings, lengths, ranges, and losses by
 * place.
 */

import { t } from "../app/i18n.ts";
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { getStudyBoard } from "../api/calls/studies.ts";
import { send } from "../api/send.ts";
import type { AnyBoard } from "../board/layout.ts";
import { useLatest } from "../app/latest.ts";
import { SideMark } from "../ui/icons.tsx";
import { type Bar, Bars, Histogram, Plot, Ranges } from "../ui/plots.tsx";
import { ErrorBoundary } from "../ui/error_boundary.tsx";
import type { Score, StudyInfo, StudyPart, Summary } from "../api/schema.ts";
import { sayer } from "../app/store.ts";
import { sentence } from "../app/phrases.ts";
import { HeatMap } from "./HeatMap.tsx";
import { endingText, type Naming } from "./naming.ts";
import { GamePick } from "./GamePick.tsx";
import { figure, percent } from "./format.ts";

export function Findings({ study, flown, against, names }: {
  study: StudyInfo;
  /** The set-up that is shown, and whether it is the second. */
  flown: StudyPart;
  against: boolean;
  names: Naming;
}) {
  const found = flown.found!;
  const bySide = (one: { side: string }, other: { side: string }) =>
    names.ink(one.side) - names.ink(other.side);
  const inOrder = {
    ...found,
    ranges: [...found.ranges].sort(bySide),
    falls: [...found.falls].sort(bySide),
  };
  const about = { study: study.id ?? "", against, names };
  return (
    <>
      <Safe title={t.studies("rates")}>
        <Rates found={found} names={names} />
      </Safe>
      <Safe title={t.studies("ends")}>
        <Endings found={found} names={names} />
      </Safe>
      <Safe title={t.studies("lengths")}>
        <Lengths found={found} />
      </Safe>
      <Safe title={t.studies("ranges")}>
        <RangeTable found={inOrder} names={names} />
      </Safe>
      <Safe title={t.studies("falls")}>
        <Falls found={inOrder} {...about} />
      </Safe>
      <Safe title={t.studies("watch")}>
        <GamePick flown={flown} {...about} />
      </Safe>
      {found.failures.length > 0 && <Failures found={found} names={names} />}
    </>
  );
}

/** Shows a message in place of a plot that fails. */
export function Safe({ title, children }: { title: string; children: ComponentChildren }) {
  const instead = (
    <Plot title={title} text={t.studies("undrawn")} summary={t.studies("table")}>{null}</Plot>
  );
  return <ErrorBoundary instead={instead}>{children}</ErrorBoundary>;
}

function Failures({ found, names }: { found: Summary; names: Naming }) {
  return (
    <Plot title={t.studies("failed", { n: found.failures.length })} summary={t.studies("table")}>
      <ul class="study-failures">
        {found.failures.slice(0, 10).map((one) => (
          <li key={one.game}>
            <b>{one.seed}</b> {one.seating.map(names.pilotName).join(", ")}: {one.error}
          </li>
        ))}
      </ul>
    </Plot>
  );
}

const RATES = ["who", "games", "won", "drawn", "lost", "share", "from_to"] as const;

function Rates({ found, names }: { found: Summary; names: Naming }) {
  const several = found.contestants.length > 1;
  const groups: [string, readonly Score[]][] = [[t.studies("by_side"), found.sides]];
  if (several) {
    groups.push([t.studies("by_pilot"), found.contestants], [t.studies("by_both"), found.seated]);
  }
  const called = (score: Score) => {
    const { name = "", side = "" } = score;
    if (!side) return names.pilotName(name);
    if (!name) return names.sideName(side);
    return t.studies("on_side", { pilot: names.pilotName(name), side: names.sideName(side) });
  };
  const sheet = {
    head: RATES.map((one) => t.studies(one)),
    rows: groups.flatMap(([, scores]) =>
      scores.map((one) => [
        called(one),
        one.games,
        one.wins,
        one.draws,
        one.losses,
        one.rate ? percent(one.rate.value) : "·",
        one.rate ? `${figure(100 * one.rate.low, 1)}–${figure(100 * one.rate.high, 1)}` : "·",
      ])
    ),
  };
  return (
    <Plot
      wide={several}
      title={t.studies("rates")}
      text={t.studies("rates_text")}
      sheet={sheet}
      summary={t.studies("table")}
    >
      <div class="rate-groups">
        {groups.map(([title, scores]) => (
          <div key={title}>
            {several && <h3>{title}</h3>}
            <Bars
              halved
              bars={scores.filter(({ rate }) => rate).map((one): Bar => ({
                name: called(one),
                label: (
                  <>
                    {one.side && <SideMark side={one.side} size={18} />} {called(one)}
                  </>
                ),
                ...one.rate!,
                says: percent(one.rate!.value),
                ink: one.side ? names.ink(one.side) : 2,
              }))}
            />
          </div>
        ))}
      </div>
    </Plot>
  );
}

function Endings({ found, names }: { found: Summary; names: Naming }) {
  const bars = found.endings.map((one): Bar => {
    const text = endingText(one, names);
    const part = one.games / found.games;
    return {
      name: text,
      label: <>{one.won[0] && <SideMark side={one.won[0]} size={18} />} {sentence(text)}</>,
      value: part,
      says: `${figure(one.games)} · ${percent(part)}`,
      ink: one.won[0] ? names.ink(one.won[0]) : 3,
    };
  });
  const sheet = {
    head: [t.studies("ending"), t.studies("games"), t.studies("share")],
    rows: found.endings.map((one, index) => [
      bars[index]!.name,
      one.games,
      percent(one.games / found.games),
    ]),
  };
  return (
    <Plot
      wide={found.contestants.length > 1}
      title={t.studies("ends")}
      sheet={sheet}
      summary={t.studies("table")}
    >
      <Bars bars={bars} />
    </Plot>
  );
}

function Lengths({ found }: { found: Summary }) {
  const counts = found.lengths;
  let rest = found.games / 2;
  const median = counts.find(([, games]) => (rest -= games) <= 0)?.[0] ?? 0;
  const sheet = {
    head: [t.studies("turns"), t.studies("games")],
    rows: counts.map(([a, b]) => [a, b]),
  };
  const text = t.studies("lengths_text", { n: median });
  return (
    <Plot title={t.studies("lengths")} text={text} sheet={sheet} summary={t.studies("table")}>
      <Histogram counts={counts} label={text} axis={t.studies("lengths_axis")} median={median} />
    </Plot>
  );
}

function RangeTable({ found, names }: { found: Summary; names: Naming }) {
  const sheet = {
    head: [
      t.studies("side"),
      t.studies("range"),
      t.studies("shots"),
      t.studies("hits"),
      t.studies("hit_rate"),
    ],
    rows: found.ranges.map((one) => [
      names.sideName(one.side),
      one.at,
      one.shots,
      one.hits,
      figure(100 * one.rate.value, 1),
    ]),
  };
  const reached = found.ranges.map((one) => ({ ...one, ink: names.ink(one.side) }));
  const none = found.ranges.length === 0;
  return (
    <Plot
      title={t.studies("ranges")}
      text={none ? t.studies("no_shots") : t.studies("ranges_text")}
      sheet={sheet}
      summary={t.studies("table")}
    >
      {!none && (
        <>
          <Legend sides={[...new Set(found.ranges.map((one) => one.side))]} names={names} />
          <Ranges reached={reached} label={t.studies("ranges")} axis={t.studies("range")} />
        </>
      )}
    </Plot>
  );
}

function Legend({ sides, names }: { sides: readonly string[]; names: Naming }) {
  return (
    <ul class="legend">
      {sides.map((side) => (
        <li key={side}>
          <span class={`legend-ink ink-${names.ink(side)}`} aria-hidden="true" />
          {names.sideName(side)}
        </li>
      ))}
    </ul>
  );
}

function Falls({ study, against, found, names }: {
  study: string;
  against: boolean;
  found: Summary;
  names: Naming;
}) {
  const board = useSignal<AnyBoard | null>(null);
  const shownSide = useSignal("");
  useLatest(
    () => send(getStudyBoard(study, { against })),
    (read) => board.value = read.boards[0] ?? null,
    () => {},
    [study, against],
  );
  const sides = [...new Set(found.falls.map((one) => one.side))];
  const shown = found.falls.filter((one) => !shownSide.value || one.side === shownSide.value);
  const counts = new Map<string, number>();
  for (const one of shown) counts.set(one.at, (counts.get(one.at) ?? 0) + one.number);
  const total = shown.reduce((sum, one) => sum + one.number, 0);
  const most = Math.max(0, ...counts.values());
  const text = total
    ? t.studies("falls_text", { n: figure(total), most: figure(most) })
    : t.studies("none_fell");
  const sheet = {
    head: [t.studies("side"), t.studies("hex"), t.studies("fell")],
    rows: [...shown].sort((one, other) => other.number - one.number)
      .map((one) => [names.sideName(one.side), one.at, one.number]),
  };
  return (
    <Plot wide title={t.studies("falls")} text={text} sheet={sheet} summary={t.studies("table")}>
      {sides.length > 1 && (
        <div class="switch study-whose" role="group" aria-label={t.studies("side")}>
          {["", ...sides].map((side) => (
            <button
              key={side}
              type="button"
              aria-pressed={shownSide.value === side}
              onClick={() => shownSide.value = side}
            >
              {side ? names.sideName(side) : t.studies("both_sides")}
            </button>
          ))}
        </div>
      )}
      {board.value && (
        <HeatMap board={board.value} counts={counts} say={sayer(names.rules, {})} label={text} />
      )}
    </Plot>
  );
}
