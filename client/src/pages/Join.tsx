/** Join: an invitation, opened. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../api.ts";
import { Button } from "../button.tsx";
import { Typed } from "../fields.tsx";
import { Emblem } from "../marks.tsx";
import { go } from "../router.ts";
import { loadMe, me } from "../store.ts";
import { setTitle } from "../table/attention.ts";
import { explain, reason } from "../toasts.tsx";
import { t } from "../ui.ts";

export function Join({ token }: { token: string }) {
  const name = useSignal("");
  const fault = useSignal("");
  const busy = useSignal(false);
  useEffect(() => {
    setTitle(t("invited"));
    loadMe().then((person) => name.value = person.name).catch(explain);
  }, []);
  const sit = async (event: Event) => {
    event.preventDefault();
    busy.value = true;
    fault.value = "";
    try {
      const wanted = name.value.trim();
      if (wanted && wanted !== me.value?.name && !me.value?.account) {
        me.value = await api.rename(wanted);
      }
      const joined = await api.join(token);
      go(`/games/${joined.game}?seat=${encodeURIComponent(joined.seat)}`, true);
    } catch (error) {
      fault.value = reason(error);
      busy.value = false;
    }
  };
  return (
    <main class="page page-narrow" id="content">
      <form class="plate" onSubmit={sit}>
        <Emblem size={84} />
        <h1>{t("invited")}</h1>
        <p>{t("invited_text")}</p>
        {me.value && !me.value.account && (
          <label class="field">
            <span>{t("your_name")}</span>
            <Typed typed={name} maxLength={40} autocomplete="nickname" />
          </label>
        )}
        <Button main large type="submit" disabled={busy.value || !me.value}>{t("sit_down")}</Button>
        <p class="fault" role="alert">{fault.value}</p>
      </form>
    </main>
  );
}
