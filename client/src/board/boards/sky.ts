/** The sky from the side: bands of height over a strip of ground. */

import type { SkyBoard } from "../../schema.ts";
import { ARROWS, type Box, type Layout, MARGIN, n, sheetOf, type Stroke } from "../layout.ts";

const WIDE = 110;
const HIGH = 120;
const GROUND = 70;

export function skyLayout(board: SkyBoard): Layout {
  const levels = ["ground", ...board.bands.map((band) => band.id)];
  const frame = {
    x: MARGIN,
    y: MARGIN,
    w: WIDE * board.columns,
    h: HIGH * board.bands.length + GROUND,
  };
  const base = frame.y + frame.h - GROUND;
  const place = (name: string): readonly [number, number] => {
    const [column = "1", band = ""] = name.split(",");
    return [Number(column), levels.indexOf(band)];
  };
  const box = (name: string): Box => {
    const [column, level] = place(name);
    const x = frame.x + WIDE * (column - 1);
    return { x, y: base - HIGH * level, w: WIDE, h: level > 0 ? HIGH : GROUND };
  };
  const cells = levels.flatMap((band) =>
    Array.from({ length: board.columns }, (_, column) => `${column + 1},${band}`)
  );
  const known = new Set(cells), has = (cell: string) => known.has(cell);
  const moved = (cell: string, right: number, up: number) => {
    const [column, level] = place(cell);
    return `${column + right},${levels[level + up] ?? ""}`;
  };
  const layout: Layout = {
    board,
    seen: "beside",
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
      const cell = `${column},${levels[up < 0 ? 0 : Math.floor(up / HIGH) + 1] ?? ""}`;
      return has(cell) && y <= frame.y + frame.h ? cell : null;
    },
    beside(cell, key) {
      const step = ARROWS[key], next = step && moved(cell, step[0], -step[1]);
      return next && has(next) ? next : null;
    },
    hex: () => null,
    land: () => [],
    grid: () => columnLines(layout),
    clouds: () => [],
    labels: () => [],
  };
  return layout;
}

function columnLines({ frame: { x, y, h }, board, cell }: Layout): Stroke[] {
  const columns = (board as SkyBoard).columns;
  let d = "";
  for (let column = 1; column < columns; column++) d += `M${n(x + column * cell)} ${y}v${h}`;
  return [{ d, class: "land-grid" }];
}
