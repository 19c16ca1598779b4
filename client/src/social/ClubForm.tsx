/** Club form: a club's name, description and rules for joining. */

import { t } from "../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { Button } from "../ui/button.tsx";
import { Pick, Typed } from "../ui/fields.tsx";
import type { ClubIn, ClubInfo } from "../api/schema.ts";
import { reason } from "../ui/toasts.tsx";

const ENTRIES = ["open", "request", "link"] as const;

export function ClubForm({ club, label, act }: {
  club?: ClubInfo;
  label: string;
  act(wish: ClubIn): Promise<unknown>;
}) {
  const name = useSignal(club?.name ?? ""), about = useSignal(club?.about ?? "");
  const entry = useSignal<(typeof ENTRIES)[number]>(club?.entry ?? "request");
  const fault = useSignal(""), busy = useSignal(false);
  const send = async (event: Event) => {
    event.preventDefault();
    busy.value = true;
    fault.value = "";
    try {
      await act({ name: name.value.trim(), about: about.value, entry: entry.value });
    } catch (error) {
      fault.value = reason(error);
    }
    busy.value = false;
  };
  return (
    <form class="club-form" onSubmit={send}>
      <label class="field">
        <span>{t.social("club_name")}</span>
        <Typed typed={name} required maxLength={40} autocomplete="off" />
      </label>
      <label class="field">
        <span>{t.social("club_about")}</span>
        <Text text={about} longest={2000} />
      </label>
      <label class="field">
        <span>{t.social("entry")}</span>
        <Pick
          value={entry.value}
          values={ENTRIES.map((one) => [one, t.social(`entry_${one}`)])}
          onPick={(one) => entry.value = one}
        />
      </label>
      <p class="fault" role="alert">{fault.value}</p>
      <Button main type="submit" disabled={busy.value}>{label}</Button>
    </form>
  );
}

/** A text field with several lines. */
export function Text({ text, longest }: { text: { value: string }; longest: number }) {
  return (
    <textarea
      rows={4}
      maxLength={longest}
      value={text.value}
      onInput={(event) => text.value = event.currentTarget.value}
    />
  );
}
