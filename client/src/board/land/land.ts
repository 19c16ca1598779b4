/** Land: the ground below a fight as a few long paths, cheap to keep and drawn once. */

import type { Feature } from "../../api/schema.ts";
import { course, loosely } from "./courses.ts";
import { arc, block, chance, circle, loose, paced, strayed, strewn } from "./ink.ts";
import { type Layout, line, outline, type Point, R, rings, type Stroke, W } from "../layout.ts";
import { isSite, sites, targets } from "./buildings.ts";

const FURROWS = 4;

/** Return everything on the land, from the ground up. */
export function landOf(layout: Layout): Stroke[] {
  const board = layout.board, features = board.features ?? [];
  const kinds = (kind: Feature["kind"]) => features.filter((feature) => feature.kind === kind);
  const waste = (board.zones ?? []).filter((zone) => !zone.side && zone.kind !== "margin")
    .flatMap((zone) => zone.cells);
  const covered = new Set([
    ...waste,
    ...features.filter((f) => f.kind === "woods" || f.kind === "field" || isSite(f))
      .flatMap((f) => f.cells),
  ]);
  const trenches = kinds("trench");
  return [
    ...plots(layout, layout.cells.filter((cell) => !covered.has(cell))),
    ...fields(layout, kinds("field")),
    ...noMansLand(layout, waste),
    ...rivers(layout, kinds("river")),
    ...woods(layout, kinds("woods").map((wood) => wood.cells)),
    ...roads(layout, kinds("road")),
    ...towns(layout, kinds("town"), kinds("road")),
    ...trenches.flatMap((trench) => dug(layout, trench, waste)),
    ...sites(layout, features),
    ...targets(layout),
  ].filter((stroke) => stroke.d);
}

/** Return the direction of the fields at a place, which changes slowly over the map. */
function lie(x: number, y: number): number {
  return Math.sin(x / 420) * 0.7 + Math.cos(y / 310 + x / 900) * 0.6;
}

/** Washes, furrows and banks of strips side by side. */
class Strips {
  private washes = ["", "", ""];
  private furrows = Array.from({ length: FURROWS }, () => "");
  private banks = "";

  /** Add a parcel of strips of a given size, turned by an angle. */
  sow([x, y]: Point, w: number, h: number, turn: number, count: number, next: () => number): void {
    const deep = h / count;
    for (let i = 0; i < count; i++) {
      const shift = (i - (count - 1) / 2) * deep;
      const middle: Point = [x - Math.sin(turn) * shift, y + Math.cos(turn) * shift];
      const strip = line(block(middle, w, deep - 1, turn), true);
      this.washes[Math.floor(next() * 3)] += strip;
      if (next() < 0.8) this.furrows[Math.floor(next() * FURROWS)] += strip;
      this.banks += strip;
    }
  }

  strokes(kind: string): Stroke[] {
    return [
      ...this.washes.map((d, i) => ({ d, class: `${kind}-wash`, fill: `var(--${kind}-${i})` })),
      ...this.furrows.map((d, i) => ({ d, class: `${kind}-furrow`, fill: `url(#furrow-${i})` })),
      { d: this.banks, class: "bank" },
    ];
  }
}

/** Return scattered parcels on open land. */
function plots(layout: Layout, cells: readonly string[]): Stroke[] {
  const strips = new Strips();
  for (const cell of cells) {
    const next = chance(`plot ${cell}`);
    if (next() < 0.45) continue;
    const [x, y] = strayed(layout.centre(cell), `plot at ${cell}`, 14);
    const w = R * (0.9 + next() * 0.75), h = R * (0.7 + next() * 0.6);
    strips.sow([x, y], w, h, lie(x, y), 2 + Math.floor(next() * 3), next);
  }
  return strips.strokes("plot");
}

/** Return the hedges around cultivated land, at which its strips are cut off. */
export function hedges(layout: Layout): string {
  return (layout.board.features ?? []).filter((feature) => feature.kind === "field")
    .map((field) => rings(outline(layout, field.cells).map((ring) => loose(ring, 7)))).join("");
}

