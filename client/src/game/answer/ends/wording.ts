/** Wording: an end in words, every part of it. */

import { headingOf } from "../../../board/pieces/describe.ts";
import { bringsSaid, leavingSaid } from "../../../board/overlays/Reach.tsx";
import { signed } from "../../../board/speech.ts";
import type { Say } from "../../../board/contract.ts";
import type { End, Pose } from "../../../board/overlays/ends.ts";
import type { Scene, Zone } from "../../../api/schema.ts";
import { t } from "../../../app/i18n.ts";
import { chancesSaid, priceSaid } from "../chances.ts";
import { orderSaid } from "./order.ts";

/** How high a piece is now, and whether in metres. */
interface Stands {
  height: number | null;
  metres: boolean;
  /** Whether it is seen from above, or from the side. */
  seen: "above" | "beside";
}

export function standsOf(scene: Scene, about: string | undefined): Stands {
  const piece = (scene.pieces ?? []).find((one) => one.id === about);
  const board = (scene.boards ?? []).find((one) => one.id === piece?.board);
  const height = piece?.height ?? null, seen = board?.type === "SkyBoard" ? "beside" : "above";
  return { height, metres: board?.type === "HexBoard", seen };
}

/** "level 3", or "+40 m". */
export function heightRead(height: number, { metres }: Stands): string {
  return metres ? `${signed(height)} m` : t("ends_level", { n: height });
}

/** How far up or down: "down 40 m", "up 1 level"; nothing where it is nowhere yet. */
export function riseSaid(height: number, { height: now, metres }: Stands): string {
  if (now === null) return "";
  const rise = height - now, n = Math.abs(rise);
  if (!rise) return t("ends_same");
  if (metres) return t(rise > 0 ? "ends_rise" : "ends_sink", { n });
  return t(rise > 0 ? "ends_higher" : "ends_lower", { n });
}

/** "level 3"; in metres how far up or down. */
function heightSaid(height: number, stands: Stands): string {
  return stands.metres ? riseSaid(height, stands) : heightRead(height, stands);
}

/** The zones on the boards, by name. */
export function targetsOf(scene: Scene): ReadonlyMap<string, Zone> {
  return new Map((scene.boards ?? []).flatMap((board) => board.zones ?? []).map((z) => [z.id, z]));
}

export function named(zone: Zone | undefined, say: Say): string {
  return t("ends_by", { zone: zone ? say(zone.label) : "" });
}

export function noseName(tilt: number): string {
  return t(tilt > 0 ? "ends_up" : tilt < 0 ? "ends_down" : "ends_flat");
}

/** "Point 10,2, heading north-west, level 2, nose level, a shot"; of a whole order its moves. */
export function spoken(
  option: End,
  pose: Pose,
  scene: Scene,
  say: Say,
  order = orderSaid(option, say),
): string {
  if (option.leaves) return leavingSaid(option, say);
  const stands = standsOf(scene, option.anchor?.piece ?? undefined), { place } = pose;
  const throttle = option.forecast?.throttle;
  const parts = [
    order ? t("ends_order", { notes: order, place }) : t("ends_point", { place }),
    order && throttle != null ? t("ends_throttle", { n: throttle }) : "",
    t("ends_towards", { where: headingOf(stands, pose) }),
    order && stands.height === null ? "" : heightSaid(pose.height, stands),
    order ? "" : noseName(pose.tilt),
    pose.through ? named(targetsOf(scene).get(pose.through), say) : "",
    priceSaid(option),
    bringsSaid(option, say),
    chancesSaid(option.chances),
  ];
  return parts.filter(Boolean).join(", ");
}
