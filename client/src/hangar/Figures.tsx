/** Figures: the numbers of a type as printed, each with its meaning. */

import { t } from "../app/i18n.ts";
import { Cite } from "../rulebook/citations.tsx";
import type { AirframeInfo, CellInfo, FigureInfo } from "../api/schema.ts";

const SIGNS = { printed: "", doubtful: "?", reconstructed: "R", own: "*" } as const;
const LEGEND = ["reconstructed", "doubtful", "own"] as const;

/** One number, or several under their headings. */
export function Cells({ figure }: { figure: FigureInfo }) {
  return (
    <span class="cells">
      {figure.cells.map((one, index) => <Cell key={index} cell={one} />)}
    </span>
  );
}

function Cell({ cell: { value, mark = "printed", under } }: { cell: CellInfo }) {
  return (
    <span class={`cell cell-${mark}`} data-tip={mark === "printed" ? undefined : t.hangar(mark)}>
      {under && <small>{under}</small>}
      <b>
        {value}
        {mark !== "printed" && <sup aria-hidden="true">{SIGNS[mark]}</sup>}
      </b>
      {mark !== "printed" && <span class="unseen">({t.hangar(mark)})</span>}
    </span>
  );
}

/** The meanings of the signs beside figures, if there are any. */
export function Legend({ airframes }: { airframes: readonly AirframeInfo[] }) {
  const marks = new Set(
    airframes.flatMap((one) => one.figures).flatMap((one) => one.cells).map((one) => one.mark),
  );
  const shown = LEGEND.filter((mark) => marks.has(mark));
  if (!shown.length) return null;
  return (
    <p class="faint">
      {shown.map((mark) => `${SIGNS[mark]} ${t.hangar(`legend_${mark}`)}. `)}
    </p>
  );
}

export function Figures({ ruleset, airframe }: { ruleset: string; airframe: AirframeInfo }) {
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">{t.hangar("figures")}</h2>
      <table class="figures-table">
        <thead class="unseen">
          <tr>
            <th scope="col">{t.hangar("figure")}</th>
            <th scope="col">{t.hangar("printed")}</th>
            <th scope="col">{t.hangar("means")}</th>
          </tr>
        </thead>
        <tbody>
          {airframe.figures.map((one) => (
            <tr key={one.key}>
              <th scope="row" data-tip={one.means}>{one.label}</th>
              <td>
                <Cells figure={one} />
              </td>
              <td class="figure-means">
                {one.means} <Cite ruleset={ruleset} rule={one.rule} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Legend airframes={[airframe]} />
    </section>
  );
}
