/** Diary: the days of the squadron, written from what happened. */

import { t } from "../app/i18n.ts";
import type { LogBookEntry } from "../api/schema.ts";
import { sentence } from "../app/phrases.ts";
import { inFull, weekday } from "./calendar.ts";
import { type PageProps, teller } from "./common.tsx";
import { sides } from "./roster.ts";

export function Diary(props: PageProps) {
  const { view } = props;
  const [own] = sides(view);
  const days = Map.groupBy(own.diary, (entry) => entry.date);
  return (
    <article class="diary">
      <h2>{t.campaign("diary_of", { name: own.name })}</h2>
      {days.size === 0 && (
        <p class="faint">{own.mine ? t.campaign("diary_empty") : t.campaign("diary_secret")}</p>
      )}
      {[...days].map(([date, entries]) => (
        <Day key={date} date={date} entries={entries} page={props} />
      ))}
    </article>
  );
}

function Day({ date, entries, page }: {
  date: string;
  entries: readonly LogBookEntry[];
  page: PageProps;
}) {
  const say = teller(page);
  return (
    <section class="diary-day">
      <h3>
        <time dateTime={date}>{sentence(weekday(date))}, {inFull(date)}</time>
      </h3>
      <p>
        {entries.map((entry, index) => (
          <span key={index} class={entry.fought ? "diary-battle" : ""}>
            {sentence(say(entry.says))}
            {" "}
          </span>
        ))}
      </p>
    </section>
  );
}
