/** Wording: every part of an end in words. */

import { headingOf } from "../../../board/pieces/describe.ts";
import { bringsSaid, leavingSaid } from "../../../board/overlays/Reach.tsx";
import { signed } from "../../../board/speech.ts";
import type { Say } from "../../../board/contract.ts";
import type { End, Pose } from "../../../board/overlays/ends.ts";
import type { Scene, Zone } from "../../../api/schema.ts";
import { t } from "../../../app/i18n.ts";
import { chancesSaid, priceSaid } from "../chances.ts";
import { orderSaid } from "./order.ts";

/** The height of a piece before its move, and whether it is in metres. */
interface Base {
  height: number | null;
  metres: boolean;
  /** Whether the board is seen from above or from the side. */
  seen: "above" | "beside";
}

export function baseOf(scene: Scene, about: string | undefined): Base {
  const piece = (scene.pieces ?? []).find((one) => one.id === about);
  const board = (scene.boards ?? []).find((one) => one.id === piece?.board);
  const height = piece?.height ?? null, seen = board?.type === "SkyBoard" ? "beside" : "above";
  return { height, metres: board?.type === "HexBoard", seen };
}

/** Return a height: "level 3" or "+40 m". */
export function heightRead(height: number, { metres }: Base): string {
  return metres ? `${signed(height)} m` : t("ends_level", { n: height });
}

/** Return the change of height: "down 40 m", "up 1 level"; "" if the piece is not placed yet. */
export function riseSaid(height: number, { height: now, metres }: Base): string {
  if (now === null) return "";
  const rise = height - now, n = Math.abs(rise);
  if (!rise) return t("ends_same");
  if (metres) return t(rise > 0 ? "ends_rise" : "ends_sink", { n });
  return t(rise > 0 ? "ends_higher" : "ends_lower", { n });
}

/** Return "level 3", or in metres the change of height. */
function heightSaid(height: number, base: Base): string {
  return base.metres ? riseSaid(height, base) : heightRead(height, base);
}

/** Return the zones on the boards, by name. */
export function targetsOf(scene: Scene): ReadonlyMap<string, Zone> {
  return new Map((scene.boards ?? []).flatMap((board) => board.zones ?? []).map((z) => [z.id, z]));
}

export function named(zone: Zone | undefined, say: Say): string {
  return t("ends_by", { zone: zone ? say(zone.label) : "" });
}

export function noseName(tilt: number): string {
  return t(tilt > 0 ? "ends_up" : tilt < 0 ? "ends_down" : "ends_flat");
}

/**
 * Return an end in words: "Point 10,2, heading north-west, level 2, nose level, a shot"; for a
 * whole order, its moves.
 */
export function spoken(
  option: End,
  pose: Pose,
  scene: Scene,
  say: Say,
  order = orderSaid(option, say),
): string {
  if (option.leaves) return leavingSaid(option, say);
  const base = baseOf(scene, option.anchor?.piece ?? undefined), { place } = pose;
  const throttle = option.forecast?.throttle;
  const parts = [
    option.fast ? t("ends_fast") : "",
    order ? t("ends_order", { notes: order, place }) : t("ends_point", { place }),
    order && throttle != null ? t("ends_throttle", { n: throttle }) : "",
    t("ends_towards", { where: headingOf(base, pose) }),
    order && base.height === null ? "" : heightSaid(pose.height, base),
    order ? "" : noseName(pose.tilt),
    pose.through ? named(targetsOf(scene).get(pose.through), say) : "",
    priceSaid(option),
    bringsSaid(option, say),
    chancesSaid(option.chances),
    option.chance ? t("ends_chance", { n: option.chance }) : "",
  ];
  return parts.filter(Boolean).join(", ");
}
