/** Leave form: days on which a player's clocks stop, and how many of them are left. */

import { t } from "../../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { Typed } from "../../ui/fields.tsx";
import type { LeaveBook } from "../../api/schema.ts";
import { explain } from "../../ui/toasts.tsx";
import { endLeave, readLeave, takeLeave } from "../../api/calls/games.ts";
import { send } from "../../api/send.ts";
import { date } from "./time.ts";

const DAY = 86_400;

export function LeaveForm() {
  const book = useSignal<LeaveBook | null>(null);
  const show = (found: LeaveBook) => void (book.value = found);
  useEffect(() => void send(readLeave()).then(show).catch(explain), []);
  const { leave, left = 0, days = 0 } = book.value ?? {};
  return (
    <section aria-labelledby="absence">
      <h2 id="absence">{t.clocks("leave")}</h2>
      <p>{t.clocks("leave_text")}</p>
      {book.value && (
        <p class="faint">{t.clocks("leave_left", { n: Math.floor(left), of: days })}</p>
      )}
      {leave
        ? (
          <p class="buttons">
            <span>
              {t.clocks("leave_taken", { from: date(leave.begins), until: date(leave.ends) })}
            </span>
            <Button onClick={() => send(endLeave()).then(show).catch(explain)}>
              {t.clocks("leave_end")}
            </Button>
          </p>
        )
        : book.value && <Take onTaken={show} />}
    </section>
  );
}

function Take({ onTaken }: { onTaken(book: LeaveBook): void }) {
  const today = Math.floor(Date.now() / 1000);
  const from = useSignal(written(today)), until = useSignal(written(today + 7 * DAY));
  const take = (event: Event) => {
    event.preventDefault();
    const begins = Math.max(read(from.value), today), ends = read(until.value) + DAY;
    send(takeLeave({ begins, ends })).then(onTaken).catch(explain);
  };
  return (
    <form onSubmit={take}>
      <label class="field">
        <span>{t.clocks("leave_from")}</span>
        <Typed typed={from} type="date" required min={written(today)} />
      </label>
      <label class="field">
        <span>{t.clocks("leave_until")}</span>
        <Typed typed={until} type="date" required min={from.value} />
      </label>
      <Button type="submit">{t.clocks("leave_take")}</Button>
    </form>
  );
}

/** Return a day as date fields have it, in the reader's time zone. */
export function written(seconds: number): string {
  const day = new Date(seconds * 1000), two = (value: number) => String(value).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Return when a day begins for the reader. */
export function read(day: string): number {
  return new Date(`${day}T00:00`).getTime() / 1000;
}
