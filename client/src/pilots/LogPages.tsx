/** Log pages: somebody's games in the style of a pilot's log book, the newest first. */

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Button } from "../button.tsx";
import { pilotAddress } from "../clubs/names.ts";
import { createLatest } from "../latest.ts";
import type { LogBookLine, LogBookPage, Opponent } from "../schema.ts";
import { called, levelName, marked, titled } from "../store.ts";
import { explain } from "../toasts.tsx";
import { sentence } from "../words.ts";
import { door } from "./door.ts";
import { gameTitle } from "./Pilots.tsx";
import { befell, counted, dated, ended } from "./told.ts";
import { p } from "./words.ts";

export function LogPages({ name }: { name: string }) {
  const lines = useSignal<readonly LogBookLine[]>([]), next = useSignal<number | null>(null);
  const latest = useMemo(createLatest, []);
  const load = (page: number) => {
    const show = (found: LogBookPage) => {
      lines.value = page ? [...lines.peek(), ...found.lines] : found.lines;
      next.value = found.next ?? null;
    };
    latest.ask(door.logBook(name, page), show, explain);
  };
  useEffect(() => {
    load(0);
    return latest.forget;
  }, [name]);
  if (!lines.value.length) return null;
  return (
    <section>
      <h2 id="log_book">{p("log_book")}</h2>
      <div class="plot-scroll" tabIndex={0} role="region" aria-labelledby="log_book">
        <table class="flight-log">
          <thead>
            <tr>
              <th scope="col">{p("date")}</th>
              <th scope="col">{p("game")}</th>
              <th scope="col">{p("machine")}</th>
              <th scope="col">{p("against")}</th>
              <th scope="col">{p("happened")}</th>
            </tr>
          </thead>
          <tbody>{lines.value.map((line) => <Line key={line.game} line={line} />)}</tbody>
        </table>
      </div>
      {next.value && <Button onClick={() => load(next.value!)}>{p("more_lines")}</Button>}
    </section>
  );
}

function Line({ line }: { line: LogBookLine }) {
  const machines = line.machines ?? [];
  const what = befell(machines);
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
    return <>{p("computer", { level: (levelName(one.level) ?? one.level).toLowerCase() })}</>;
  }
  return <>{called(one.name)}</>;
}
