/**
 * Drawer: in a small window the orders are one row under the map, which is opened for more.
 *
 * What is answered on the map leaves it folded; what is answered in the panel lies open. The style
 * sheets decide where a window is small.
 */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useAnswering } from "./answering.ts";
import type { Layout } from "./option_layout.ts";

export interface Drawer {
  open: boolean;
  turn(): void;
}

/** `stepping`: a whole order is written step by step. */
export function useDrawer(stepping: boolean): Drawer {
  const { selection, question } = useAnswering(), turned = useSignal<boolean | null>(null);
  useEffect(() => {
    if (!question.given?.length) turned.value = null;
  }, [question.key]);
  const whole = selection.whole.value && !stepping;
  const open = turned.value ?? !(whole || isOnMap(selection.shape.value));
  return { open, turn: () => turned.value = !open };
}

/** Whether all there is to choose lies on the map. */
function isOnMap(shape: Layout | null): boolean {
  if (shape?.kind === "places" || shape?.kind === "ends") return !shape.others.length;
  return shape?.kind === "turn";
}
