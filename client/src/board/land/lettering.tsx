/** Lettering: the text printed on a sheet. */

import type { Cloud, Feature } from "../../api/schema.ts";
import { sentence } from "../../app/phrases.ts";
import { course, straightest } from "./courses.ts";
import { type Label, type Layout, line, n, type Point } from "../layout.ts";
import { isSite } from "./buildings.ts";

/** The name of a cloud; none after it has drifted off the map. */
export function CloudName({ layout, cloud, text }: { layout: Layout; cloud: Cloud; text: string }) {
  if (!text || !cloud.cells.length) return null;
  const [x, y] = middle(layout, cloud.cells);
  return <text class="cloud-name" x={n(x)} y={n(y + 0.48 * layout.cell)}>{text}</text>;
}

/** Printed text, grouped by class, so that text that is too small can be hidden at once. */
export function Labels({ all }: { all: readonly Label[] }) {
  const kinds = new Map<string, Label[]>();
  for (const label of all) kinds.set(label.class, [...(kinds.get(label.class) ?? []), label]);
  return (
    <>
      {[...kinds].map(([kind, labels]) => (
        <g class={`${kind}s`}>
          {labels.map(({ text, at: [x, y], turn }) => (
            <text
              x={turn ? undefined : n(x)}
              y={turn ? undefined : n(y)}
              transform={turn ? `translate(${n(x)} ${n(y)}) rotate(${turn})` : undefined}
            >
              {text}
            </text>
          ))}
        </g>
      ))}
    </>
  );
}

/** Return the middle of some cells. */
export function middle(layout: Layout, cells: readonly string[]): Point {
  const all = cells.map((cell) => layout.centre(cell));
  const sum = all.reduce(([a, b], [x, y]) => [a + x, b + y] as Point, [0, 0] as Point);
  return [sum[0] / all.length, sum[1] / all.length];
}

/** The width of a letter in a region's name, and the usual distance of its letters. */
const REGION_LETTER = 13, REGION_APART = 15.5;

/** A name spread over a region, upright if the region is. */
export function Spread(
  { layout, text, cells }: { layout: Layout; text: string; cells: readonly string[] },
) {
  if (!cells.length) return null;
  const [x, y] = middle(layout, cells), all = cells.map((cell) => layout.centre(cell));
  const w = Math.max(...all.map((p) => p[0])) - Math.min(...all.map((p) => p[0]));
  const h = Math.max(...all.map((p) => p[1])) - Math.min(...all.map((p) => p[1]));
  const turn = h > w * 1.5 ? ` rotate(90)` : "";
  const room = Math.max(w, h) / text.length - REGION_LETTER;
  const style = room < REGION_APART ? { letterSpacing: `${n(Math.max(1, room))}px` } : undefined;
  return (
    <text
      class="land-name land-name-region"
      style={style}
      transform={`translate(${n(x)} ${n(y)})${turn}`}
    >
      {text}
    </text>
  );
}

/** The width of a letter on a ribbon, the height of a line, and the most letters in a line. */
const RIBBON_LETTER = 9.6, RIBBON_LINE = 21, RIBBON_LONG = 15;

/** Text on a horizontal paper ribbon, whatever is below. */
export function Ribbon(
  { text, at: [x, y], scale = 1 }: { text: string; at: Point; scale?: number },
) {
  const lines = broken(sentence(text), RIBBON_LONG);
  const wide = Math.max(...lines.map((one) => one.length)) * RIBBON_LETTER / 2 + 12;
  const high = lines.length * RIBBON_LINE / 2 + 5;
  const cut = `l-9 ${n(high)} 9 ${n(high)}`, back = `l9 ${n(-high)} -9 ${n(-high)}`;
  return (
    <g class="ribbon" transform={`translate(${n(x)} ${n(y)})`}>
      <g class="ribbon-paper" style={{ "--least": scale }}>
        <path d={`M${n(wide)} ${n(-high)}${cut}H${n(-wide)}${back}Z`} />
        {lines.map((one, i) => (
          <text y={n((i - (lines.length - 1) / 2) * RIBBON_LINE + 6)}>{one}</text>
        ))}
      </g>
    </g>
  );
}

/** Break text into lines of about a given number of letters. */
function broken(text: string, long: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < long) {
      lines.push(`${lines.pop()} ${word}`);
    } else lines.push(word);
  }
  return lines;
}

export function FeatureName(
  { layout, feature, text }: { layout: Layout; feature: Feature; text: string },
) {
  const [x, y] = middle(layout, feature.cells);
  if (feature.kind === "river" || feature.kind === "road" || feature.kind === "trench") {
    const id = `way-${feature.kind}-${feature.cells[0]}`.replace(",", "-");
    const way = course(layout, feature.cells);
    if (way[0]![0] > way.at(-1)![0] + 40) way.reverse();
    return (
      <>
        <path id={id} d={line(way)} />
        <text
          class={`land-name land-name-${feature.kind}`}
          dy={feature.kind === "trench" ? "1.55em" : "-0.8em"}
        >
          <textPath href={`#${id}`} startOffset={`${straightest(way, text.length * 13)}%`}>
            {text}
          </textPath>
        </text>
      </>
    );
  }
  const site = isSite(feature);
  const kind = site ? "site" : feature.kind;
  return (
    <text class={`land-name land-name-${kind}`} x={n(x)} y={n(y + (site ? 76 : 30))} dy="0.7em">
      {text}
    </text>
  );
}
