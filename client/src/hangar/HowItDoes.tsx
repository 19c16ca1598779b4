/** How it does: a type's results against all others in games of computer pilots. */

import type { AirframeInfo, Hangar, MetInfo, Rate } from "../api/schema.ts";
import { rulesets } from "../app/store.ts";
import { day, t } from "../app/i18n.ts";
import { typeAddress } from "./rack.ts";
import { percent } from "./format.ts";

/** With fewer games for each pair, a row is weak evidence. */
const FEW = 10;

export function HowItDoes({ hangar, airframe }: { hangar: Hangar; airframe: AirframeInfo }) {
  const { form } = airframe, { duels } = hangar;
  const ruleset = rulesets.value?.find((one) => one.id === hangar.ruleset);
  return (
    <section aria-labelledby="how">
      <h2 id="how">{t.hangar("how")}</h2>
      {form && duels
        ? (
          <>
            <p>{t.hangar("overall", { ...said(form.rate), games: form.games })}</p>
            <RateBar rate={form.rate} />
            <p class="faint">
              {duels.about} {t.hangar("measured", {
                pilot: ruleset?.levels.find((one) => one.level === duels.pilot)?.title ??
                  duels.pilot,
                n: duels.games,
                date: day(duels.date),
              })} {t.hangar("draws")} {duels.games < FEW && t.hangar("few")}
            </p>
            <details class="fold">
              <summary>{t.hangar("against_each", { n: form.met.length })}</summary>
              <Rivals hangar={hangar} met={form.met} />
            </details>
          </>
        )
        : (
          <p>
            <b>{t.hangar("not_measured")}</b> {t.hangar("not_measured_text")}
          </p>
        )}
    </section>
  );
}

/** The opponents, best results first. */
function Rivals({ hangar, met }: { hangar: Hangar; met: readonly MetInfo[] }) {
  const name = (id: string) => hangar.airframes.find((one) => one.id === id)?.name ?? id;
  const ranked = met.toSorted((one, other) => other.rate.value - one.rate.value);
  return (
    <table class="rivals">
      <thead>
        <tr>
          <th scope="col">{t.hangar("against")}</th>
          <th scope="col">{t.hangar("share")}</th>
          <th scope="col">{t.hangar("interval")}</th>
          <th scope="col">{t.hangar("games_n")}</th>
        </tr>
      </thead>
      <tbody>
        {ranked.map(({ id, rate, games }) => (
          <tr key={id}>
            <th scope="row">
              <a href={typeAddress(hangar.ruleset, id)}>{name(id)}</a>
            </th>
            <td>{percent(rate.value)}</td>
            <td>{percent(rate.low)}–{percent(rate.high)}</td>
            <td>{games}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function said({ value, low, high }: Rate) {
  return { rate: percent(value), low: percent(low), high: percent(high) };
}

/** A share of the points and its interval, on a line from none to all. */
export function RateBar({ rate: { value, low, high } }: { rate: Rate }) {
  return (
    <svg class="rate-bar" viewBox="0 0 200 16" preserveAspectRatio="none" aria-hidden="true">
      <path class="rate-whole" d="M0 8H200M100 2V14" />
      <path class="rate-between" d={`M${200 * low} 8H${200 * high}`} />
      <rect class="rate-value" x={200 * value - 2} y="2" width="4" height="12" />
    </svg>
  );
}
