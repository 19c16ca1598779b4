/**
 * Drawer: in a small window the orders are one row below the map, which opens for more.
 *
 * The drawer stays closed for a question answered on the map, and opens for one answered in the
 * panel. The style sheets decide which windows are small.
 */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useAnswering } from "./answering.ts";
import type { Layout } from "./option_layout.ts";

export interface Drawer {
  open: boolean;
  /** Whether the player opened it. */
  turned: boolean;
  turn(): void;
}

/** Return the state of the drawer. `stepping`: a whole order is written step by step. */
export function useDrawer(stepping: boolean): Drawer {
  const { selection, question } = useAnswering(), turned = useSignal<boolean | null>(null);
  useEffect(() => {
    if (!question.given?.length) turned.value = null;
  }, [question.key]);
  const whole = selection.whole.value && !stepping;
  const open = turned.value ?? !(whole || isOnMap(selection.shape.value));
  return { open, turned: turned.value === true, turn: () => turned.value = !open };
}

/** Return whether all options are on the map. */
function isOnMap(shape: Layout | null): boolean {
  if (shape?.kind === "places" || shape?.kind === "ends") return !shape.others.length;
  return shape?.kind === "turn";
}
