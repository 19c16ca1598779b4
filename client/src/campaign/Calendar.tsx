/** Calendar: a month on the wall, with the results of battles marked. */

import { t } from "../app/i18n.ts";
import { useSignal } from "@preact/signals";
import type { CampaignView, SquadronView } from "../api/schema.ts";
import { sentence } from "../app/phrases.ts";
import { inFull, leaf, monthName, monthsAway, weekdays, written } from "./calendar.ts";

const MARKS = ["won", "lost_day", "drawn"] as const;
type Mark = (typeof MARKS)[number];

export function Calendar({ view, own }: { view: CampaignView; own: SquadronView }) {
  const away = useSignal(0);
  const month = monthsAway(view.date.slice(0, 7), away.value);
  const days = new Map(view.battles.map((battle) => [written(battle.date), battle.winner]));
  const marked = (date: string): Mark | undefined => {
    const winner = days.get(date);
    if (winner === undefined) return undefined;
    return winner === own.id ? "won" : winner ? "lost_day" : "drawn";
  };
  return (
    <section class="calendar" aria-labelledby="sq-calendar">
      <h2 id="sq-calendar" class="sq-title">{t.campaign("calendar")}</h2>
      <div class="calendar-head">
        <Turn name={t.campaign("month_before")} mark="‹" onPress={() => away.value -= 1} />
        <span aria-live="polite">{sentence(monthName(month))}</span>
        <Turn name={t.campaign("month_after")} mark="›" onPress={() => away.value += 1} />
      </div>
      <table>
        <thead>
          <tr>{weekdays().map((day) => <th key={day} scope="col">{day}</th>)}</tr>
        </thead>
        <tbody>
          {leaf(month).map((week, row) => (
            <tr key={row}>
              {week.map((date, column) =>
                date
                  ? <Day key={column} date={date} mark={marked(date)} today={date === view.date} />
                  : <td key={column} />
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="calendar-legend">
        {MARKS.map((one) => (
          <span key={one}>
            <i class={`day-${one}`} aria-hidden="true" /> {t.campaign(one)}
          </span>
        ))}
      </p>
    </section>
  );
}

function Turn({ name, mark, onPress }: { name: string; mark: string; onPress(): void }) {
  return <button type="button" class="control" aria-label={name} onClick={onPress}>{mark}</button>;
}

function Day({ date, mark, today }: { date: string; mark: Mark | undefined; today: boolean }) {
  const says = [mark && t.campaign(mark), today && t.campaign("today")].filter(Boolean).join(", ");
  return (
    <td
      class={`${mark ? `day-${mark}` : ""}${today ? " is-today" : ""}`}
      data-tip={says ? `${inFull(date)}: ${says}` : undefined}
    >
      {Number(date.slice(8))}
      {says && <span class="unseen">({says})</span>}
    </td>
  );
}
