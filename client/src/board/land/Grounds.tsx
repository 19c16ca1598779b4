/** Grounds: a tint for each side's ground, the line where no man's land begins, and the names. */

import type { Say } from "../contract.ts";
import type { Zone } from "../../api/schema.ts";
import { chance } from "./ink.ts";
import { Emblem, family, service } from "../pieces/emblems.tsx";
import { Ribbon } from "./lettering.tsx";
import { type AnyBoard, type Layout, line, n, outline, type Point, rings } from "../layout.ts";

/** The distance of a ground's name from the line, and the least length of a line with a name. */
const ASIDE = 19, LONG = 500;
/** The distance of a ribbon behind the line, on a lattice. */
const BEHIND = 190;

/** Return the parts of a board that belong to a side, or are no man's land. */
export function groundsOf(board: AnyBoard): readonly Zone[] {
  return (board.zones ?? []).filter((zone) => zone.kind === "ground");
}

/** Return the colour class of a ground. */
export function groundInk(zone: Zone): string {
  return zone.side ? family(service({ side: zone.side, marking: zone.marking })) : "no_mans_land";
}

/** Return the sides of cells where one ground touches another. */
export function frontier(
  layout: Layout,
  one: readonly string[],
  other: readonly string[],
): (readonly [Point, Point])[] {
  const name = ([x, y]: Point) => `${Math.round(x * 4)},${Math.round(y * 4)}`;
  const sides = (cells: readonly string[]) =>
    cells.flatMap((cell) => {
      const around = layout.corners(cell);
      return around.map((a, i) => [a, around[(i + 1) % around.length]!] as const);
    });
  const theirs = new Set(sides(other).map(([a, b]) => `${name(b)} ${name(a)}`));
  return sides(one).filter(([a, b]) => theirs.has(`${name(a)} ${name(b)}`));
}

/** The tint of every side's ground, and its line. */
export function Grounds({ layout }: { layout: Layout }) {
  const all = groundsOf(layout.board), middle = all.find((zone) => !zone.side)?.cells ?? [];
  if (layout.seen === "beside") return <Strips layout={layout} all={all} />;
  return (
    <>
      {all.filter((zone) => zone.side).map((zone) => (
        <g class={`own-ground own-ground-${groundInk(zone)}`}>
          <path class="own-ground-tint" d={rings(outline(layout, zone.cells))} />
          <path
            class="own-ground-line"
            d={frontier(layout, zone.cells, middle).map((side) =>
              line(side)
            ).join("")}
          />
        </g>
      ))}
    </>
  );
}

/** Grounds from the side: strips below the sky, torn in no man's land, and their ends. */
function Strips({ layout, all }: { layout: Layout; all: readonly Zone[] }) {
  const { y, h } = layout.frame;
  return (
    <>
      {all.map((zone) => {
        const box = along(zone.cells.map((cell) => layout.centre(cell)));
        const left = box.x - layout.cell / 2, right = box.x + box.w + layout.cell / 2;
        const top = box.y - layout.cell * 0.14, ends = zone.side ? "" : post(left) + post(right);
        return (
          <g class={`own-ground own-ground-${groundInk(zone)} own-ground-strip`}>
            <path
              class="own-ground-tint"
              d={`M${n(left)} ${n(top)}H${n(right)}V${n(y + h)}H${n(left)}Z`}
            />
            {!zone.side && <path class="own-ground-holes" d={holes(left, right, top)} />}
            <path class="own-ground-line" d={ends} />
          </g>
        );
      })}
    </>
  );

  function post(x: number): string {
    return `M${n(x)} ${n(y)}V${n(y + h)}`;
  }
}

/** Return shell holes along the surface, and the stumps between them. */
function holes(left: number, right: number, top: number): string {
  const next = chance(`holes ${Math.round(left)}`);
  let d = "";
  for (let x = left + 10; x < right - 24; x += 16 + next() * 30) {
    const wide = 9 + next() * 16;
    d += `M${n(x)} ${n(top)}q${n(wide / 2)} ${n(5 + next() * 9)} ${n(wide)} 0`;
    if (next() < 0.4) d += `M${n(x + wide + 5)} ${n(top)}v-${n(5 + next() * 9)}l3-3`;
  }
  return d;
}

