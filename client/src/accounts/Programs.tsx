/** Programs: the reader's bots that play under their own names, and their tokens. */

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Form, type Wanted } from "../ui/form.tsx";
import { Button } from "../ui/button.tsx";
import { copy } from "../ui/clipboard.ts";
import { pilotAddress } from "../social/addresses.ts";
import { SureButton } from "../ui/dialog.tsx";
import type { BotInfo, BotList, BotToken } from "../api/schema.ts";
import { explain, toast } from "../ui/toasts.tsx";
import { ago, t } from "../app/i18n.ts";
import { listBots, makeBot, makeToken, removeBot, revokeToken } from "../api/calls/accounts.ts";
import { send } from "../api/send.ts";

/** A new token, which cannot be shown again. */
interface Fresh {
  name: string;
  token: string;
}

export function Programs() {
  const known = useSignal<BotList | null>(null), fresh = useSignal<Fresh | null>(null);
  const load = () => send(listBots()).then((found) => void (known.value = found));
  useEffect(() => void load().catch(explain), []);
  if (!known.value) return null;
  const { bots, most } = known.value;
  return (
    <section aria-labelledby="bots">
      <h2 id="bots">{t.accounts("bots")}</h2>
      <p>{t.accounts("bots_text")}</p>
      {fresh.value && <Once fresh={fresh.value} />}
      {bots.map((one) => <Bot key={one.id} bot={one} fresh={fresh} load={load} />)}
      {bots.length < most
        ? <Make key={bots.length} fresh={fresh} load={load} />
        : <p>{t.accounts("full", { n: most })}</p>}
    </section>
  );
}

/** A new token, shown once, with the command that lets a program play. */
function Once({ fresh: { name, token } }: { fresh: Fresh }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [token]);
  const line = `aerodrome bot my_bot.py:Hunter --server ${location.origin}`;
  return (
    <div class="codes" role="status" tabIndex={-1} ref={box}>
      <p>{t.accounts("once", { name })}</p>
      <p class="token">
        <code>{token}</code>
      </p>
      <Button onClick={() => copy(token, t.accounts("copied"))}>{t.accounts("copy")}</Button>
      <p>{t.accounts("start")}</p>
      <p class="token">
        <code>{`AERODROME_TOKEN=… ${line}`}</code>
      </p>
    </div>
  );
}

interface Changing {
  fresh: Signal<Fresh | null>;
  load(): Promise<void>;
}

function Make({ fresh, load }: Changing) {
  return (
    <Form
      fields={[{ label: t.accounts("name"), kind: "text", autocomplete: "off", longest: 40 }]}
      title={t.accounts("make")}
      act={async (name = "") => {
        const made = await send(makeBot({ name }));
        await load();
        const { token } = await send(makeToken(made.id, { label: "" }));
        fresh.value = { name: made.name, token };
        await load();
      }}
      grave
    />
  );
}

function Bot({ bot, fresh, load }: { bot: BotInfo } & Changing) {
  const { id, name, here, tokens = [] } = bot;
  const remove = () =>
    send(removeBot(id)).then(load).then(() => {
      if (fresh.peek()?.name === name) fresh.value = null;
      toast(t.accounts("removed", { name }));
    }).catch(explain);
  return (
    <section class="bot" aria-label={name}>
      <div class="option">
        <h3 class="option-title">
          <a href={pilotAddress(name)}>{name}</a>
        </h3>
        <SureButton
          label={t.accounts("remove")}
          name={t.accounts("remove_of", { name })}
          title={t.accounts("remove_sure", { name })}
          text={t.accounts("remove_text")}
          yes={t.accounts("remove")}
          onYes={remove}
        />
        <span class="option-text">{t.accounts(here ? "ready" : "away")}</span>
      </div>
      <ul class="option-list" aria-label={t.accounts("tokens_of", { name })}>
        {tokens.map((one) => <Token key={one.id} bot={bot} token={one} load={load} />)}
      </ul>
      {!tokens.length && <p class="faint">{t.accounts("no_tokens")}</p>}
      <Form
        key={tokens.length}
        fields={[LABEL()]}
        title={t.accounts("token_make")}
        act={async (label = "") => {
          const { token } = await send(makeToken(id, { label }));
          fresh.value = { name, token };
          await load();
        }}
        grave
      />
    </section>
  );
}

const LABEL = (): Wanted => ({
  label: t.accounts("label"),
  kind: "text",
  autocomplete: "off",
  longest: 40,
});

function Token({ bot, token, load }: {
  bot: BotInfo;
  token: BotToken;
  load(): Promise<void>;
}) {
  const label = token.label || t.accounts("unnamed"), made = ago(token.created);
  const revoke = () =>
    send(revokeToken(bot.id, token.id)).then(load)
      .then(() => toast(t.accounts("revoked"))).catch(explain);
  return (
    <li class="option">
      <span class="option-title">{label}</span>
      <SureButton
        label={t.accounts("revoke")}
        name={t.accounts("revoke_of", { label })}
        title={t.accounts("revoke_sure")}
        text={t.accounts("revoke_text")}
        yes={t.accounts("revoke")}
        onYes={revoke}
      />
      <span class="option-text">
        {token.used
          ? t.accounts("used", { made, used: ago(token.used) })
          : t.accounts("unused", { made })}
      </span>
    </li>
  );
}
