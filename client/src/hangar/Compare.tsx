/** Compare: two or three types side by side, figure by figure. */

import { t } from "../app/i18n.ts";
import type { AirframeInfo, FigureInfo, Hangar } from "../api/schema.ts";
import { Cells, Legend } from "./Figures.tsx";
import { keys, rank, typeAddress } from "./rack.ts";
import { FromAbove } from "./Silhouette.tsx";
import { percent } from "./format.ts";

interface Props {
  hangar: Hangar;
  airframes: readonly AirframeInfo[];
}

export function Compare({ hangar, airframes }: Props) {
  return (
    <section aria-label={t.hangar("compare")}>
      <div class="compare-scroll">
        <table class="compare">
          <thead>
            <tr>
              <td />
              {airframes.map((one) => (
                <th key={one.id} scope="col">
                  <FromAbove airframe={one} />
                  <a href={typeAddress(hangar.ruleset, one.id)}>{one.name}</a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {keys(airframes).map((key) => (
              <CompareRow key={key} figure={key} airframes={airframes} />
            ))}
            <Meeting hangar={hangar} airframes={airframes} />
          </tbody>
        </table>
      </div>
      <Legend airframes={airframes} />
    </section>
  );
}

function CompareRow({ figure, airframes }: {
  figure: string;
  airframes: readonly AirframeInfo[];
}) {
  const found = airframes.map((one) => one.figures.find(({ key }) => key === figure));
  const label = found.find(Boolean) as FigureInfo;
  const ranks = airframes.map((one) => rank(one, figure) ?? -Infinity);
  const most = Math.max(...ranks), differs = ranks.some((one) => one !== most);
  return (
    <tr>
      <th scope="row" data-tip={label.means}>{label.label}</th>
      {found.map((one, index) => {
        const highest = differs && ranks[index] === most;
        return (
          <td key={index} class={highest ? "is-highest" : ""}>
            {one ? <Cells figure={one} /> : "–"}
            {highest && <span class="unseen">({t.hangar("best")})</span>}
          </td>
        );
      })}
    </tr>
  );
}

/** The results against one another, where the types have met. */
function Meeting({ hangar, airframes }: Props) {
  if (!hangar.duels) return null;
  return airframes.map((foe) => (
    <tr key={foe.id}>
      <th scope="row">{t.hangar("against")} {foe.name}</th>
      {airframes.map((one) => {
        const met = one.form?.met.find(({ id }) => id === foe.id);
        return (
          <td key={one.id}>
            {one === foe ? "·" : met
              ? (
                <>
                  {percent(met.rate.value)}{" "}
                  <small class="faint">{percent(met.rate.low)}–{percent(met.rate.high)}</small>
                </>
              )
              : t.hangar("not_measured")}
          </td>
        );
      })}
    </tr>
  ));
}
