/** Admit: the players of a game choose who may watch it. */

import { useSignal } from "@preact/signals";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { AdmitIn, GameInfo } from "../api/schema.ts";
import { explain } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";
import { Admission } from "./Admission.tsx";
import { admitSpectators } from "../api/calls/spectators.ts";
import { send } from "../api/send.ts";

export function Admit({ game, onClose }: { game: GameInfo; onClose(): void }) {
  const said = useSignal<AdmitIn>({ public: game.public ?? false, delay: game.delay ?? 0 });
  const submit = (event: Event) => {
    event.preventDefault();
    send(admitSpectators(game.id, said.value)).then(onClose).catch(explain);
  };
  return (
    <Dialog title={t.spectators("admit")} onClose={onClose} narrow>
      <form onSubmit={submit}>
        <Admission said={said.value} onSay={(next) => said.value = next} />
        <div class="dialog-foot">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button main type="submit">{t.spectators("save")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
