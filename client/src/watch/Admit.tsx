/** Admit: the players of a game say who may watch it. */

import "../base.ts";
import { useSignal } from "@preact/signals";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import type { AdmitIn, GameInfo } from "../schema.ts";
import { explain } from "../toasts.tsx";
import { t } from "../ui.ts";
import { Admission } from "./Admission.tsx";
import { door } from "./door.ts";
import { w } from "./words.ts";

export function Admit({ game, onClose }: { game: GameInfo; onClose(): void }) {
  const said = useSignal<AdmitIn>({ public: game.public ?? false, delay: game.delay ?? 0 });
  const send = (event: Event) => {
    event.preventDefault();
    door.admit(game.id, said.value).then(onClose).catch(explain);
  };
  return (
    <Dialog title={w("admit")} onClose={onClose} narrow>
      <form onSubmit={send}>
        <Admission said={said.value} onSay={(next) => said.value = next} />
        <div class="dialog-foot">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button main type="submit">{w("save")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
