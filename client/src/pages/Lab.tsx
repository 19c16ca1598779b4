/** The laboratory: a scenario flown many times, and what that says of it. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../api.ts";
import type { AnyBoard } from "../board/layout.ts";
import { SideMark } from "../marks.tsx";
import { type Bar, Bars, HeatMap, Histogram, Plot, Ranges } from "../plots.tsx";
import { here, note } from "../router.ts";
import { byNumber } from "../rules.tsx";
import type { NewGame, RulesetInfo, ScenarioInfo, Score, StudyInfo, Summary } from "../schema.ts";
import { Shell } from "../shell.tsx";
import { loadMe, loadRulesets, rulesets, sayer, seatName, titled } from "../store.ts";
import { setTitle } from "../table/attention.ts";
import { explain } from "../toasts.tsx";
import { t } from "../ui.ts";
import { sentence } from "../words.ts";
import { figure, l, percent } from "./labwords.ts";
import { foremost } from "./wish.ts";

/** A value of a game's option. */
type Choice = NonNullable<NewGame["options"]>[string];

const NUMBERS = [20, 100, 200, 500, 1000, 2000];
const USUAL = 1000;
const LOOK_AGAIN = 1000;

export function Lab() {
  const study = useSignal<StudyInfo | null>(null);
  const flying = study.value?.state === "flying" || study.value?.state === "waiting";
  useEffect(() => {
    setTitle(l("laboratory"));
    loadMe().then(loadRulesets).catch(explain);
    api.study().then((found) => study.value = found).catch(explain);
  }, []);
  useEffect(() => {
    if (!flying) return;
    const clock = setInterval(() => {
      api.study().then((found) => study.value = found).catch(() => {});
    }, LOOK_AGAIN);
    return () => clearInterval(clock);
  }, [flying]);
  return (
    <Shell>
      <main class="page lab" id="content">
        <h1>{l("laboratory")}</h1>
        <p class="lab-intro">{l("intro")}</p>
        {rulesets.value && study.value
          ? (
            <>
              <Form
                shelf={rulesets.value.filter((one) => one.studied !== false)}
                busy={flying}
                onStudy={(begun) => study.value = begun}
              />
              <Study
                study={study.value}
                shelf={rulesets.value}
                onStudy={(now) => study.value = now}
              />
            </>
          )
          : <p>{t("loading")}</p>}
      </main>
    </Shell>
  );
}

/** The address of the laboratory with a scenario and its rules laid out. */
export function labAddress(
  ruleset: string,
  scenario: string,
  options: Record<string, Choice>,
): string {
  const asked = new URLSearchParams({ ruleset, scenario });
  if (Object.keys(options).length) asked.set("options", JSON.stringify(options));
  return `/lab?${asked}`;
}

function asked(name: string): string {
  return here.peek().searchParams.get(name) ?? "";
}

function askedOptions(): Record<string, Choice> {
  try {
    const read = JSON.parse(asked("options") || "{}");
    return typeof read === "object" && read !== null ? read : {};
  } catch {
    return {};
  }
}

