/** Messages: the notification settings on the account page. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { Setting } from "../ui/fields.tsx";
import type { Me, NotificationSettingsInfo } from "../api/schema.ts";
import { notify } from "../app/settings.ts";
import { loadMe } from "../app/store.ts";
import { explain, toast } from "../ui/toasts.tsx";
import { ago, list, t } from "../app/i18n.ts";
import { able, subscribe, turnOff, turnOn } from "./browser.ts";
import { Mail, WebhookForm } from "./Addresses.tsx";
import { sendTestNotification } from "../api/calls/notifications.ts";
import { send } from "../api/send.ts";
import {
  choose,
  clock,
  hasRead,
  info,
  kindTitle,
  letters,
  load,
  minutes,
  turned,
  type Way,
  waysTo,
} from "./state.ts";

const NIGHT = { begins: 22 * 60, ends: 8 * 60 };

export function Messages({ person }: { person: Me }) {
  useEffect(() => {
    load().then(() => notify.peek() === "on" && able() && subscribe()).catch(explain);
  }, []);
  const known = info.value;
  if (!known) return null;
  return (
    <section aria-labelledby="messages">
      <h2 id="messages">{t.notifications("messages")}</h2>
      <p class="faint">{t.notifications("messages_text")}</p>
      <Unread />
      <div class="option-list">
        <Here />
        <QuietHours known={known} />
      </div>
      <Grid known={known} account={person.account} />
      <TryOut />
      {person.account && known.mail && <Mail known={known} />}
      {person.account && <WebhookForm known={known} />}
    </section>
  );
}

/** The unread notifications. */
function Unread() {
  const found = letters.value;
  if (!found.length) return null;
  const read = (letter: string) => hasRead(letter).catch(explain);
  return (
    <div class="notifications" role="region" aria-label={t.notifications("unread")}>
      <ul>
        {found.map((one) => (
          <li key={one.id}>
            <a href={one.link} onClick={() => read(one.id)}>{one.title}</a>{" "}
            <small class="faint">{ago(one.at)}</small>
            <p>{one.text}</p>
          </li>
        ))}
      </ul>
      <Button onClick={() => read("")}>{t.notifications("read_all")}</Button>
    </div>
  );
}

/** Whether this browser shows notifications. */
function Here() {
  const open = useSignal(false);
  const turn = async (on: boolean) => {
    if (!on) return await turnOff();
    const reached = await turnOn();
    open.value = reached === "open";
    if (reached === "denied") toast(t.notifications("here_denied"), "refusal");
  };
  const text = !able() ? "here_unable" : open.value ? "here_open" : "here_text";
  return (
    <Setting title={t.notifications("here")} text={t.notifications(text)}>
      <input
        type="checkbox"
        class="toggle"
        disabled={!able()}
        checked={notify.value === "on"}
        onChange={(event) => {
          const box = event.currentTarget;
          turn(box.checked).catch(explain).then(() => box.checked = notify.peek() === "on");
        }}
      />
    </Setting>
  );
}

/** The hours without notifications. */
function QuietHours({ known }: { known: NotificationSettingsInfo }) {
  const quiet = known.quiet ?? null;
  return (
    <>
      <Setting title={t.notifications("quiet")} text={t.notifications("quiet_text")}>
        <input
          type="checkbox"
          class="toggle"
          checked={quiet !== null}
          onChange={(event) => choose({}, event.currentTarget.checked ? NIGHT : null)}
        />
      </Setting>
      {quiet && (
        <div class="quiet-hours">
          {(["begins", "ends"] as const).map((end) => (
            <label key={end} class="field">
              <span>{t.notifications(end === "begins" ? "quiet_from" : "quiet_to")}</span>
              <input
                type="time"
                required
                value={clock(quiet[end])}
                onChange={({ currentTarget: { value } }) =>
                  value && choose({}, { ...quiet, [end]: minutes(value) })}
              />
            </label>
          ))}
        </div>
      )}
    </>
  );
}

/** A button that sends a test notification. */
function TryOut() {
  const submit = async () => {
    const { ways } = await send(sendTestNotification());
    const said = ways.map((way) => t.notifications(`way_${way}` as "way_push"));
    toast(
      said.length ? t.notifications("tried", { ways: list(said) }) : t.notifications("tried_page"),
    );
    await load();
    await loadMe();
  };
  return (
    <p class="buttons">
      <Button onClick={() => submit().catch(explain)}>{t.notifications("try")}</Button>
    </p>
  );
}

function Grid({ known, account }: { known: NotificationSettingsInfo; account: boolean }) {
  const ways = waysTo(known, account);
  return (
    <table class="notification-grid">
      <caption class="unseen">{t.notifications("kinds")}</caption>
      <thead>
        <tr>
          <th scope="col" class="unseen">{t.notifications("kind")}</th>
          {ways.map((way) => <th key={way} scope="col">{t.notifications(`way_${way}`)}</th>)}
        </tr>
      </thead>
      <tbody>
        {Object.keys(known.kinds).map((kind) => (
          <tr key={kind}>
            <th scope="row">{kindTitle(known, kind)}</th>
            {ways.map((way) => (
              <td key={way}>
                <input
                  type="checkbox"
                  aria-label={`${kindTitle(known, kind)}: ${t.notifications(`way_${way}`)}`}
                  checked={known.ways[kind]?.includes(way)}
                  onChange={({ currentTarget: { checked } }) => {
                    const now = known.ways[kind] as Way[];
                    choose({ [kind]: turned(now, way, checked) }, known.quiet ?? null);
                  }}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
