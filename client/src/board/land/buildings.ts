/** Buildings: sites and installations of importance, drawn as on a period map. */

import type { Feature } from "../../api/schema.ts";
import { course } from "./courses.ts";
import { arc, block, chance, circle, loose, paced } from "./ink.ts";
import { type Layout, line, outline, type Point, rings, type Stroke } from "../layout.ts";

type Ink = "rail" | "ties" | "shade" | "house" | "line" | "pit" | "grass" | "path";
const CLASSES: Record<Ink, string> = {
  grass: "site-grass",
  path: "road",
  pit: "crater",
  ties: "site-ties",
  rail: "site-rail",
  shade: "house-shade",
  house: "house",
  line: "site-line",
};

/** A pen that draws around the middle of a site, turned with the site. */
class Pen {
  private inks: Record<Ink, string> = {
    ...{ grass: "", path: "", pit: "", ties: "", rail: "", shade: "", house: "", line: "" },
  };

  constructor(private middle: Point, private turn: number) {}

  at(x: number, y: number): Point {
    const [cos, sin] = [Math.cos(this.turn), Math.sin(this.turn)];
    return [this.middle[0] + x * cos - y * sin, this.middle[1] + x * sin + y * cos];
  }

  /** Draw a roof with its shadow, and with a ridge where it has one. */
  house(x: number, y: number, w: number, h: number, ridge = false): void {
    const [mx, my] = this.at(x, y);
    this.inks.shade += line(block([mx + 3, my + 3.4], w, h, this.turn), true);
    this.inks.house += line(block([mx, my], w, h, this.turn), true);
    if (ridge) this.line([x - w / 2, y], [x + w / 2, y]);
  }

  line(...points: Point[]): void {
    this.draw("line", ...points);
  }

  draw(ink: Ink, ...points: Point[]): void {
    this.inks[ink] += line(points.map(([x, y]) => this.at(x, y)));
  }

  round(ink: Ink, x: number, y: number, r: number): void {
    this.inks[ink] += circle(this.at(x, y), r);
  }

  /** Draw an area of grass. */
  grass(x: number, y: number, w: number, h: number): void {
    this.inks.grass += line(block(this.at(x, y), w, h, this.turn), true);
  }

  bow(x: number, y: number, r: number, from: number, to: number): void {
    this.inks.line += arc(this.at(x, y), r, from + this.turn, to + this.turn);
  }

  strokes(): Stroke[] {
    return (Object.keys(CLASSES) as Ink[]).map((ink) => ({
      d: this.inks[ink],
      class: CLASSES[ink],
    }));
  }
}

/** Draw a mown field with its landing circle, a row of hangars, huts, and machines in front. */
function aerodrome(pen: Pen): void {
  pen.grass(0, 6, 250, 112);
  for (let i = -4; i <= 4; i++) pen.line([i * 26, -14], [i * 26, 56]);
  for (let i = 0; i < 4; i++) pen.house(-84 + i * 46, -40, 36, 24, true);
  pen.house(98, -42, 14, 12);
  pen.house(98, -24, 14, 12);
  pen.round("path", 0, 26, 15);
  for (const x of [-84, -38, 54]) {
    pen.draw("rail", [x - 10, -16], [x + 10, -16]);
    pen.draw("rail", [x, -22], [x, -6]);
    pen.draw("rail", [x - 4, -7], [x + 4, -7]);
  }
}

/** Draw sheds with saw-tooth roofs, smoking chimneys, and a yard. */
function factory(pen: Pen): void {
  pen.house(-22, 8, 116, 52);
  for (let i = -3; i <= 3; i++) pen.line([-22 + i * 16, -18], [-22 + i * 16, 34]);
  pen.house(72, 18, 44, 30, true);
  pen.house(72, -18, 30, 18);
  pen.house(-58, -38, 36, 16);
  for (const x of [8, 30]) {
    pen.round("house", x, -34, 6);
    pen.round("line", x, -34, 3);
    pen.bow(x + 12, -44, 9, 2.6, 5.6);
    pen.bow(x + 28, -54, 11, 2.4, 5.8);
  }
  pen.line([-104, 48], [-104, -56], [108, -56], [108, 48], [14, 48]);
  pen.line([-104, 48], [-14, 48]);
}

/** Draw rails across the place, a platform and its roof, wagons, and a shed with a turntable. */
function station(pen: Pen): void {
  for (const y of [-8, 6, 20]) {
    const half = y === 6 ? 170 : 108;
    pen.draw("ties", [-half, y], [half, y]);
    for (const side of [-3, 3]) pen.draw("rail", [-half, y + side], [half, y + side]);
  }
  pen.house(-26, -34, 74, 20, true);
  pen.house(-84, -34, 18, 18);
  pen.house(66, 46, 52, 24, true);
  pen.round("path", 12, 46, 14);
  pen.round("line", 12, 46, 14);
  pen.line([2, 46], [22, 46]);
  for (let i = 0; i < 5; i++) pen.house(-80 + i * 21, 20, 17, 9);
  for (let i = 0; i < 3; i++) pen.house(34 + i * 21, -8, 17, 9);
}

