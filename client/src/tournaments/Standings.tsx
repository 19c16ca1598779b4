/** Standings: the ranking, and in a round robin the crosstable. */

import { type Key, t } from "../app/i18n.ts";
import { Button } from "../ui/button.tsx";
import type { EntrantInfo, TournamentInfo } from "../api/schema.ts";
import { called } from "../app/store.ts";
import type { Doing } from "./Tournament.tsx";
import { challengeEntrant } from "../api/calls/tournaments.ts";
import { send } from "../api/send.ts";
import { against, mine, points, within } from "./tables.ts";

export function Standings({ tournament, act }: { tournament: TournamentInfo; act: Doing }) {
  const begun = tournament.encounters.length > 0 && tournament.format !== "ladder";
  const title = t.tournaments(begun || tournament.format === "ladder" ? "standings" : "entered");
  return (
    <section>
      <h2>{title}</h2>
      {!tournament.entrants.length && <p class="faint">{t.tournaments("no_entrants")}</p>}
      {tournament.entrants.length > 0 && (
        <div class="tournament-scroll" role="region" aria-label={title} tabIndex={0}>
          <table class="tournament-table">
            <Head tournament={tournament} begun={begun} />
            <tbody>
              {tournament.entrants.map((one) => (
                <Row key={one.number} {...{ tournament, one, begun, act }} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** Return the figures that decide, in order of priority. */
function figures({ format }: TournamentInfo): readonly ("buchholz" | "berger" | "wins")[] {
  return format === "swiss" ? ["buchholz", "berger", "wins"] : ["berger", "wins"];
}

function Head({ tournament, begun }: { tournament: TournamentInfo; begun: boolean }) {
  const columns: Key<"tournaments">[] = begun ? ["points", ...figures(tournament), "played"] : [];
  const crossed = begun && tournament.format === "round_robin" ? tournament.entrants : [];
  return (
    <thead>
      <tr>
        {(begun || tournament.format === "ladder") && (
          <th scope="col" class="is-number">{t.tournaments("place")}</th>
        )}
        <th scope="col">{t.tournaments("pilot")}</th>
        {columns.map((one) => <th key={one} scope="col" class="is-number">{t.tournaments(one)}
        </th>)}
        {crossed.map((one, at) => (
          <th key={one.number} scope="col" class="is-number">
            <span aria-hidden="true">{at + 1}</span>
            <span class="unseen">{t.tournaments("against", { name: called(one.name) })}</span>
          </th>
        ))}
        {tournament.format === "ladder" && mine(tournament) && (
          <th scope="col">{t.tournaments("challenge")}</th>
        )}
      </tr>
    </thead>
  );
}

function Row({ tournament, one, begun, act }: {
  tournament: TournamentInfo;
  one: EntrantInfo;
  begun: boolean;
  act: Doing;
}) {
  const crossed = begun && tournament.format === "round_robin" ? tournament.entrants : [];
  const ranked = begun || tournament.format === "ladder";
  const out = one.state && one.state !== "in";
  return (
    <tr class={one.mine ? "is-mine" : undefined}>
      {ranked && <td class="is-number">{out && tournament.format === "ladder" ? "" : one.place}
      </td>}
      <th scope="row">
        <Pilot one={one} />
      </th>
      {begun && <td class="is-number">{points(one.points)}</td>}
      {begun &&
        figures(tournament).map((name) => <td key={name} class="is-number">{points(one[name])}
        </td>)}
      {begun && <td class="is-number">{one.played ?? 0}</td>}
      {crossed.map((other) => (
        <td key={other.number} class="is-number">
          {other.number === one.number ? "—" : against(tournament, one.number, other.number)}
        </td>
      ))}
      {tournament.format === "ladder" && mine(tournament) && (
        <td>
          {within(tournament, one) && (
            <Button
              aria-label={t.tournaments("challenge_name", { name: called(one.name) })}
              onClick={() => act(send(challengeEntrant(tournament.id, { entrant: one.number })))}
            >
              {t.tournaments("challenge")}
            </Button>
          )}
        </td>
      )}
    </tr>
  );
}

function Pilot({ one }: { one: EntrantInfo }) {
  const name = called(one.name);
  const notes = [
    one.mine && t.tournaments("you"),
    one.state === "removed" && t.tournaments("removed"),
    (one.state === "withdrawn" || one.state === "left") && t.tournaments("left"),
    one.struck && t.tournaments("struck"),
    one.word,
  ].filter(Boolean).join(", ");
  return (
    <>
      {one.account ? <a href={`/pilots/${encodeURIComponent(one.name)}`}>{name}</a> : name}
      {notes && <small>{` (${notes})`}</small>}
    </>
  );
}
