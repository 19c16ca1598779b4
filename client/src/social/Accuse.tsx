/** Accuse: something is wrong with somebody; told to whoever runs the server. */

import { useSignal } from "@preact/signals";
import { Button } from "../ui/button.tsx";
import { Pick, Setting } from "../ui/fields.tsx";
import type { AccuseIn, Whom } from "../api/schema.ts";
import { reason, toast } from "../ui/toasts.tsx";
import { door } from "../api/social.ts";
import { c } from "./words.ts";

const KINDS = ["chat", "name", "cheating", "stalling"] as const;
const LONGEST = 2000;

export function Accuse({ whom, onDone }: { whom: Whom; onDone(): void }) {
  const kind = useSignal<AccuseIn["kind"]>("chat"), words = useSignal("");
  const busy = useSignal(false), fault = useSignal("");
  const send = async () => {
    busy.value = true;
    try {
      await door.accuse({ whom, kind: kind.value, words: words.value.trim() });
      toast(c("accused"));
      onDone();
    } catch (error) {
      fault.value = reason(error);
      busy.value = false;
    }
  };
  return (
    <>
      <Setting title={c("accuse_what")}>
        <Pick
          value={kind.value}
          values={KINDS.map((one) => [one, c(`accuse_${one}`)])}
          onPick={(one) => kind.value = one}
        />
      </Setting>
      <label class="field report-words">
        <span>{c("accuse_words")}</span>
        <textarea
          rows={4}
          maxLength={LONGEST}
          value={words.value}
          onInput={(event) => words.value = event.currentTarget.value}
        />
      </label>
      <p class="faint">{c("accuse_holds")}</p>
      <p class="fault" role="alert">{fault.value}</p>
      <div class="dialog-foot">
        <Button main disabled={busy.value} onClick={send}>{c("accuse_send")}</Button>
      </div>
    </>
  );
}