/** Return cultivated land: strips everywhere, inside their hedges. */
function fields(layout: Layout, all: readonly Feature[]): Stroke[] {
  const strips = new Strips(), edge = hedges(layout);
  for (const field of all) {
    const [fx, fy] = layout.centre(field.cells[0]!);
    for (const cell of field.cells) {
      const next = chance(`field ${cell}`), middle = layout.centre(cell);
      const turn = lie(fx, fy) + (next() < 0.4 ? Math.PI / 2 : 0);
      strips.sow(middle, R * 1.95, R * 1.75, turn, 3 + Math.floor(next() * 3), next);
    }
  }
  return [
    ...strips.strokes("field").map((stroke) => ({ ...stroke, within: "hedges" })),
    { d: edge, class: "hedge" },
  ];
}

function woods(layout: Layout, all: readonly (readonly string[])[]): Stroke[] {
  let ground = "", shade = "", dark = "", light = "", ink = "";
  for (const cells of all) {
    ground += rings(outline(layout, cells).map((ring) => loose(ring, 7)));
    for (const cell of cells) {
      const next = chance(`tree ${cell}`);
      const trees = strewn(layout.centre(cell), R * 0.88, 17, 13, `wood ${cell}`);
      trees.sort((a, b) => a[1] - b[1]);
      for (const [x, y] of trees) {
        const r = 5 + next() * 4;
        shade += circle([x + 2.2, y + 2.6], r);
        if (next() < 0.5) dark += circle([x, y], r);
        else light += circle([x, y], r);
        ink += arc([x, y], r, -0.5 + next(), 2.6 + next() * 0.7);
        if (next() < 0.7) ink += arc([x + r * 0.2, y], r * 0.5, 0.2, 1.9);
      }
    }
  }
  return [
    { d: ground, class: "wood-ground" },
    { d: shade, class: "wood-shade" },
    { d: dark, class: "wood-dark" },
    { d: light, class: "wood-light" },
    { d: ink, class: "wood-ink" },
  ];
}

function rivers(layout: Layout, all: readonly Feature[]): Stroke[] {
  const strokes: Stroke[] = [];
  const lines = all.map((river, index) => {
    const cells = [...river.cells];
    const others = all.slice(0, index).flatMap((other) => other.cells);
    const mouth = nearestCell(layout, cells.at(-1)!, others);
    const source = nearestCell(layout, cells[0]!, others);
    if (mouth) cells.push(mouth);
    if (source) cells.unshift(source);
    return { d: line(course(layout, cells)), size: river.cells.length > 14 ? "wide" : "narrow" };
  });
  for (const part of ["bank-far", "water", "ripple"]) {
    for (const { d, size } of lines) {
      strokes.push({ d, class: `river river-${part} river-${size}` });
    }
  }
  return strokes;
}

/** Return the one of these cells that touches a cell, if any. */
function nearestCell(layout: Layout, cell: string, others: readonly string[]): string | null {
  const [x, y] = layout.centre(cell);
  let best: string | null = null, least = layout.cell * 1.1;
  for (const other of others) {
    const [ox, oy] = layout.centre(other), far = Math.hypot(ox - x, oy - y);
    if (far < least) [best, least] = [other, far];
  }
  return best;
}

function roads(layout: Layout, all: readonly Feature[]): Stroke[] {
  const d = all.map((road) => line(course(layout, road.cells))).join("");
  return [{ d, class: "road-edge" }, { d, class: "road" }];
}