function Form({ shelf, busy, onStudy }: {
  shelf: readonly RulesetInfo[];
  busy: boolean;
  onStudy(study: StudyInfo): void;
}) {
  const rulesetId = useSignal(asked("ruleset") || foremost(shelf).id);
  const scenarioId = useSignal(asked("scenario"));
  const chosen = useSignal<Record<string, Choice>>(askedOptions());
  const pilots = useSignal<readonly [string, string] | null>(null);
  const games = useSignal(USUAL);
  const ruleset = shelf.find((one) => one.id === rulesetId.value) ?? foremost(shelf);
  const scenarios = [...ruleset.scenarios].sort((one, other) => byNumber(one.rule, other.rule));
  const scenario = scenarios.find((one) => one.id === scenarioId.value) ?? scenarios[0]!;
  const levels = ruleset.levels.map((one) => one.level);
  const [first, second] = pilots.value ?? [usual(levels), usual(levels)];

  const send = async (event: Event) => {
    event.preventDefault();
    note({ ruleset: ruleset.id, scenario: scenario.id });
    try {
      const bots = first === second ? [first] : [first, second];
      const wish = { ruleset: ruleset.id, scenario: scenario.id, bots, games: games.value };
      onStudy(await api.beginStudy({ ...wish, options: chosen.value }));
    } catch (error) {
      explain(error);
    }
  };

  return (
    <form class="lab-form" onSubmit={send}>
      {shelf.length > 1 && (
        <Pick
          label={l("ruleset")}
          value={ruleset.id}
          values={shelf.map((one) => [one.id, one.title])}
          onValue={(value) => {
            rulesetId.value = value;
            scenarioId.value = "";
            chosen.value = {};
            pilots.value = null;
          }}
        />
      )}
      <Pick
        label={l("scenario")}
        value={scenario.id}
        values={scenarios.map((one) => [one.id, `${one.rule} ${titled(one)}`])}
        onValue={(value) => scenarioId.value = value}
      />
      <Pick
        label={l("first")}
        value={first}
        values={ruleset.levels.map((one) => [one.level, titled(one)])}
        onValue={(value) => pilots.value = [value, second]}
      />
      <Pick
        label={l("second")}
        value={second}
        values={ruleset.levels.map((one) => [one.level, titled(one)])}
        onValue={(value) => pilots.value = [first, value]}
      />
      <Pick
        label={l("number")}
        value={String(games.value)}
        values={NUMBERS.map((one) => [String(one), figure(one)])}
        onValue={(value) => games.value = Number(value)}
      />
      <details class="lab-options">
        <summary>{l("options")}</summary>
        <Options
          ruleset={ruleset}
          scenario={scenario}
          chosen={chosen.value}
          onChosen={(options) => chosen.value = options}
        />
      </details>
      <p class="lab-send">
        <button type="submit" class="button button-main" disabled={busy}>
          {l("fly", { n: figure(games.value) })}
        </button>
      </p>
    </form>
  );
}

/** A pilot worth watching, where there is one. */
function usual(levels: readonly string[]): string {
  return levels.includes("regular") ? "regular" : levels.at(-1)!;
}

function Pick({ label, value, values, onValue }: {
  label: string;
  value: string;
  values: readonly (readonly [string, string])[];
  onValue(value: string): void;
}) {
  return (
    <label class="lab-pick">
      <span>{label}</span>
      <select value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        {values.map(([one, text]) => <option key={one} value={one}>{text}</option>)}
      </select>
    </label>
  );
}

function Options({ ruleset, scenario, chosen, onChosen }: {
  ruleset: RulesetInfo;
  scenario: ScenarioInfo;
  chosen: Record<string, Choice>;
  onChosen(options: Record<string, Choice>): void;
}) {
  const values = { ...scenario.options, ...chosen };
  const choose = (name: string, value: Choice) => onChosen({ ...chosen, [name]: value });
  return (
    <div class="lab-choices">
      {ruleset.options.map(({ name, option }) => {
        const value = values[name] ?? option.default;
        return (
          <label key={name}>
            <span>{titled(option)}</span>
            {typeof option.default === "boolean"
              ? (
                <input
                  type="checkbox"
                  class="toggle"
                  checked={value === true}
                  onChange={(event) => choose(name, event.currentTarget.checked)}
                />
              )
              : typeof option.default === "number"
              ? (
                <input
                  type="number"
                  min={option.low}
                  max={option.high}
                  value={String(value)}
                  onChange={(event) =>
                    choose(name, Math.round(event.currentTarget.valueAsNumber) || option.default)}
                />
              )
              : (
                <select
                  value={String(value)}
                  onChange={(event) => choose(name, event.currentTarget.value)}
                >
                  {(option.values ?? []).map((one) => <option key={one} value={one}>{one}</option>)}
                </select>
              )}
          </label>
        );
      })}
    </div>
  );
}

