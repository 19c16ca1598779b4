/** Diagrams: the tables and drawings beside a section. */

import { useEffect } from "preact/hooks";
import { drawDiagramAddress, listDiagrams } from "../api/calls/catalogue.ts";
import { send } from "../api/send.ts";
import type { Plate } from "../api/schema.ts";
import { translated } from "../app/translated.ts";

const books = translated((ruleset, spoken) =>
  send(listDiagrams(ruleset, { language: spoken })).then(({ plates }) => plates)
);

/** The diagrams of one section, once the book's are loaded. */
export function Diagrams({ ruleset, rule }: { ruleset: string; rule: string }) {
  useEffect(() => void books.load(ruleset).catch(() => {}), [ruleset]);
  return (books.found.value[ruleset] ?? []).filter((plate) => plate.rule === rule).map((plate) => (
    <figure key={plate.name} class="plate-figure">
      {plate.rows?.length
        ? <PlateTable plate={plate} />
        : <img src={drawDiagramAddress(ruleset, plate.name)} alt="" loading="lazy" />}
      <figcaption>{plate.title}</figcaption>
    </figure>
  ));
}

function PlateTable({ plate: { title, head = [], rows = [] } }: { plate: Plate }) {
  return (
    <div class="plate-scroll" tabIndex={0} role="region" aria-label={title}>
      <table>
        <thead>
          <tr>{head.map((cell, at) => <th key={at} scope="col">{cell}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={line}>
              {row.map((cell, at) =>
                at ? <td key={at}>{cell}</td> : <th key={at} scope="row">{cell}</th>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
