/** Bots: the programs that play under names of their own, and the tokens they come in by. */

import "../app/base.ts";
import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Form, type Wanted } from "../ui/form.tsx";
import { Button } from "../ui/button.tsx";
import { copy } from "../ui/clipboard.ts";
import { pilotAddress } from "../social/names.ts";
import { SureButton } from "../ui/dialog.tsx";
import type { BotInfo, BotList, BotToken } from "../api/schema.ts";
import { explain, toast } from "../ui/toasts.tsx";
import { ago } from "../app/i18n.ts";
import { door } from "../api/programs.ts";
import { b } from "./programs_words.ts";

/** A token that was just made: it cannot be seen again. */
interface Fresh {
  name: string;
  token: string;
}

export function Bots() {
  const known = useSignal<BotList | null>(null), fresh = useSignal<Fresh | null>(null);
  const load = () => door.bots().then((found) => void (known.value = found));
  useEffect(() => void load().catch(explain), []);
  if (!known.value) return null;
  const { bots, most } = known.value;
  return (
    <section aria-labelledby="bots">
      <h2 id="bots">{b("bots")}</h2>
      <p>{b("bots_text")}</p>
      {fresh.value && <Once fresh={fresh.value} />}
      {bots.map((one) => <Bot key={one.id} bot={one} fresh={fresh} load={load} />)}
      {bots.length < most
        ? <Make key={bots.length} fresh={fresh} load={load} />
        : <p>{b("full", { n: most })}</p>}
    </section>
  );
}

/** The one moment in which a token is shown, with the line that lets a program play. */
function Once({ fresh: { name, token } }: { fresh: Fresh }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [token]);
  const line = `aerodrome bot my_bot.py:Hunter --server ${location.origin}`;
  return (
    <div class="codes" role="status" tabIndex={-1} ref={box}>
      <p>{b("once", { name })}</p>
      <p class="token">
        <code>{token}</code>
      </p>
      <Button onClick={() => copy(token, b("copied"))}>{b("copy")}</Button>
      <p>{b("start")}</p>
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
      fields={[{ label: b("name"), kind: "text", autocomplete: "off", longest: 40 }]}
      title={b("make")}
      act={async (name = "") => {
        const made = await door.make(name);
        await load();
        const { token } = await door.token(made.id, "");
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
    door.remove(id).then(load).then(() => {
      if (fresh.peek()?.name === name) fresh.value = null;
      toast(b("removed", { name }));
    }).catch(explain);
  return (
    <section class="bot" aria-label={name}>
      <div class="option">
        <h3 class="option-title">
          <a href={pilotAddress(name)}>{name}</a>
        </h3>
        <SureButton
          label={b("remove")}
          name={b("remove_of", { name })}
          title={b("remove_sure", { name })}
          text={b("remove_text")}
          yes={b("remove")}
          onYes={remove}
        />
        <span class="option-text">{b(here ? "ready" : "away")}</span>
      </div>
      <ul class="option-list" aria-label={b("tokens_of", { name })}>
        {tokens.map((one) => <Token key={one.id} bot={bot} token={one} load={load} />)}
      </ul>
      {!tokens.length && <p class="faint">{b("no_tokens")}</p>}
      <Form
        key={tokens.length}
        fields={[LABEL()]}
        title={b("token_make")}
        act={async (label = "") => {
          const { token } = await door.token(id, label);
          fresh.value = { name, token };
          await load();
        }}
        grave
      />
    </section>
  );
}

const LABEL = (): Wanted => ({
  label: b("label"),
  kind: "text",
  autocomplete: "off",
  longest: 40,
});

function Token({ bot, token, load }: {
  bot: BotInfo;
  token: BotToken;
  load(): Promise<void>;
}) {
  const label = token.label || b("unnamed"), made = ago(token.created);
  const revoke = () =>
    door.revoke(bot.id, token.id).then(load).then(() => toast(b("revoked"))).catch(explain);
  return (
    <li class="option">
      <span class="option-title">{label}</span>
      <SureButton
        label={b("revoke")}
        name={b("revoke_of", { label })}
        title={b("revoke_sure")}
        text={b("revoke_text")}
        yes={b("revoke")}
        onYes={revoke}
      />
      <span class="option-text">
        {token.used ? b("used", { made, used: ago(token.used) }) : b("unused", { made })}
      </span>
    </li>
  );
}