function Study({ study, shelf, onStudy }: {
  study: StudyInfo;
  shelf: readonly RulesetInfo[];
  onStudy(study: StudyInfo): void;
}) {
  if (study.state === "none") return <p class="lab-none">{l("none")}</p>;
  const ruleset = shelf.find((one) => one.id === study.ruleset);
  const scenario = ruleset?.scenarios.find((one) => one.id === study.scenario);
  const { flown = 0, games = 0, found } = study;
  const words = { flown: figure(flown), games: figure(games), why: study.trouble ?? "" };
  const flying = study.state === "flying" || study.state === "waiting";
  const pace = study.seconds && flown ? flown / study.seconds : 0;
  return (
    <section class="lab-study" aria-label={scenario ? titled(scenario) : study.scenario}>
      <header class="lab-head">
        <h2>{scenario ? `${scenario.rule} ${titled(scenario)}` : study.scenario}</h2>
        <p role="status">
          {l(study.state as "flying", words)}
          {flying && pace > 0 && (
            <span class="faint">· {l("pace", { n: figure(pace, pace < 10 ? 1 : 0) })}</span>
          )}
        </p>
        {flying && (
          <>
            <progress max={games} value={flown} aria-label={l("flying", words)} />
            <button
              type="button"
              class="button"
              onClick={() => api.stopStudy().then(onStudy).catch(explain)}
            >
              {l("stop")}
            </button>
          </>
        )}
      </header>
      {found && found.games > 0 && (
        <>
          <Findings study={study} found={found} ruleset={ruleset} />
          <p class="lab-home">
            <span>{l("download")}</span>
            <a class="button" href="/api/lab/findings" download>{l("as_json")}</a>
            <a class="button" href="/api/lab/results" download>{l("as_csv")}</a>
          </p>
        </>
      )}
    </section>
  );
}

function Findings({ study, found, ruleset }: {
  study: StudyInfo;
  found: Summary;
  ruleset: RulesetInfo | undefined;
}) {
  const rules = study.ruleset ?? "";
  const sides = study.sides ?? [];
  const sideName = (side: string) => seatName(rules, side);
  const ink = (side: string) => sides.indexOf(side);
  const pilotName = (name: string) => {
    const [level = "", character] = name.split(":");
    const known = ruleset?.levels.find((one) => one.level === level);
    return (known ? titled(known) : level) + (character ? ` (${character})` : "");
  };
  const names: Naming = { rules, sideName, pilotName, ink };
  const bySide = (one: { side: string }, other: { side: string }) =>
    ink(one.side) - ink(other.side);
  const inOrder = {
    ...found,
    ranges: [...found.ranges].sort(bySide),
    falls: [...found.falls].sort(bySide),
  };
  return (
    <div class="plots">
      <Rates found={found} names={names} />
      <Endings found={found} names={names} />
      <Lengths found={found} />
      <Reach found={inOrder} names={names} />
      <Falls study={study} found={inOrder} names={names} />
      {found.failures.length > 0 && (
        <Plot title={l("failed", { n: found.failures.length })} summary={l("table")}>
          <ul class="lab-failures">
            {found.failures.slice(0, 10).map((one) => (
              <li key={one.game}>
                <b>{one.seed}</b> {one.seating.map(pilotName).join(", ")}: {one.error}
              </li>
            ))}
          </ul>
        </Plot>
      )}
    </div>
  );
}

interface Naming {
  rules: string;
  sideName(side: string): string;
  pilotName(name: string): string;
  ink(side: string): number;
}

