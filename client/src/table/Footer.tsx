/** Footer: what is about to go out, and taking it back. */

import { Button } from "../button.tsx";
import type { Say } from "../contract.ts";
import { poseOf } from "../ends.ts";
import type { Control, Option, Scene } from "../schema.ts";
import { t } from "../ui.ts";
import { useAnswering } from "./answering.ts";
import { spoken, targetsOf } from "./Ends.tsx";
import { controlOf } from "./pad.ts";

/** With these controls orders are written; elsewhere something is chosen. */
const WRITTEN: ReadonlySet<Control["type"]> = new Set(["pad", "dial", "prices"]);

export function Footer() {
  const { model, selection, scene, question, say } = useAnswering();
  const pending = selection.pending.value;
  const orders = !scene.room &&
    (WRITTEN.has(controlOf(question).type) || question.given?.some(Number.isInteger));
  return (
    <div class="panel-foot">
      <Button
        aria-keyshortcuts="Backspace"
        onClick={() => selection.undo()}
        disabled={!pending && !question.given?.length}
      >
        {t("undo")} <kbd>⌫</kbd>
      </Button>
      <Button
        main
        aria-keyshortcuts="Enter"
        disabled={!pending || model.sent.value === question.key}
        aria-label={pending
          ? `${orders ? t("give_orders") : t("confirm")}: ${named(pending, scene, say)}`
          : undefined}
        onClick={() => selection.confirm()}
      >
        {orders ? t("give_orders") : t("confirm")} <kbd>⏎</kbd>
      </Button>
    </div>
  );
}

/** An option in words; of an end every part is told. */
function named(option: Option, scene: Scene, say: Say): string {
  const pose = poseOf(option);
  return pose ? spoken(option, pose, targetsOf(scene), say) : say(option.says);
}
