/** How a piece or a hex is called out to one who cannot see the map. */

import type { Say } from "../contract.ts";
import type { Feature, Piece } from "../schema.ts";
import { clock, distance, sixths } from "./hexes.ts";
import type { Layout } from "./layout.ts";
import { type BoardWord, compass, signed, tell } from "./speech.ts";

/** "two o'clock, three hexes, 150 m above", from a pilot's seat. */
export function bearing(layout: Layout, from: Piece, cell: string, height?: number | null) {
  const here = layout.hex(from.cell), there = layout.hex(cell);
  const parts: string[] = [];
  if (here && there) {
    const far = distance(here, there), facing = sixths(from.facing);
    if (!far) parts.push(tell("here"));
    else {
      if (facing !== null) parts.push(tell("clock", clock(here, facing, there)));
      parts.push(far === 1 ? tell("near") : tell("far", far));
    }
  }
  if (height !== null && height !== undefined && typeof from.height === "number") {
    const up = height - from.height;
    const levels = layout.heights === "levels";
    const word: BoardWord = levels ? up > 0 ? "higher" : "lower" : up > 0 ? "above" : "below";
    parts.push(up ? tell(word, Math.abs(up)) : tell("level"));
  }
  return parts.join(", ");
}

export interface Outlook {
  layout: Layout;
  say: Say;
  /** The piece from which bearings are called. */
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
  else parts.push(tell("hex", piece.cell));
  const climb = climbs.get(piece.id);
  if (climb) parts.push(tell(climb > 0 ? "climbing" : "diving"));
  if (!piece.wreck) parts.push(tell("heading", compass(piece.facing)));
  if (typeof piece.height === "number" && !piece.wreck) {
    parts.push(
      layout.heights === "levels"
        ? tell("at_level", piece.height)
        : tell("height", signed(piece.height)),
    );
  }
  for (const badge of piece.badges ?? []) parts.push(say(badge.says));
  return parts.filter(Boolean).join(", ");
}

/** A hex with what lies on it and who is over it. */
export function describeCell(cell: string, pieces: readonly Piece[], outlook: Outlook): string {
  const { layout, say, from } = outlook, { board } = layout;
  const parts = [tell("hex", cell)];
  for (const feature of board.features ?? []) {
    if (feature.cells.includes(cell)) parts.push(landWord(feature, say));
  }
  for (const zone of board.zones ?? []) if (zone.cells.includes(cell)) parts.push(say(zone.label));
  for (const cloud of board.clouds ?? []) {
    if (cloud.label && cloud.cells.includes(cell)) parts.push(say(cloud.label));
  }
  const over = pieces.filter((piece) => piece.cell === cell);
  parts.push(...over.map((piece) => say(piece.label)));
  if (!over.length) parts.push(tell("empty"));
  if (from && from.cell !== cell) parts.push(bearing(layout, from, cell));
  return [...new Set(parts)].filter(Boolean).join(", ");
}

function landWord(feature: Feature, say: Say): string {
  const kind = tell(feature.kind as BoardWord);
  return feature.label ? `${kind} ${say(feature.label)}` : kind;
}
