/** Footer: the pending answer, its confirmation, and undo. */

import { Button } from "../../ui/button.tsx";
import type { Say } from "../../board/contract.ts";
import { poseOf } from "../../board/overlays/ends.ts";
import { Icon } from "../../ui/icons.tsx";
import type { Control, Option, Posed, Scene } from "../../api/schema.ts";
import { t } from "../../app/i18n.ts";
import { useAnswering } from "./answering.ts";
import type { Drawer } from "./drawer.ts";
import { controlOf, isPlain, isSet, mayReveal, rowOf } from "./option_layout.ts";
import { isPlacing } from "./placing.ts";
import { spoken } from "./ends/wording.ts";

/** Controls with which orders are written; with the others, an option is chosen. */
const WRITTEN: ReadonlySet<Control["type"]> = new Set(["pad", "dial", "prices"]);

export function Footer({ drawer }: { drawer: Drawer }) {
  const { model, selection, scene, question, say } = useAnswering();
  const pending = selection.pending.value;
  const open = model.questions.value;
  const action = t(
    !pending || mayReveal(question, open, pending) ? mainAction(question, scene) : "confirm",
  );
  const back = isPlacing(question, scene) && controlOf(question).type !== "places" ||
    pending !== null && !isSet(selection.shape.value, pending);
  return (
    <div class="panel-foot">
      <Button
        aria-keyshortcuts="Backspace"
        onClick={() => selection.undo()}
        disabled={!back && !question.given?.length}
      >
        {t("undo")} <kbd>⌫</kbd>
      </Button>
      {(selection.ends.value.length > 0 ||
        !question.options.every((option) => isPlain(question, option))) && (
        <Button
          main
          aria-keyshortcuts="Enter"
          disabled={!pending || model.sent.value === question.key}
          aria-label={pending ? `${action}: ${named(pending, scene, say)}` : undefined}
          onClick={() => selection.confirm()}
        >
          {action} <kbd>⏎</kbd>
        </Button>
      )}
      <button
        type="button"
        class="control panel-more"
        aria-label={t(drawer.open ? "orders_less" : "orders_more")}
        aria-expanded={drawer.open}
        data-tip=""
        onClick={drawer.turn}
      >
        <Icon name={drawer.open ? "down" : "up"} />
      </button>
    </div>
  );
}

/** Return what the main button does: place a piece, give orders or confirm a choice. */
function mainAction(question: Posed, scene: Scene): "place" | "give_orders" | "confirm" {
  if (isPlacing(question, scene)) return "place";
  const orders = WRITTEN.has(controlOf(question).type) || rowOf(question) !== null ||
    question.given?.some(Number.isInteger);
  return orders && !scene.room ? "give_orders" : "confirm";
}

/** Return an option in words; of an end, every part. */
function named(option: Option, scene: Scene, say: Say): string {
  const pose = poseOf(option);
  return pose ? spoken(option, pose, scene, say) : say(option.says);
}
