/** What-if button: begins a guess, where a whole move is decided and an enemy is in sight. */

import { useSignal } from "@preact/signals";
import { during } from "../../app/busy.ts";
import { Button } from "../../ui/button.tsx";
import { reason, toast } from "../../ui/toasts.tsx";
import { t } from "../../app/i18n.ts";
import { useAnswering } from "../answer/answering.ts";
import { enemiesOf } from "./enemies.ts";
import { isPlacing } from "../answer/placing.ts";

export function WhatIfButton() {
  const { model, selection, scene, question } = useAnswering(), opening = useSignal(false);
  const moves = selection.ends.value.some((end) => !end.thrown) ||
    selection.shape.value?.kind === "ends";
  if (!moves || isPlacing(question, scene) || !enemiesOf(scene, question).length) return null;
  const open = async () => {
    opening.value = true;
    try {
      const { WhatIf } = await during(import("./what_if.ts"));
      await new WhatIf(model, selection, scene).begin();
    } catch (error) {
      toast(reason(error), "refusal");
    }
    opening.value = false;
  };
  return <Button disabled={opening.value} onClick={open}>{t.what_if("what_if")}</Button>;
}
