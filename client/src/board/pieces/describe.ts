/** Describe: a piece or a hex in words, for readers who cannot see the map. */

import type { Say } from "../contract.ts";
import type { Cloud, Feature, Piece } from "../../api/schema.ts";
import { clock, columnRow, distance, sixths } from "../hex/hexes.ts";
import type { Layout } from "../layout.ts";
import { type BoardWord, compass, signed, tell } from "../speech.ts";

/** Return a bearing as from a pilot's seat: "two o'clock, three hexes, 150 m above". */
export function bearing(layout: Layout, from: Piece, cell: string, height?: number | null) {
  const here = layout.hex(from.cell), there = layout.hex(cell);
  const parts: string[] = [];
  if (layout.seen === "beside") {
    const ahead = columnsAhead(from, cell);
    if (ahead) parts.push(tell(ahead > 0 ? "ahead" : "behind", Math.abs(ahead)));
    height ??= columnRow(cell)?.[1];
  } else if (here && there) {
    const far = distance(here, there), facing = sixths(from.facing);
    if (!far) parts.push(tell("here"));
    else {
      if (facing !== null) parts.push(tell("clock", clock(here, facing, there)));
      parts.push(tell(layout.unit === "points" ? "far_points" : "far", far));
    }
  }
  if (height !== null && height !== undefined && typeof from.height === "number") {
    const up = height - from.height;
    const levels = layout.heights !== "metres";
    const word: BoardWord = levels ? up > 0 ? "higher" : "lower" : up > 0 ? "above" : "below";
    parts.push(up ? tell(word, Math.abs(up)) : tell("level"));
  }
  return parts.join(", ");
}

/** Return how many columns ahead of a piece a cell is, seen from the side; negative behind it. */
export function columnsAhead({ cell, facing }: Piece, other: string): number {
  const [here, there] = [columnRow(cell)?.[0] ?? 0, columnRow(other)?.[0] ?? 0];
  return facing > 90 && facing < 270 ? here - there : there - here;
}

export interface Outlook {
  layout: Layout;
  say: Say;
  /** The piece from which bearings are given. */
  from: Piece | null;
  side: string | null;
  /** How much each piece has climbed since the scene before. */
  climbs: ReadonlyMap<string, number>;
}

export function describePiece(piece: Piece, outlook: Outlook): string {
  const { layout, say, from, side, climbs } = outlook;
  const parts = [say(piece.label)];
  if (piece.number && !parts[0]!.includes(piece.number)) parts[0] += ` ${piece.number}`;
  if (side && piece.side === side) parts.push(tell("own"));
  if (piece.wreck) parts.push(tell("wreck"));
  if (piece.ghost) parts.push(tell("ghost"));
  if (from && from.id !== piece.id) parts.push(bearing(layout, from, piece.cell, piece.height));
  else parts.push(tell(layout.unit === "points" ? "point" : "hex", piece.cell));
  const climb = climbs.get(piece.id);
  if (climb) parts.push(tell(climb > 0 ? "climbing" : "diving"));
  if (!piece.wreck && !piece.hidden) parts.push(tell("heading", headingOf(layout, piece)));
  if (typeof piece.height === "number" && !piece.wreck) {
    parts.push(
      layout.heights !== "metres"
        ? tell("at_level", piece.height)
        : tell("height", signed(piece.height)),
    );
  }
  for (const badge of piece.badges ?? []) parts.push(say(badge.says));
  return parts.filter(Boolean).join(", ");
}

/** Return the heading in words: by compass from above; from the side east or west, up or down. */
export function headingOf({ seen }: Pick<Layout, "seen">, { facing }: Pick<Piece, "facing">) {
  if (seen === "above") return compass(facing);
  const west = facing > 90 && facing < 270, steep = Math.sin(facing * Math.PI / 180);
  const way = compass(west ? 180 : 0);
  return Math.abs(steep) < 0.1 ? way : `${way}, ${tell(steep > 0 ? "nose_up" : "nose_down")}`;
}

/** Return a hex in words, with everything on it and the pieces over it. */
export function describeCell(cell: string, pieces: readonly Piece[], outlook: Outlook): string {
  const { layout, say, from } = outlook, { board } = layout;
  const parts = [tell(layout.unit === "points" ? "point" : "hex", cell)];
  for (const feature of board.features ?? []) {
    if (feature.cells.includes(cell)) parts.push(landWord(feature, say));
  }
  for (const zone of board.zones ?? []) if (zone.cells.includes(cell)) parts.push(say(zone.label));
  for (const cloud of board.clouds ?? []) {
    if (cloud.label && (cloud.cells.includes(cell) || inLayer(cloud, cell))) {
      parts.push(say(cloud.label));
    }
  }
  const over = pieces.filter((piece) => piece.cell === cell);
  parts.push(...over.map((piece) => say(piece.label)));
  if (!over.length) parts.push(tell("empty"));
  if (from && from.cell !== cell) parts.push(bearing(layout, from, cell));
  return [...new Set(parts)].filter(Boolean).join(", ");
}

/** Return whether a cell of the sky is in a cloud that has no cells but a bottom and a top. */
function inLayer({ cells, bottom, top }: Cloud, cell: string): boolean {
  const level = Number(cell.split(",")[1]);
  return !cells.length && level >= (bottom ?? Infinity) && level <= (top ?? Infinity);
}

function landWord(feature: Feature, say: Say): string {
  const kind = tell(feature.kind as BoardWord), label = feature.label ? say(feature.label) : "";
  return label.includes(kind) ? label : [kind, label].filter(Boolean).join(" ");
}
