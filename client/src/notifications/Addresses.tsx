/** Addresses: where my mail goes, and my webhook. */

import "../app/base.ts";
import { useSignal } from "@preact/signals";
import { Form, password, type Wanted } from "../ui/form.tsx";
import { Button } from "../ui/button.tsx";
import { Pick, Setting } from "../ui/fields.tsx";
import type { HookIn, PostInfo } from "../api/schema.ts";
import { language } from "../app/settings.ts";
import { explain, toast } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";
import { mailbox } from "../api/notifications.ts";
import { info } from "./state.ts";
import { p } from "./words.ts";

const keep = (known: PostInfo) => void (info.value = known);
const ADDRESS = (known: string): Wanted => ({
  label: p("mail_address"),
  kind: "text",
  autocomplete: "email",
  longest: 254,
  known,
});
const URL = (known: string): Wanted => ({
  label: p("hook_url"),
  kind: "text",
  autocomplete: "off",
  longest: 500,
  known,
});

export function Mail({ known }: { known: PostInfo }) {
  const { address = "", pending = "" } = known;
  const stop = () => mailbox.address({ address: "" }).then(keep).catch(explain);
  return (
    <section aria-labelledby="mail">
      <h3 id="mail">{p("mail")}</h3>
      <p>{address ? p("mail_at", { address }) : p("mail_none")}</p>
      {pending && <p role="status">{p("mail_pending", { address: pending })}</p>}
      <Form
        fields={[ADDRESS(pending || address), password(t("password"), false)]}
        title={p("mail_set")}
        act={async (wanted = "", secret = "") => {
          const mail = { address: wanted, password: secret, language: language.peek() };
          keep(await mailbox.address(mail));
          toast(p("mail_sent"));
        }}
        grave
      />
      {(address || pending) && (
        <p class="buttons">
          <Button onClick={stop}>{p("mail_stop")}</Button>
        </p>
      )}
    </section>
  );
}

export function Hook({ known }: { known: PostInfo }) {
  const hook = known.hook ?? null;
  const shape = useSignal<HookIn["shape"]>(hook?.shape ?? "discord");
  const remove = () => mailbox.hook({ url: "" }).then(keep).catch(explain);
  return (
    <details class="form-more" open={hook !== null}>
      <summary>{p("hook")}</summary>
      <p>{p("hook_text")}</p>
      {hook?.off && <p class="fault" role="status">{p("hook_off")}</p>}
      <Setting title={p("hook_shape")}>
        <Pick
          value={shape.value ?? "json"}
          values={[["discord", p("hook_discord")], ["json", p("hook_json")]]}
          onPick={(one) => shape.value = one}
        />
      </Setting>
      <Form
        fields={[URL(hook?.url ?? "")]}
        title={p("hook_set")}
        act={async (url = "") => {
          keep(await mailbox.hook({ url, shape: shape.peek() }));
          toast(t("saved"));
        }}
        grave
      />
      {hook?.shape === "json" && (
        <p class="secret">
          <code>{p("hook_secret", { secret: hook.secret })}</code>
        </p>
      )}
      {hook && (
        <p class="buttons">
          <Button onClick={remove}>{p("hook_remove")}</Button>
        </p>
      )}
    </details>
  );
}
