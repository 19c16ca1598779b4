/** Addresses: the e-mail address and the webhook of the reader. */

import { useSignal } from "@preact/signals";
import { Form, password, type Wanted } from "../ui/form.tsx";
import { Button } from "../ui/button.tsx";
import { Pick, Setting } from "../ui/fields.tsx";
import type { NotificationSettingsInfo, WebhookIn } from "../api/schema.ts";
import { language } from "../app/settings.ts";
import { explain, toast } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";
import { setMailAddress, setWebhook } from "../api/calls/notifications.ts";
import { send } from "../api/send.ts";
import { info } from "./state.ts";

const keep = (known: NotificationSettingsInfo) => void (info.value = known);
const ADDRESS = (known: string): Wanted => ({
  label: t.notifications("mail_address"),
  kind: "text",
  autocomplete: "email",
  longest: 254,
  known,
});
const URL = (known: string): Wanted => ({
  label: t.notifications("hook_url"),
  kind: "text",
  autocomplete: "off",
  longest: 500,
  known,
});

export function Mail({ known }: { known: NotificationSettingsInfo }) {
  const { address = "", pending = "" } = known;
  const stop = () => send(setMailAddress({ address: "" })).then(keep).catch(explain);
  return (
    <section aria-labelledby="mail">
      <h3 id="mail">{t.notifications("mail")}</h3>
      <p>{address ? t.notifications("mail_at", { address }) : t.notifications("mail_none")}</p>
      {pending && <p role="status">{t.notifications("mail_pending", { address: pending })}</p>}
      <Form
        fields={[ADDRESS(pending || address), password(t.notifications("password"), false)]}
        title={t.notifications("mail_set")}
        act={async (wanted = "", secret = "") => {
          const mail = { address: wanted, password: secret, language: language.peek() };
          keep(await send(setMailAddress(mail)));
          toast(t.notifications("mail_sent"));
        }}
        grave
      />
      {(address || pending) && (
        <p class="buttons">
          <Button onClick={stop}>{t.notifications("mail_stop")}</Button>
        </p>
      )}
    </section>
  );
}

export function WebhookForm({ known }: { known: NotificationSettingsInfo }) {
  const hook = known.hook ?? null;
  const shape = useSignal<WebhookIn["shape"]>(hook?.shape ?? "discord");
  const remove = () => send(setWebhook({ url: "" })).then(keep).catch(explain);
  return (
    <details class="form-more" open={hook !== null}>
      <summary>{t.notifications("hook")}</summary>
      <p>{t.notifications("hook_text")}</p>
      {hook?.off && <p class="fault" role="status">{t.notifications("hook_off")}</p>}
      <Setting title={t.notifications("hook_shape")}>
        <Pick
          value={shape.value ?? "json"}
          values={[["discord", t.notifications("hook_discord")], [
            "json",
            t.notifications("hook_json"),
          ]]}
          onPick={(one) => shape.value = one}
        />
      </Setting>
      <Form
        fields={[URL(hook?.url ?? "")]}
        title={t.notifications("hook_set")}
        act={async (url = "") => {
          keep(await send(setWebhook({ url, shape: shape.peek() })));
          toast(t.accounts("saved"));
        }}
        grave
      />
      {hook?.shape === "json" && (
        <p class="secret">
          <code>{t.notifications("hook_secret", { secret: hook.secret })}</code>
        </p>
      )}
      {hook && (
        <p class="buttons">
          <Button onClick={remove}>{t.notifications("hook_remove")}</Button>
        </p>
      )}
    </details>
  );
}