/** Return blocks of houses along the roads of their cells, and a church. */
function towns(layout: Layout, all: readonly Feature[], ways: readonly Feature[]): Stroke[] {
  let houses = "", shade = "", church = "";
  for (const town of all) {
    town.cells.forEach((cell, index) => {
      const next = chance(`town ${cell}`), [x, y] = loosely(layout, cell);
      const way = ways.find((road) => road.cells.includes(cell));
      const at = way ? way.cells.indexOf(cell) : -1;
      const [ax, ay] = way ? loosely(layout, way.cells[Math.max(0, at - 1)]!) : [x - 1, y];
      const [bx, by] = way ? loosely(layout, way.cells[at + 1] ?? way.cells[at]!) : [x + 1, y];
      const turn = Math.atan2(by - ay, bx - ax);
      for (let i = 0; i < 12; i++) {
        const along = (Math.floor(i / 2) - 2.5) * 11 + (next() - 0.5) * 4;
        const aside = (i % 2 ? 1 : -1) * (9 + (next() < 0.35 ? 11 : 0) + next() * 2);
        const middle: Point = [
          x + Math.cos(turn) * along - Math.sin(turn) * aside,
          y + Math.sin(turn) * along + Math.cos(turn) * aside,
        ];
        const w = 6 + next() * 5, h = 5 + next() * 4;
        if (next() < 0.12) continue;
        houses += line(block(middle, w, h, turn), true);
        shade += line(block([middle[0] + 1.6, middle[1] + 1.8], w, h, turn), true);
      }
      if (index === 0) {
        const [cx, cy]: Point = [x + Math.sin(turn) * 24, y - Math.cos(turn) * 24];
        church += line(block([cx, cy], 6, 14, turn), true) +
          line(block([cx, cy], 12, 4.5, turn), true);
      }
    });
  }
  return [
    { d: shade, class: "house-shade" },
    { d: houses, class: "house" },
    { d: church, class: "church" },
  ];
}

/** Return torn ground: craters and the remains of trees. */
function noMansLand(layout: Layout, cells: readonly string[]): Stroke[] {
  let rim = "", pit = "", stumps = "", mud = "";
  for (const cell of cells) {
    const next = chance(`crater ${cell}`), middle = layout.centre(cell);
    for (const point of strewn(middle, R * 0.8, 4 + Math.floor(next() * 5), 13, `hole ${cell}`)) {
      const r = 2.2 + next() ** 2 * 6;
      rim += circle(point, r);
      pit += arc(point, r, 2.2, 5.2) + arc([point[0], point[1] + r * 0.1], r * 0.55, 2.4, 5);
    }
    for (const [x, y] of strewn(middle, R * 0.8, 3, 16, `stump ${cell}`)) {
      if (next() < 0.45) stumps += `M${Math.round(x)} ${Math.round(y)}l1-6m-1 3l3-2`;
    }
    for (const [x, y] of strewn(middle, R * 0.85, 7, 8, `mud ${cell}`)) {
      mud += `M${Math.round(x)} ${Math.round(y)}l${2 + Math.round(next() * 4)} 0`;
    }
  }
  return [
    { d: rings(outline(layout, cells).map((ring) => loose(ring, 8))), class: "waste" },
    { d: mud, class: "mud" },
    { d: rim, class: "crater" },
    { d: pit, class: "crater-shade" },
    { d: stumps, class: "stump" },
  ];
}

/** Return a trench with traverses, and wire in front where it faces no man's land. */
function dug(layout: Layout, trench: Feature, waste: readonly string[]): Stroke[] {
  const way = course(layout, trench.cells), bays: Point[] = [];
  paced(way, 7).forEach(({ at: [x, y], normal: [nx, ny] }, i) => {
    const out = i % 4 < 2 ? 4 : -4;
    bays.push([x + nx * out, y + ny * out]);
  });
  let wire = "";
  const middles = waste.map((cell) => layout.centre(cell));
  paced(way, 15).forEach(({ at: [x, y], normal: [nx, ny] }, i) => {
    let near: Point | null = null, least = W * 0.95;
    for (const [mx, my] of middles) {
      const far = Math.hypot(mx - x, my - y);
      if (far < least) [near, least] = [[mx, my], far];
    }
    if (!near) return;
    const side = Math.sign((near[0] - x) * nx + (near[1] - y) * ny) || 1;
    for (const far of [15, 21]) {
      const px = x + nx * side * far + (i % 2) * 2, py = y + ny * side * far + (far === 21 ? 5 : 0);
      wire += `M${Math.round(px - 2)} ${Math.round(py - 2)}l4 4m0-4l-4 4`;
    }
  });
  const d = line(bays);
  return [
    { d, class: "trench-spoil" },
    { d, class: "trench" },
    { d: wire, class: "wire" },
  ];
}
