/** Rounds: the pairings and their results, last round first. */

import { t } from "../app/i18n.ts";
import type { EncounterInfo, LegInfo, TournamentInfo } from "../api/schema.ts";
import { called } from "../app/store.ts";
import { moment, scenarioTitle } from "./state.ts";
import { points, rounds, score } from "./tables.ts";

export function Rounds({ tournament }: { tournament: TournamentInfo }) {
  const all = rounds(tournament);
  return (
    <section>
      <h2>{t.tournaments(tournament.format === "ladder" ? "challenges" : "rounds")}</h2>
      {tournament.format === "ladder" && (
        <Round tournament={tournament} met={tournament.encounters} />
      )}
      {tournament.format !== "ladder" &&
        all.map(([number, met], at) => (
          <details key={number} class="form-more" open={at === 0}>
            <summary>{titleOf(tournament, number, met)}</summary>
            <Round tournament={tournament} met={met} />
          </details>
        ))}
    </section>
  );
}

function titleOf(tournament: TournamentInfo, n: number, met: readonly EncounterInfo[]): string {
  const scenario = scenarioTitle(tournament.ruleset, met[0]?.scenario ?? "");
  return tournament.scenarios.length > 1
    ? t.tournaments("round_scenario", { n, scenario })
    : t.tournaments("round", { n });
}

function Round({ tournament, met }: { tournament: TournamentInfo; met: readonly EncounterInfo[] }) {
  const name = (number?: number | null) =>
    called(tournament.entrants.find((one) => one.number === number)?.name ?? "");
  const newest = tournament.format === "ladder" ? [...met].reverse() : met;
  return (
    <div class="tournament-scroll">
      <table class="tournament-table">
        <thead>
          <tr>
            <th scope="col">{t.tournaments("meets")}</th>
            <th scope="col" class="is-number">{t.tournaments("result")}</th>
            <th scope="col">{t.tournaments("games")}</th>
          </tr>
        </thead>
        <tbody>
          {newest.map((one) => (
            <Met key={one.number} tournament={tournament} one={one} name={name} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Met({ tournament, one, name }: {
  tournament: TournamentInfo;
  one: EncounterInfo;
  name(number?: number | null): string;
}) {
  const found = score(one);
  const names = `${name(one.first)} – ${name(one.second)}`;
  if (!one.second) {
    return (
      <tr>
        <th scope="row">{t.tournaments("bye", { name: name(one.first) })}</th>
        <td />
        <td />
      </tr>
    );
  }
  return (
    <tr>
      <th scope="row">{names}</th>
      <td class="is-number">{found ? `${points(found[0])} : ${points(found[1])}` : ""}</td>
      <td>
        {one.state === "asked"
          ? t.tournaments("asked", { when: moment(one.due ?? 0) })
          : one.legs.map((
            leg,
            at,
          ) => (
            <Game
              key={at}
              tournament={tournament}
              leg={leg}
              names={names}
              number={one.legs.length > 1 ? at + 1 : 0}
            />
          ))}
      </td>
    </tr>
  );
}

/** One game: a link to watch it while it is played, or to replay it afterwards. */
function Game({ tournament, leg, names, number }: {
  tournament: TournamentInfo;
  leg: LegInfo;
  names: string;
  number: number;
}) {
  const title = number ? `${names}, ${t.tournaments("game_n", { n: number })}` : names;
  const how = leg.how && leg.how !== "played"
    ? t.tournaments(`how_${leg.how}`, { name: called(tournament.host) })
    : leg.result || leg.game
    ? ""
    : tournament.state === "running"
    ? t.tournaments("soon")
    : "";
  return (
    <span class="tournament-game">
      {leg.game && (
        <a
          href={leg.result ? `/games/${leg.game}/replay` : `/games/${leg.game}`}
          aria-label={t.tournaments(leg.result ? "replay_of" : "watch_of", { names: title })}
        >
          {t.tournaments(leg.result ? "replay" : "watch")}
        </a>
      )} {[how, leg.word].filter(Boolean).join(": ")}
    </span>
  );
}
