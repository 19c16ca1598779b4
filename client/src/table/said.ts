/** Said: an end in words, every part of it. */

import { bringsSaid } from "../board/Reach.tsx";
import { compass } from "../board/speech.ts";
import type { Say } from "../contract.ts";
import type { End, Pose } from "../ends.ts";
import type { Option, Scene, Zone } from "../schema.ts";
import { t } from "../ui.ts";

/** How high a piece is now, and whether in metres. */
interface Stands {
  height: number | null;
  metres: boolean;
}

export function standsOf(scene: Scene, about: string | undefined): Stands {
  const piece = (scene.pieces ?? []).find((one) => one.id === about);
  const board = (scene.boards ?? []).find((one) => one.id === piece?.board);
  return { height: piece?.height ?? null, metres: board?.type === "HexBoard" };
}

/** "level 3"; in metres how far up or down. */
export function heightSaid(height: number, { height: now, metres }: Stands): string {
  if (!metres) return t("ends_level", { n: height });
  const rise = height - (now ?? 0);
  return rise ? t(rise > 0 ? "ends_rise" : "ends_sink", { n: Math.abs(rise) }) : t("ends_same");
}

export function heightShown(height: number, { height: now, metres }: Stands): string {
  if (!metres) return String(height);
  const rise = height - (now ?? 0);
  return `${rise > 0 ? "↑" : rise < 0 ? "↓" : "→"} ${Math.abs(rise)} m`;
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
export function spoken(option: Option, pose: Pose, scene: Scene, say: Say): string {
  const { notes } = option as End, stands = standsOf(scene, option.anchor?.piece ?? undefined);
  const parts = [
    notes ? t("ends_order", { notes, place: pose.place }) : t("ends_point", { place: pose.place }),
    t("ends_towards", { where: compass(pose.facing) }),
    notes && stands.height === null ? "" : heightSaid(pose.height, stands),
    notes ? "" : noseName(pose.tilt),
    pose.through ? named(targetsOf(scene).get(pose.through), say) : "",
    bringsSaid(option, say),
  ];
  return parts.filter(Boolean).join(", ");
}