/** Draw four guns in their pits, a trench behind them, and the supply track. */
function battery(pen: Pen): void {
  [-78, -26, 26, 78].forEach((x, i) => {
    const y = i % 2 ? -12 : 2;
    pen.round("pit", x, y, 19);
    pen.bow(x, y, 24, 0.3, 2.84);
    pen.bow(x, y, 28, 0.5, 2.64);
    pen.draw("rail", [x, y + 8], [x, y - 24]);
    for (const side of [-7, 7]) pen.draw("rail", [x + side, y - 4], [x + side, y + 6]);
  });
  const bays: Point[] = [];
  for (let i = 0; i <= 26; i++) bays.push([-104 + i * 8, 42 + (i % 4 < 2 ? 4 : -4)]);
  pen.draw("rail", ...bays);
  pen.draw("ties", [-120, 62], [120, 62]);
}

/** Draw stacks in rows, tents, and a road through it. */
function dump(pen: Pen): void {
  pen.draw("path", [-150, 4], [150, 4]);
  for (const [y, count] of [[-40, 6], [-20, 6], [28, 5]] as const) {
    for (let i = 0; i < count; i++) pen.house(-92 + i * 25, y, 19, 13);
  }
  for (let i = 0; i < 4; i++) {
    const x = 50 + (i % 2) * 30, y = 30 + Math.floor(i / 2) * 24;
    pen.round("path", x, y, 10);
    pen.round("line", x, y, 10);
    pen.line([x - 7, y - 7], [x + 7, y + 7]);
    pen.line([x - 7, y + 7], [x + 7, y - 7]);
  }
  pen.house(84, -30, 34, 22, true);
}

const DRAWN: Partial<Record<Feature["kind"], (pen: Pen) => void>> = {
  ...{ aerodrome, factory, station, battery, dump },
};
const KINDS: ReadonlySet<string> = new Set([...Object.keys(DRAWN), "bridge"]);

export function isSite({ kind }: Feature): boolean {
  return KINDS.has(kind);
}

/** Return every site, on bare trodden ground. */
export function sites(layout: Layout, all: readonly Feature[]): Stroke[] {
  return all.filter(isSite).flatMap((site) => {
    if (site.kind === "bridge") return bridge(layout, site);
    const pen = new Pen(centreOf(layout, site), (chance(site.cells.join())() - 0.5) * 0.5);
    DRAWN[site.kind]?.(pen);
    const ground = rings(outline(layout, site.cells).map((ring) => loose(ring, 8)));
    return [{ d: ground, class: "site-ground" }, ...pen.strokes()];
  });
}

function centreOf(layout: Layout, { cells }: Feature): Point {
  return layout.centre(cells[Math.floor(cells.length / 2)]!);
}

/** The length of the road at either side of a bridge, and of the bridge. */
const APPROACH = 150, SPAN = 27;

/** Return a road over the river that runs through these cells, on stone piers. */
function bridge(layout: Layout, site: Feature): Stroke[] {
  const rivers = (layout.board.features ?? []).filter((one) => one.kind === "river");
  const [x, y] = centreOf(layout, site);
  const far = ({ at: [ax, ay] }: { at: Point }) => Math.hypot(ax - x, ay - y);
  const steps = rivers.flatMap((river) => paced(course(layout, river.cells), 9));
  const near = steps.reduce<typeof steps[number] | null>(
    (best, one) => !best || far(one) < far(best) ? one : best,
    null,
  );
  if (!near) return [];
  const { at: [bx, by], normal: [nx, ny] } = near;
  const along = (out: number, aside = 0): Point => [
    bx + nx * out - ny * aside,
    by + ny * out + nx * aside,
  ];
  const way = line([
    along(-APPROACH, 26),
    along(-70, 4),
    along(0),
    along(70, -6),
    along(APPROACH, -34),
  ]);
  const rail = [-7, 7].map((side) => line([along(-SPAN, side), along(SPAN, side)])).join("");
  const piers = [-12, 0, 12].map((out) =>
    line(block(along(out), 22, 5, Math.atan2(ny, nx) + 1.57), true)
  )
    .join("");
  const houses = [[-46, 26], [-58, -24], [48, -28], [62, 24]].map(([out = 0, aside = 0]) =>
    line(block(along(out, aside), 13, 10, Math.atan2(ny, nx)), true)
  ).join("");
  return [
    { d: way, class: "road-edge" },
    { d: way, class: "road" },
    { d: piers, class: "house-shade" },
    { d: line([along(-SPAN), along(SPAN)]), class: "site-deck" },
    { d: rail, class: "site-rail" },
    { d: houses, class: "house" },
  ];
}

/** Return the targets of tasks: each zone outlined in the ink of the side with the task. */
export function targets(layout: Layout): Stroke[] {
  return (layout.board.zones ?? []).filter((zone) => zone.kind === "target").map((zone) => ({
    d: rings(outline(layout, zone.cells)),
    class: `target-edge target-edge-${zone.side}`,
  }));
}
