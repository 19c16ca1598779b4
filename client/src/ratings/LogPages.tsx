/** Log pages: a player's games in the style of a pilot's log book, newest first. */

import { t } from "../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { pilotAddress } from "../social/addresses.ts";
import { createLatest } from "../app/latest.ts";
import type { LogBookLine, LogBookPage, Opponent } from "../api/schema.ts";
import { called, levelName, marked, titled } from "../app/store.ts";
import { explain } from "../ui/toasts.tsx";
import { sentence } from "../app/phrases.ts";
import { getLogBook } from "../api/calls/ratings.ts";
import { send } from "../api/send.ts";
import { gameTitle } from "./Pilots.tsx";
import { counted, dated, ended, fates } from "./wording.ts";

export function LogPages({ name }: { name: string }) {
  const lines = useSignal<readonly LogBookLine[]>([]), next = useSignal<number | null>(null);
  const latest = useMemo(createLatest, []);
  const load = (page: number) => {
    const show = (found: LogBookPage) => {
      lines.value = page ? [...lines.peek(), ...found.lines] : found.lines;
      next.value = found.next ?? null;
    };
    latest.ask(send(getLogBook(name, { page })), show, explain);
  };
  useEffect(() => {
    load(0);
    return latest.forget;
  }, [name]);
  if (!lines.value.length) return null;
  return (
    <section>
      <h2 id="log_book">{t.ratings("log_book")}</h2>
      <div class="plot-scroll" tabIndex={0} role="region" aria-labelledby="log_book">
        <table class="flight-log">
          <thead>
            <tr>
              <th scope="col">{t.ratings("date")}</th>
              <th scope="col">{t.ratings("game")}</th>
              <th scope="col">{t.ratings("machine")}</th>
              <th scope="col">{t.ratings("against")}</th>
              <th scope="col">{t.ratings("happened")}</th>
            </tr>
          </thead>
          <tbody>{lines.value.map((line) => <FlightRow key={line.game} line={line} />)}</tbody>
        </table>
      </div>
      {next.value && <Button onClick={() => load(next.value!)}>{t.ratings("more_lines")}</Button>}
    </section>
  );
}

function FlightRow({ line }: { line: LogBookLine }) {
  const machines = line.machines ?? [];
  const what = fates(machines);
  return (
    <tr>
      <td>{dated(line.at)}</td>
      <th scope="row">
        <a href={`/games/${line.game}`}>{titled(line)}</a>
        <small>{gameTitle(line.ruleset)}</small>
      </th>
      <td>{counted(machines.map((one) => one.name))}</td>
      <td>
        {(line.against ?? []).map((one, index) => (
          <span key={one.name}>
            {index > 0 && ", "}
            <Foe one={one} />
          </span>
        ))}
      </td>
      <td>
        <b>{ended(line)}</b>
        {what && `. ${sentence(what)}.`}
      </td>
    </tr>
  );
}

function Foe({ one }: { one: Opponent }) {
  if (one.account) return <a href={pilotAddress(one.name)}>{marked(one)}</a>;
  if (one.level) {
    return (
      <>{t.ratings("computer", { level: (levelName(one.level) ?? one.level).toLowerCase() })}</>
    );
  }
  return <>{called(one.name)}</>;
}
