/**
 * Paint: the sky from the side in a few paths: haze and bands, a sun, hills, and objects on the
 * ground.
 */

import type { Feature } from "../../api/schema.ts";
import { arc, block, chance, circle } from "../land/ink.ts";
import { type Box, type Layout, line, n, type Point, type Stroke } from "../layout.ts";

/** Shades of the sky, from the haze over the ground to the deepest blue. */
const SHADES = [0, 3, 5, 7, 8, 10];

/** Return everything that is painted, from the sky down; `base` is where the ground begins. */
export function skyOf(layout: Layout, base: number): Stroke[] {
  const { board, frame } = layout;
  if (board.type !== "SkyBoard") return [];
  const features = board.features ?? [], count = board.bands.length;
  const kinds = (kind: Feature["kind"]) =>
    features.filter((feature) => feature.kind === kind)
      .flatMap((feature) => feature.cells.filter((cell) => cell.endsWith(",ground")));
  const bands = board.bands.map((band, i): Stroke => {
    const [[x, y]] = layout.corners(`1,${band.id}`) as [Point];
    const [, , [, bottom]] = layout.corners(`1,${band.id}`) as [Point, Point, Point];
    const shade = SHADES[count < 2 ? 2 : Math.round((SHADES.length - 1) * i / (count - 1))];
    return {
      d: `M${x} ${y}h${frame.w}V${bottom}H${x}Z`,
      class: "band",
      fill: `var(--air-${shade})`,
    };
  });
  return [
    ...bands,
    ...sun(frame),
    { d: edges(layout), class: "band-edge" },
    ...(board.clouds ?? []).flatMap((cloud) => cumulus(layout, cloud.cells)),
    { d: hills(frame, base, "far", 46, 190), class: "hills-far" },
    { d: hills(frame, base, "near", 24, 120), class: "hills-near" },
    ...ground(frame, base),
    ...grown(layout, kinds("field"), "field", base),
    ...water(layout, kinds("river"), base),
    ...grown(layout, kinds("woods"), "woods", base),
    ...village(layout, kinds("town"), base),
    ...ditch(layout, kinds("trench"), base),
  ].filter((stroke) => stroke.d);
}

function sun({ x, y, w }: Box): Stroke[] {
  const at: Point = [x + w * 0.86, y + 74];
  let rays = "";
  for (let i = 0; i < 24; i++) {
    const angle = Math.PI * i / 12, far = i % 2 ? 62 : 74;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    rays += `M${n(at[0] + 46 * c)} ${n(at[1] + 46 * s)}L${n(at[0] + far * c)} ${
      n(at[1] + far * s)
    }`;
  }
  return [
    { d: circle(at, 120), class: "sun-glow" },
    { d: rays, class: "sun-rays" },
    { d: circle(at, 36), class: "sun" },
  ];
}

function edges(layout: Layout): string {
  const { board, frame: { x, w } } = layout;
  if (board.type !== "SkyBoard") return "";
  return board.bands.map((band) => {
    const [[, y]] = layout.corners(`1,${band.id}`) as [Point];
    return `M${x} ${n(y)}h${n(w)}`;
  }).join("");
}

/** Return a line of hills with a greatest height and length. */
export function hills(
  { x, w }: Box,
  base: number,
  name: string,
  high: number,
  long: number,
): string {
  const next = chance(`hills ${name}`), tops: Point[] = [];
  for (let at = -long; at <= w + long; at += long * (0.5 + next() * 0.5)) {
    tops.push([x + at, base - high * (0.25 + 0.75 * next())]);
  }
  let d = `M${n(x - long)} ${base}`;
  tops.forEach(([px, py], i) => {
    const [nx, ny] = tops[i + 1] ?? [px + long, base];
    d += `Q${n(px)} ${n(py)} ${n((px + nx) / 2)} ${n((py + ny) / 2)}`;
  });
  return `${d}V${base}Z`;
}

/** Return the strip of ground: turf, tufts and furrows that run away from the viewer. */
export function ground({ x, y, w, h }: Box, base: number): Stroke[] {
  const next = chance("turf");
  let tufts = "", furrows = "";
  for (let at = 6; at < w; at += 9 + next() * 14) {
    tufts += `M${n(x + at)} ${base + 1}l-1.6-4m1.6 4l.6-5m-.6 5l2.6-3.6`;
  }
  for (let i = -14; i <= 14; i++) {
    const middle = x + w / 2;
    furrows += `M${n(middle + i * w / 24)} ${base + 8}L${n(middle + i * w / 11)} ${y + h}`;
  }
  return [
    { d: `M${x} ${base}h${w}V${y + h}H${x}Z`, class: "band-ground" },
    { d: furrows, class: "turf-furrow" },
    { d: `M${x} ${base}h${w}`, class: "skyline" },
    { d: tufts, class: "turf" },
  ];
}

