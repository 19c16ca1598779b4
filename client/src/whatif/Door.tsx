/** The button that begins a guess, where a whole move is decided and an enemy is in sight. */

import { useSignal } from "@preact/signals";
import { during } from "../busy.ts";
import { Button } from "../button.tsx";
import { reason, toast } from "../toasts.tsx";
import { t } from "../ui.ts";
import { useAnswering } from "../table/answering.ts";
import { enemiesOf } from "./enemies.ts";
import { isPlacing } from "../table/placing.ts";

export function WhatIfDoor() {
  const { model, selection, scene, question } = useAnswering(), opening = useSignal(false);
  const moves = selection.ends.value.length > 0 || selection.shape.value?.kind === "ends";
  if (!moves || isPlacing(question, scene) || !enemiesOf(scene, question).length) return null;
  const open = async () => {
    opening.value = true;
    try {
      const { WhatIf } = await during(import("./whatif.ts"));
      await new WhatIf(model, selection, scene).begin();
    } catch (error) {
      toast(reason(error), "refusal");
    }
    opening.value = false;
  };
  return <Button disabled={opening.value} onClick={open}>{t("what_if")}</Button>;
}
