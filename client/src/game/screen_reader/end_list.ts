/** End list: the ends of a turn in words, grouped by their consequences, best first. */

import { t } from "../../app/i18n.ts";
import { layoutOf, ready } from "../../board/kinds.ts";
import { bearing, headingOf } from "../../board/pieces/describe.ts";
import { bringsSaid, leavingSaid } from "../../board/overlays/Reach.tsx";
import type { Layout } from "../../board/layout.ts";
import { tell } from "../../board/speech.ts";
import type { Say } from "../../board/contract.ts";
import { type Brings, bringsOf, type End, poseOf } from "../../board/overlays/ends.ts";
import type { Option, Piece, Scene } from "../../api/schema.ts";
import { chancesSaid, priceSaid } from "../answer/chances.ts";
import { orderSaid } from "../answer/ends/order.ts";
import { noseName } from "../answer/ends/wording.ts";
import { sentence } from "../../app/phrases.ts";

export interface Listed {
  end: End;
  says: string;
}

/** Shots come first, safety before danger. */
const ORDER: Record<Brings, number> = { shot: 0, both: 0, safe: 1, sights: 2 };
/** The rank of ends that leave the board, after all others. */
const AWAY = 3;
/** The most ends listed of one kind. */
const MANY = 30;

/** Return the best end at every place, as far as the reach is known. */
export function listed(ends: readonly Option[], scene: Scene, say: Say): Listed[] {
  const best = new Map<string, End>();
  for (const end of ends as readonly End[]) {
    const place = end.anchor?.place, held = place && best.get(place);
    if (!place || end.rank === undefined || held && held.rank! <= end.rank) continue;
    best.set(place, end);
  }
  const all = [...best.values()].sort((one, other) => one.rank! - other.rank!);
  const piece = (scene.pieces ?? []).find((one) => one.id === all[0]?.anchor?.piece) ?? null;
  const board = (scene.boards ?? []).find((one) => !piece || one.id === piece.board);
  if (!board || !ready(board)) return [];
  const layout = layoutOf(board);
  return [0, 1, 2, AWAY].flatMap((kind) =>
    all.filter((end) => (end.leaves ? AWAY : ORDER[bringsOf(end)]) === kind).slice(0, MANY)
      .map((end) => ({ end, says: sentence(saidOf(end, layout, piece, say)) }))
  );
}

/** Return an end in words: "Shot at A1, 28% damage, 1 o'clock, 3 hexes, heading east". */
function saidOf(end: End, layout: Layout, piece: Piece | null, say: Say): string {
  const pose = poseOf(end)!, { place } = pose;
  if (end.leaves) return leavingSaid(end, say, piece ? bearing(layout, piece, place) : "");
  const parts = [
    bringsSaid(end, say) || t.screen_reader("safe"),
    chancesSaid(end.chances),
    end.notes ? "" : orderSaid(end, say),
    piece ? bearing(layout, piece, place, piece.height == null ? null : pose.height) : "",
    tell("heading", headingOf(layout, pose)),
    pose.tilt ? noseName(pose.tilt) : "",
    priceSaid(end),
    end.fast ? tell("fast") : "",
    end.chance ? tell("by_chance", end.chance) : "",
    end.warns ? say(end.warns) : "",
    tell(layout.unit === "points" ? "point" : "hex", place),
  ];
  return parts.filter(Boolean).join(", ");
}