/** Return clouds with flat undersides and heaped tops. */
function cumulus(layout: Layout, cells: readonly string[]): Stroke[] {
  let body = "", shade = "", light = "";
  for (const cell of cells) {
    const next = chance(`cloud ${cell}`), [cx, cy] = layout.centre(cell);
    for (let i = 0; i < 7; i++) {
      const r = 15 + next() * 17 * (1 - Math.abs(i - 3) / 4.5), x = cx + (i - 3) * 19;
      const y = cy + 20 - r * (0.7 + next() * 0.7);
      body += circle([x, y], r);
      light += arc([x, y], r - 3, -2.6, -1.1);
      shade += arc([x, y], r - 4, 0.5, 2.4);
    }
    body += `M${n(cx - 68)} ${n(cy + 22)}q-8-16 12-18H${n(cx + 56)}q20 4 12 18Z`;
  }
  return [
    { d: body, class: "cumulus" },
    { d: shade, class: "cumulus-shade" },
    { d: light, class: "cumulus-light" },
  ];
}

/** Return trees, or the rows of a field, along their cells. */
function grown(
  layout: Layout,
  cells: readonly string[],
  kind: "woods" | "field",
  base: number,
): Stroke[] {
  let trunks = "", crowns = "", rows = "";
  for (const cell of cells) {
    const next = chance(`${kind} ${cell}`), [cx] = layout.centre(cell), half = layout.cell / 2;
    if (kind === "field") {
      for (let x = cx - half + 3; x < cx + half; x += 6) {
        rows += `M${n(x)} ${base}v${-5 - next() * 3}`;
      }
      continue;
    }
    for (let x = cx - half + 7; x < cx + half; x += 10 + next() * 7) {
      const tall = 17 + next() * 15, r = 6 + next() * 4;
      trunks += `M${n(x)} ${base}v${n(-tall * 0.6)}`;
      crowns += `M${n(x - r)} ${n(base - tall * 0.45)}Q${n(x - r * 1.1)} ${n(base - tall)} ${
        n(x)
      } ${n(base - tall - 4)}Q${n(x + r * 1.1)} ${n(base - tall)} ${n(x + r)} ${
        n(base - tall * 0.45)
      }Z`;
    }
  }
  return [
    { d: rows, class: "side-crop" },
    { d: trunks, class: "side-trunk" },
    { d: crowns, class: "side-crown" },
  ];
}

function water(layout: Layout, cells: readonly string[], base: number): Stroke[] {
  let d = "";
  for (const cell of cells) {
    const [cx] = layout.centre(cell), half = layout.cell * 0.42;
    d += `M${n(cx - half)} ${base}q${n(half)} 26 ${n(2 * half)} 0Z`;
  }
  return [{ d, class: "side-water" }];
}

/** Return houses with gables, and a church in the first cell. */
function village(layout: Layout, cells: readonly string[], base: number): Stroke[] {
  let walls = "", roofs = "", spire = "";
  cells.forEach((cell, index) => {
    const next = chance(`house ${cell}`), [cx] = layout.centre(cell);
    for (let i = 0; i < 4; i++) {
      const w = 13 + next() * 7, h = 9 + next() * 5, x = cx - 44 + i * 24 + next() * 4;
      walls += line(block([x + w / 2, base - h / 2], w, h, 0), true);
      roofs += `M${n(x - 2)} ${n(base - h)}l${n(w / 2 + 2)}-8l${n(w / 2 + 2)} 8Z`;
    }
    if (!index) spire += `M${n(cx + 2)} ${base}v-26l5-17l5 17v26Z`;
  });
  return [
    { d: spire, class: "side-spire" },
    { d: walls, class: "side-wall" },
    { d: roofs, class: "side-roof" },
  ];
}

/** Return a trench: a cut in the ground, sandbags, and wire on posts. */
function ditch(layout: Layout, cells: readonly string[], base: number): Stroke[] {
  let cut = "", bags = "", wire = "";
  for (const cell of cells) {
    const [cx] = layout.centre(cell);
    cut += `M${n(cx - 20)} ${base}l4 22h14l4-22Z`;
    for (let i = 0; i < 5; i++) bags += `M${n(cx - 46 + i * 5)} ${base - 3}q4-5 8 0q-4 4-8 0`;
    for (let i = 0; i < 3; i++) wire += `M${n(cx + 16 + i * 13)} ${base}v-13`;
    wire += `M${n(cx + 16)} ${base - 11}q6 5 13 0q6 5 13 0M${n(cx + 16)} ${
      base - 5
    }q6 4 13 0q6 4 13 0`;
  }
  return [
    { d: cut, class: "side-cut" },
    { d: bags, class: "side-bag" },
    { d: wire, class: "side-wire" },
  ];
}
