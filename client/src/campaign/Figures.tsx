/** Figures: the campaign in plots: victories and losses by month, aces, every battle. */

import { type Key, t } from "../app/i18n.ts";
import { Axis, Bars, marksOver, Plot } from "../ui/plots.tsx";
import type { CampaignView, Month, SquadronView } from "../api/schema.ts";
import { inFull, monthName, monthOf, shortMonth, written } from "./calendar.ts";
import { FiguresTable, type PageProps, SquadronName } from "./common.tsx";
import { byVictories, sides } from "./roster.ts";

export function Figures({ view, say }: PageProps) {
  const both = sides(view);
  if (!view.battles.length) return <p class="sq-empty faint">{t.campaign("no_figures")}</p>;
  const scorers = both.flatMap((side, place) =>
    side.airmen.filter((man) => man.victories || man.shares).map((man) => ({ man, place }))
  );
  const order = byVictories(scorers.map((one) => one.man));
  scorers.sort((one, other) => order.indexOf(one.man) - order.indexOf(other.man));
  const most = Math.max(1, ...scorers.map((one) => one.man.victories));
  return (
    <div class="figures plots">
      {both.map((side) => <Months key={side.id} side={side} />)}
      {scorers.length > 0 && (
        <Plot
          title={t.campaign("aces")}
          text={t.campaign("aces_text")}
          summary={t.campaign("table_of")}
          wide
        >
          <Bars
            bars={scorers.map(({ man, place }) => ({
              label: `${man.rank} ${man.name}`,
              name: man.id,
              value: man.victories / most,
              says: String(man.victories) +
                (man.shares ? ` (${t.campaign("shares_n", { n: man.shares })})` : ""),
              ink: place,
            }))}
          />
        </Plot>
      )}
      <Battles view={view} both={both} say={say} />
    </div>
  );
}

const WIDE = 520;
const HIGH = 220;
const FOOT = 26;
const LEFT = 30;
const HEAD = 14;
/** The width of a month's label, with space on both sides. */
const LABEL = 64;

/** The figures of a month, and their words. */
const MONTH: readonly (readonly [Key<"campaign">, (one: Month) => string | number])[] = [
  ["month", (one) => monthName(monthOf(one.month))],
  ["battles", (one) => one.battles ?? 0],
  ["downed", (one) => (one.victories ?? 0) / 100],
  ["machines_lost", (one) => one.machines_lost ?? 0],
  ["killed", (one) => one.killed ?? 0],
  ["captured", (one) => one.captured ?? 0],
  ["wounded", (one) => one.wounded ?? 0],
  ["awarded", (one) => one.medals ?? 0],
];

/** Pairs of columns: victories and losses. */
function Months({ side }: { side: SquadronView }) {
  const months = side.months;
  const rows = months.map((one) => MONTH.map(([, of]) => of(one)));
  const head = MONTH.map(([name]) => t.campaign(name));
  return (
    <Plot
      title={`${t.campaign("by_month")}: ${side.name}`}
      text={t.campaign("by_month_text")}
      sheet={{ head, rows }}
      summary={t.campaign("table_of")}
    >
      <Columns months={months} label={`${t.campaign("by_month")}: ${side.name}`} />
      <p class="figure-key">
        <span class="ink-0">
          <i aria-hidden="true" /> {t.campaign("downed")}
        </span>
        <span class="ink-1">
          <i aria-hidden="true" /> {t.campaign("machines_lost")}
        </span>
      </p>
    </Plot>
  );
}

function Columns({ months, label }: { months: readonly Month[]; label: string }) {
  const pairs = months.map((one) => [(one.victories ?? 0) / 100, one.machines_lost ?? 0] as const);
  const marks = marksOver(Math.max(1, ...pairs.flat()));
  const most = marks.at(-1)!;
  const step = (WIDE - LEFT) / Math.max(months.length, 3);
  const wide = Math.min(34, step / 2 - 4);
  const y = (value: number) => HEAD + (HIGH - HEAD) * (1 - value / most);
  const every = Math.max(1, Math.ceil(LABEL / step));
  const middle = (index: number) => LEFT + step * (index + 0.5);
  return (
    <svg class="figure" role="img" aria-label={label} viewBox={`0 0 ${WIDE} ${HIGH + FOOT}`}>
      <Axis marks={marks} y={y} width={WIDE} left={LEFT} />
      {pairs.map((pair, index) => (
        <g key={index}>
          {pair.map((value, ink) => (
            <g key={ink} class={`ink-${ink}`}>
              <rect
                class="column-dark"
                x={middle(index) + (ink ? 1 : -wide - 1)}
                y={y(value)}
                width={wide}
                height={HIGH - y(value)}
              />
            </g>
          ))}
          {index % every === 0 && (
            <text class="plot-tick" x={Math.min(middle(index), WIDE - LABEL / 2)} y={HIGH + 18}>
              {shortMonth(months[index]!.month)}
            </text>
          )}
        </g>
      ))}
      <line class="plot-base" x1={LEFT} x2={WIDE} y1={HIGH} y2={HIGH} />
    </svg>
  );
}

function Battles({ view, both, say }: {
  view: CampaignView;
  both: readonly SquadronView[];
  say: PageProps["say"];
}) {
  const place = view.squadrons.indexOf(both[0]!);
  const pair = (values: readonly (number | boolean)[]) => `${values[place]} : ${values[1 - place]}`;
  return (
    <div class="plot plot-wide">
      <h2>{t.campaign("battles")}</h2>
      <p class="faint">
        {t.campaign("battles_text")} <SquadronName side={both[0]!} size={14} />
      </p>
      <div class="book-scroll" tabIndex={0} role="region" aria-label={t.campaign("battles")}>
        <FiguresTable
          class="ledger"
          head={["date", "mission", "fought", "flown", "down", "score", "winner"]}
          numbers={["flown", "down", "score"]}
          rows={view.battles.map((battle) => [
            inFull(written(battle.date)),
            say({ key: `mission.${battle.missions[place]}` }),
            say({ key: `fought.${battle.how}` }),
            pair(battle.flown),
            pair(battle.lost),
            pair(battle.points),
            both.find((side) => side.id === battle.winner)?.name ?? t.campaign("no_winner"),
          ])}
        />
      </div>
    </div>
  );
}
