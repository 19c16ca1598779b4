/** Side: the sky from the side: bands of height over a strip of ground. */

import type { Say } from "../contract.ts";
import type { SkyBoard } from "../../api/schema.ts";
import {
  ARROWS,
  type Box,
  type Label,
  type Layout,
  MARGIN,
  n,
  type Point,
  sheetOf,
  type Stroke,
} from "../layout.ts";
import { gradients, type Horizon, painted } from "./painting.tsx";

const WIDE = 110;
const GROUND = 80;
/** The least and greatest height of a band: the sheet is about three by two. */
const LEAST = 110;
const MOST = 190;

/** Return columns and bands on paper: the ground below, the bands over it. */
function paperOf(board: SkyBoard) {
  const roomy = (WIDE * board.columns * 0.66 - GROUND) / board.bands.length;
  const high = Math.max(LEAST, Math.min(MOST, roomy));
  const levels = ["ground", ...board.bands.map((band) => band.id)];
  const tall = high * board.bands.length, base = MARGIN + tall;
  const frame = { x: MARGIN, y: MARGIN, w: WIDE * board.columns, h: tall + GROUND };
  const place = (name: string): readonly [number, number] => {
    const [column = "1", band = ""] = name.split(",");
    return [Number(column), levels.indexOf(band)];
  };
  const box = (name: string): Box => {
    const [column, level] = place(name);
    const x = frame.x + WIDE * (column - 1);
    return { x, y: base - high * level, w: WIDE, h: level > 0 ? high : GROUND };
  };
  return { high, levels, frame, base, place, box };
}

export function skyLayout(board: SkyBoard): Layout {
  const { high, levels, frame, base, place, box } = paperOf(board);
  const cells = levels.flatMap((band) =>
    Array.from({ length: board.columns }, (_, column) => `${column + 1},${band}`)
  );
  const known = new Set(cells), has = (cell: string) => known.has(cell);
  const moved = (cell: string, right: number, up: number) => {
    const [column, level] = place(cell);
    return `${column + right},${levels[level + up] ?? ""}`;
  };
  const horizon = (): Horizon => ({ base, edges: edgesOf(layout), span: () => [frame.y, base] });
  const layout: Layout = {
    board,
    seen: "beside",
    unit: "hexes",
    heights: "metres",
    cell: WIDE,
    sheet: sheetOf(frame),
    frame,
    cells,
    has,
    knows(cell) {
      const [column, level] = place(cell);
      return Number.isInteger(column) && level >= 0;
    },
    centre(cell) {
      const { x, y, w, h } = box(cell);
      return [x + w / 2, y + h / 2];
    },
    corners(cell) {
      const { x, y, w, h } = box(cell);
      return [[x, y], [x + w, y], [x + w, y + h], [x, y + h]];
    },
    neighbours: (cell) =>
      [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]]
        .map(([right, up]) => moved(cell, right!, up!)).filter(has),
    at([x, y]) {
      const column = Math.floor((x - frame.x) / WIDE) + 1, up = base - y;
      const cell = `${column},${levels[up < 0 ? 0 : Math.floor(up / high) + 1] ?? ""}`;
      return has(cell) && y <= frame.y + frame.h ? cell : null;
    },
    beside(cell, key) {
      const step = ARROWS[key], next = step && moved(cell, step[0], -step[1]);
      return next && has(next) ? next : null;
    },
    hex: () => null,
    land: () => painted(layout, horizon()),
    gradients: () => gradients(layout, horizon()),
    grid: () => columnLines(layout),
    clouds: () => [],
    labels: (say) => labelsOf(layout, board, say),
  };
  return layout;
}

/** Return the lower edges of all bands but the lowest. */
function edgesOf({ board, corners }: Layout): number[] {
  return (board as SkyBoard).bands.slice(1).map(({ id }) => corners(`1,${id}`)[2]![1]);
}

function columnLines({ frame: { x, y, h }, board, cell }: Layout): Stroke[] {
  const columns = (board as SkyBoard).columns;
  let d = "";
  for (let column = 1; column < columns; column++) d += `M${n(x + column * cell)} ${y}v${h}`;
  return [{ d, class: "sky-grid" }];
}

/** Return the names of the bands at the left with their heights, and column numbers below. */
function labelsOf(layout: Layout, board: SkyBoard, say: Say): Label[] {
  const { frame: { x, y, h } } = layout;
  const bands = board.bands.flatMap((band): Label[] => {
    const at = x + 12, [[, top]] = layout.corners(`1,${band.id}`) as [Point];
    const span = band.top === null || band.top === undefined
      ? `${band.bottom}+`
      : `${band.bottom}–${band.top}`;
    return [
      { text: say(band.label), at: [at, top + 24], class: "band-name" },
      { text: span, at: [at, top + 42], class: "band-span" },
    ];
  });
  const columns = Array.from({ length: board.columns }, (_, i): Label => ({
    text: String(i + 1),
    at: [layout.centre(`${i + 1},ground`)[0], y + h + 21],
    class: "land-number",
  }));
  return [...bands, ...columns];
}
