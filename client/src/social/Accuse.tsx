/** Accuse: the form to report a player to the host. */

import { t } from "../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { Button } from "../ui/button.tsx";
import { Pick, Setting } from "../ui/fields.tsx";
import type { AccuseIn, Whom } from "../api/schema.ts";
import { reason, toast } from "../ui/toasts.tsx";
import { accusePerson } from "../api/calls/social.ts";
import { send } from "../api/send.ts";

const KINDS = ["chat", "name", "cheating", "stalling"] as const;
const LONGEST = 2000;

export function Accuse({ whom, onDone }: { whom: Whom; onDone(): void }) {
  const kind = useSignal<AccuseIn["kind"]>("chat"), words = useSignal("");
  const busy = useSignal(false), fault = useSignal("");
  const submit = async () => {
    busy.value = true;
    try {
      await send(accusePerson({ whom, kind: kind.value, words: words.value.trim() }));
      toast(t.social("accused"));
      onDone();
    } catch (error) {
      fault.value = reason(error);
      busy.value = false;
    }
  };
  return (
    <>
      <Setting title={t.social("accuse_what")}>
        <Pick
          value={kind.value}
          values={KINDS.map((one) => [one, t.social(`accuse_${one}`)])}
          onPick={(one) => kind.value = one}
        />
      </Setting>
      <label class="field report-words">
        <span>{t.social("accuse_words")}</span>
        <textarea
          rows={4}
          maxLength={LONGEST}
          value={words.value}
          onInput={(event) => words.value = event.currentTarget.value}
        />
      </label>
      <p class="faint">{t.social("accuse_holds")}</p>
      <p class="fault" role="alert">{fault.value}</p>
      <div class="dialog-foot">
        <Button main disabled={busy.value} onClick={submit}>{t.social("accuse_send")}</Button>
      </div>
    </>
  );
}
