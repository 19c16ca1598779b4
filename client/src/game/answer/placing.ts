/** Placing: turn a piece that is being put on the map, and find its place by keys. */

import { poseOf } from "../../board/overlays/ends.ts";
import type { Option, Posed, Scene } from "../../api/schema.ts";

/** Return whether a question is about a piece that is not on the board yet. */
export function isPlacing(question: Posed, scene: Scene): boolean {
  return (scene.waiting ?? []).some((piece) => piece.id === question.about);
}

/** Return the facings of a piece that is being placed, if there are several. */
export function turnsOf(question: Posed, scene: Scene, pending: Option | null): Posed | null {
  const pose = pending && poseOf(pending);
  if (!pose || !isPlacing(question, scene)) return null;
  const options = question.options.filter((option) => {
    const one = poseOf(option);
    return one?.place === pose.place && one.height === pose.height;
  });
  return options.length > 1 ? { ...question, anchor: { place: pose.place }, options } : null;
}

/** Return the next facing after an option, clockwise (-1) or anticlockwise (1). */
export function turnedBy(options: readonly Option[], from: Option | null, by: number) {
  const legal = options.filter((option) => !option.refused && option.anchor?.facing != null)
    .sort((one, other) => one.anchor!.facing! - other.anchor!.facing!);
  const at = legal.findIndex((option) => option.value === from?.value);
  return legal[(at + by + legal.length) % legal.length] ?? null;
}

/** Return the facing nearest to an angle in degrees. */
export function facingNear(options: readonly Option[], degrees: number): Option | null {
  const far = (option: Option) => {
    const turn = Math.abs(option.anchor!.facing! - degrees) % 360;
    return Math.min(turn, 360 - turn);
  };
  const legal = options.filter((option) => !option.refused && option.anchor?.facing != null);
  return legal.sort((one, other) => far(one) - far(other))[0] ?? null;
}

/** Focus the first place of the board; return false if there is none. */
export function focusChoices(): boolean {
  const place = document.querySelector<SVGElement>(".choices [tabindex='0']");
  place?.focus({ preventScroll: true });
  return place !== null;
}
