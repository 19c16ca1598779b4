/** Standings: the ranking, and in a round robin the crosstable. */

import { type Key, t } from "../app/i18n.ts";
import { Button } from "../ui/button.tsx";
import type { EntrantInfo, TournamentInfo } from "../api/schema.ts";
import { called } from "../app/store.ts";
import type { Act } from "./Tournament.tsx";
import { challengeEntrant } from "../api/calls/tournaments.ts";
import { send } from "../api/send.ts";
import { against, mine, points, within } from "./tables.ts";

export function Standings({ cup, act }: { cup: TournamentInfo; act: Act }) {
  const begun = cup.encounters.length > 0 && cup.format !== "ladder";
  const title = t.tournaments(begun || cup.format === "ladder" ? "standings" : "entered");
  return (
    <section>
      <h2>{title}</h2>
      {!cup.entrants.length && <p class="faint">{t.tournaments("nobody")}</p>}
      {cup.entrants.length > 0 && (
        <div class="tournament-scroll" role="region" aria-label={title} tabIndex={0}>
          <table class="tournament-table">
            <Head cup={cup} begun={begun} />
            <tbody>
              {cup.entrants.map((one) => <Row key={one.number} {...{ cup, one, begun, act }} />)}
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

function Head({ cup, begun }: { cup: TournamentInfo; begun: boolean }) {
  const columns: Key<"tournaments">[] = begun ? ["points", ...figures(cup), "played"] : [];
  const crossed = begun && cup.format === "round_robin" ? cup.entrants : [];
  return (
    <thead>
      <tr>
        {(begun || cup.format === "ladder") && (
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
        {cup.format === "ladder" && mine(cup) && <th scope="col">{t.tournaments("challenge")}</th>}
      </tr>
    </thead>
  );
}

function Row({ cup, one, begun, act }: {
  cup: TournamentInfo;
  one: EntrantInfo;
  begun: boolean;
  act: Act;
}) {
  const crossed = begun && cup.format === "round_robin" ? cup.entrants : [];
  const ranked = begun || cup.format === "ladder";
  const out = one.state && one.state !== "in";
  return (
    <tr class={one.mine ? "is-mine" : undefined}>
      {ranked && <td class="is-number">{out && cup.format === "ladder" ? "" : one.place}</td>}
      <th scope="row">
        <Pilot one={one} />
      </th>
      {begun && <td class="is-number">{points(one.points)}</td>}
      {begun &&
        figures(cup).map((name) => <td key={name} class="is-number">{points(one[name])}</td>)}
      {begun && <td class="is-number">{one.played ?? 0}</td>}
      {crossed.map((other) => (
        <td key={other.number} class="is-number">
          {other.number === one.number ? "—" : against(cup, one.number, other.number)}
        </td>
      ))}
      {cup.format === "ladder" && mine(cup) && (
        <td>
          {within(cup, one) && (
            <Button
              aria-label={t.tournaments("challenge_name", { name: called(one.name) })}
              onClick={() => act(send(challengeEntrant(cup.id, { entrant: one.number })))}
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
