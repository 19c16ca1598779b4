/**
 * Situation: the sky in words, one line for each aircraft. The reader's own come first, then
 * enemies by distance, as seen from the aircraft in question.
 */

import { t } from "../../app/i18n.ts";
import { arcsOf, borneOn } from "../../board/overlays/arcs.ts";
import { layoutOf, ready } from "../../board/kinds.ts";
import { columnsAhead, describePiece } from "../../board/pieces/describe.ts";
import { clock, distance, sixths } from "../../board/hex/hexes.ts";
import type { Layout } from "../../board/layout.ts";
import type { Say } from "../../board/contract.ts";
import type { Piece, Scene, Strength } from "../../api/schema.ts";

interface Looking {
  scene: Scene;
  say: Say;
  side: string | null;
  /** The id of the aircraft in question. */
  about: string | null;
}

export function situation({ scene, say, side, about }: Looking): string[] {
  const board = (scene.boards ?? [])[0];
  if (!board || !ready(board)) return [];
  const layout = layoutOf(board);
  const pieces = (scene.pieces ?? []).filter((one) => one.board === board.id && !one.wreck);
  const mine = pieces.filter((one) => one.side === side);
  const from = mine.find((one) => one.id === about) ?? mine[0] ?? null;
  const far = (one: Piece) => from ? farFrom(layout, from, one.cell) : 0;
  const others = pieces.filter((one) => one.side !== side && !one.hidden)
    .sort((one, other) => far(one) - far(other));
  const own = [...mine].sort((one, other) => Number(other === from) - Number(one === from));
  const outlook = { layout, say, from, side, climbs: new Map<string, number>() };
  const lines = [...own, ...others].map((one) =>
    [
      describePiece(one, outlook),
      from && one.side !== side ? facesOf(layout, one, from) : "",
      ...figuresOf(scene, one, say),
      ...sightsOf(layout, scene, one, pieces, say),
    ].filter(Boolean).join(", ") + "."
  );
  return from && !others.length ? [...lines, t.screen_reader("no_enemy")] : lines;
}

/** Return how far a cell is from a piece; 0 where the board has no distances. */
function farFrom(layout: Layout, from: Piece, cell: string): number {
  const here = layout.hex(from.cell), there = layout.hex(cell);
  return here && there ? distance(here, there) : 0;
}

/**
 * Return where an enemy sees the reader's aircraft: "you are at its 6 o'clock"; from the side,
 * whether it approaches.
 */
function facesOf(layout: Layout, enemy: Piece, me: Piece): string {
  if (layout.seen === "beside") {
    const ahead = columnsAhead(enemy, me.cell);
    return ahead ? t.screen_reader(ahead > 0 ? "towards" : "away") : "";
  }
  const here = layout.hex(enemy.cell), there = layout.hex(me.cell), facing = sixths(enemy.facing);
  const n = here && there && facing !== null ? clock(here, facing, there) : 0;
  return n ? t.screen_reader("faces", { n }) : "";
}

/** Return the speed of a piece and what is left of it. */
function figuresOf(scene: Scene, piece: Piece, say: Say): string[] {
  const card = (scene.cards ?? []).find((one) => one.piece === piece.id);
  const speed = card?.tracks?.find((track) => track.kind === "speed");
  const strength = (scene.standings ?? []).flatMap((one) => one.aircraft ?? [])
    .find((one: Strength) => one.piece === piece.id);
  const { left = null, most = 1 } = strength ?? {};
  return [
    speed ? `${say(speed.label)} ${speed.value}` : "",
    left === null ? "" : t.screen_reader("strength", { left, most }),
  ];
}

/** Return the targets of a piece's guns, with the chances of a hit. */
function sightsOf(
  layout: Layout,
  scene: Scene,
  piece: Piece,
  pieces: readonly Piece[],
  say: Say,
): string[] {
  const best = new Map<string, number | null>();
  for (const bearing of arcsOf(scene, piece)) {
    for (const { target, odds } of borneOn(layout, bearing, pieces)) {
      if (bearing.odds.length && !odds?.hit) continue;
      best.set(target.id, Math.max(best.get(target.id) ?? 0, odds?.hit ?? 0) || null);
    }
  }
  const named = (id: string) => say(pieces.find((one) => one.id === id)!.label);
  return [...best].map(([id, n]) =>
    n === null
      ? t.screen_reader("bears", { who: named(id) })
      : t.screen_reader("bears_odds", { who: named(id), n })
  );
}