function Rates({ found, names }: { found: Summary; names: Naming }) {
  const several = found.contestants.length > 1;
  const groups: [string, readonly Score[]][] = [[l("by_side"), found.sides]];
  if (several) {
    groups.push([l("by_pilot"), found.contestants], [l("by_both"), found.seated]);
  }
  const called = (score: Score) => {
    const { name = "", side = "" } = score;
    if (!side) return names.pilotName(name);
    if (!name) return names.sideName(side);
    return l("on_side", { pilot: names.pilotName(name), side: names.sideName(side) });
  };
  const sheet = {
    head: [l("who"), l("games"), l("won"), l("drawn"), l("lost"), l("share"), l("from_to")],
    rows: groups.flatMap(([, scores]) =>
      scores.map((one) => [
        called(one),
        one.games,
        one.wins,
        one.draws,
        one.losses,
        percent(one.rate.value),
        `${figure(100 * one.rate.low, 1)}–${figure(100 * one.rate.high, 1)}`,
      ])
    ),
  };
  return (
    <Plot
      wide={several}
      title={l("rates")}
      text={l("rates_text")}
      sheet={sheet}
      summary={l("table")}
    >
      <div class="rate-groups">
        {groups.map(([title, scores]) => (
          <div key={title}>
            {several && <h3>{title}</h3>}
            <Bars
              halved
              bars={scores.map((one): Bar => ({
                name: called(one),
                label: (
                  <>
                    {one.side && <SideMark side={one.side} size={18} />} {called(one)}
                  </>
                ),
                value: one.rate.value,
                low: one.rate.low,
                high: one.rate.high,
                says: `${percent(one.rate.value)}`,
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
  const say = sayer(names.rules, {});
  const bars = found.endings.map((one): Bar => {
    const won = one.won.map(names.sideName).join(", ") || l("draw");
    const text = `${won}: ${say({ key: one.reason })}`;
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
    head: [l("ending"), l("games"), l("share")],
    rows: found.endings.map((one, index) => [
      bars[index]!.name,
      one.games,
      percent(one.games / found.games),
    ]),
  };
  return (
    <Plot
      wide={found.contestants.length > 1}
      title={l("ends")}
      sheet={sheet}
      summary={l("table")}
    >
      <Bars bars={bars} />
    </Plot>
  );
}

function Lengths({ found }: { found: Summary }) {
  const counts = found.lengths;
  let rest = found.games / 2;
  const median = counts.find(([, games]) => (rest -= games) <= 0)?.[0] ?? 0;
  const sheet = { head: [l("turns"), l("games")], rows: counts.map(([a, b]) => [a, b]) };
  const text = l("lengths_text", { n: median });
  return (
    <Plot title={l("lengths")} text={text} sheet={sheet} summary={l("table")}>
      <Histogram counts={counts} label={text} axis={l("lengths_axis")} median={median} />
    </Plot>
  );
}

function Reach({ found, names }: { found: Summary; names: Naming }) {
  const sheet = {
    head: [l("side"), l("range"), l("shots"), l("hits"), l("hit_rate")],
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
      title={l("ranges")}
      text={none ? l("no_shots") : l("ranges_text")}
      sheet={sheet}
      summary={l("table")}
    >
      {!none && (
        <>
          <Legend sides={[...new Set(found.ranges.map((one) => one.side))]} names={names} />
          <Ranges reached={reached} label={l("ranges")} axis={l("range")} />
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

function Falls({ study, found, names }: { study: StudyInfo; found: Summary; names: Naming }) {
  const board = useSignal<AnyBoard | null>(null);
  const whose = useSignal("");
  const { ruleset = "", scenario = "" } = study;
  useEffect(() => {
    api.boards(ruleset, scenario).then((read) => board.value = read.boards[0] ?? null)
      .catch(() => {});
  }, [ruleset, scenario]);
  const sides = [...new Set(found.falls.map((one) => one.side))];
  const shown = found.falls.filter((one) => !whose.value || one.side === whose.value);
  const counts = new Map<string, number>();
  for (const one of shown) counts.set(one.at, (counts.get(one.at) ?? 0) + one.number);
  const total = shown.reduce((sum, one) => sum + one.number, 0);
  const most = Math.max(0, ...counts.values());
  const text = total ? l("falls_text", { n: figure(total), most: figure(most) }) : l("nobody_fell");
  const sheet = {
    head: [l("side"), l("hex"), l("fell")],
    rows: [...shown].sort((one, other) => other.number - one.number)
      .map((one) => [names.sideName(one.side), one.at, one.number]),
  };
  return (
    <Plot wide title={l("falls")} text={text} sheet={sheet} summary={l("table")}>
      {sides.length > 1 && (
        <div class="switch lab-whose" role="group" aria-label={l("side")}>
          {["", ...sides].map((side) => (
            <button
              key={side}
              type="button"
              aria-pressed={whose.value === side}
              onClick={() => whose.value = side}
            >
              {side ? names.sideName(side) : l("both_sides")}
            </button>
          ))}
        </div>
      )}
      {board.value && (
        <HeatMap board={board.value} counts={counts} say={sayer(ruleset, {})} label={text} />
      )}
    </Plot>
  );
}