/** The name of every side's ground, along its line: upright on a map, level below a sky. */
export function GroundNames({ layout, say }: { layout: Layout; say: Say }) {
  const all = groundsOf(layout.board), middle = all.find((zone) => !zone.side)?.cells ?? [];
  return (
    <>
      {all.filter((zone) => zone.side).flatMap((zone) => {
        const ends = frontier(layout, zone.cells, middle).flat();
        if (!ends.length) return [];
        const way = along(ends), back = behind(layout, zone, way.middle);
        if (layout.board.type === "LatticeBoard") {
          return [0.2, 0.8].map((share) => (
            <Ribbon text={say(zone.label)} at={beyond(way, back, share)} scale={1.5} />
          ));
        }
        const long = Math.max(way.w, way.h) > LONG;
        const turn = long && way.h > way.w ? 90 * Math.sign(back[0]) : 0;
        return (long ? [0.2, 0.8] : [0.5]).map((share) => {
          const x = way.h > way.w ? way.middle[0] : way.x + way.w * share;
          const y = way.h > way.w ? way.y + way.h * share : way.middle[1];
          const at: Point = long
            ? [x + back[0] * ASIDE, y + back[1] * ASIDE]
            : [x + Math.sign(back[0]) * 190, y];
          return (
            <g
              class={`own-ground-name own-ground-${groundInk(zone)}`}
              transform={`translate(${at.map(n).join(" ")}) rotate(${turn})`}
            >
              <text>{say(zone.label)}</text>
              <g transform={`translate(${n(-12 * say(zone.label).length / 2 - 26)} 0)`}>
                <Emblem side={service({ side: zone.side!, marking: zone.marking })} r={10} />
              </g>
            </g>
          );
        });
      })}
    </>
  );
}

/** Return a place some way along a line, and a name's width behind it. */
function beyond(way: ReturnType<typeof along>, [dx, dy]: Point, share: number): Point {
  const upright = way.h > way.w;
  const x = upright ? way.middle[0] : way.x + way.w * share;
  const y = upright ? way.y + way.h * share : way.middle[1];
  return [x + dx * BEHIND, y + dy * ASIDE * 3];
}

/** Return the box around some points, and its middle. */
function along(points: readonly Point[]) {
  const xs = points.map(([x]) => x), ys = points.map(([, y]) => y);
  const x = Math.min(...xs), y = Math.min(...ys);
  const w = Math.max(...xs) - x, h = Math.max(...ys) - y;
  return { x, y, w, h, middle: [x + w / 2, y + h / 2] as Point };
}

/** Return the direction from a line into the ground behind it: along one axis, of length 1. */
function behind(layout: Layout, zone: Zone, [x, y]: Point): Point {
  const box = along(zone.cells.map((cell) => layout.centre(cell)));
  const [dx, dy] = [box.middle[0] - x, box.middle[1] - y];
  return Math.abs(dx) > Math.abs(dy) ? [Math.sign(dx), 0] : [0, Math.sign(dy)];
}

/** The meanings of the tints, in words that stay in place while the map moves. */
export function GroundLegend({ board, say }: { board: AnyBoard; say: Say }) {
  const all = groundsOf(board);
  if (!all.some((zone) => zone.side)) return null;
  const [middle, ...sides] = [...all].sort((one, other) =>
    Number(Boolean(one.side)) - Number(Boolean(other.side))
  );
  return (
    <p class="board-grounds">
      {[sides[0], middle, sides[1]].filter((zone) => zone !== undefined).map((zone) => (
        <span class={`ground-key ground-key-${groundInk(zone)}`}>
          {zone.side && (
            <svg viewBox="-11 -11 22 22" width="14" height="14" aria-hidden="true">
              <Emblem side={service({ side: zone.side, marking: zone.marking })} r={10} />
            </svg>
          )}
          {say(zone.label)}
        </span>
      ))}
    </p>
  );
}
