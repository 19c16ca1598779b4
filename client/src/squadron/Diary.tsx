/** Diary: the days of the squadron, written from what happened. */

import { sentence } from "../words.ts";
import { inFull, weekday } from "./calendar.ts";
import { type PageProps, teller } from "./common.tsx";
import { daysOf, sides } from "./roster.ts";
import { r } from "./words.ts";

export function Diary(props: PageProps) {
  const { view } = props;
  const [own] = sides(view);
  const days = daysOf(own.diary);
  return (
    <article class="diary">
      <h2>{r("diary_of", { name: own.name })}</h2>
      {days.length === 0 && <p class="faint">{own.mine ? r("diary_empty") : r("diary_secret")}</p>}
      {days.map((day) => ({ day, say: teller(props) })).map(({ day, say }) => (
        <section key={day.date} class="diary-day">
          <h3>
            <time dateTime={day.date}>{sentence(weekday(day.date))}, {inFull(day.date)}</time>
          </h3>
          <p>
            {[...day.before, ...(day.battle ? [day.battle] : []), ...day.after].map((
              entry,
              index,
            ) => (
              <span key={index} class={entry === day.battle ? "diary-battle" : ""}>
                {sentence(say(entry.says))}
                {" "}
              </span>
            ))}
          </p>
        </section>
      ))}
    </article>
  );
}
