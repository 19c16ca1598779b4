/** Join: the page of an invitation, with the game and the host, before the reader sits down. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { changeName } from "../api/calls/accounts.ts";
import { joinGame, readInvitation } from "../api/calls/games.ts";
import { send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { Typed } from "../ui/fields.tsx";
import { Beginning } from "../catalogue/entries.tsx";
import { paced } from "../game/clocks/pace.ts";
import { useLatest } from "../app/latest.ts";
import { Emblem, SideMark } from "../ui/icons.tsx";
import { go } from "../app/router.ts";
import type { GameInfo, Invitation, RulesetInfo } from "../api/schema.ts";
import {
  called,
  loadMe,
  loadRulesets,
  me,
  rulesets,
  seatName,
  titled,
  worded,
} from "../app/store.ts";
import { setTitle } from "../notifications/attention.ts";
import { sitter } from "../game/Seats.tsx";
import { explain, reason } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";

export function Join({ token }: { token: string }) {
  const found = useSignal<Invitation | null>(null);
  const fault = useSignal("");
  useEffect(() => {
    setTitle(t.lobby("invited"));
    loadMe().then(loadRulesets).catch(explain);
  }, []);
  useLatest(
    () => send(readInvitation({ token })),
    (invitation) => found.value = invitation,
    (error) => fault.value = reason(error),
    [token],
  );
  const invitation = found.value;
  return (
    <main class="page page-narrow" id="content">
      {invitation && me.value && rulesets.value
        ? <Opened invitation={invitation} token={token} />
        : (
          <div class="plate">
            <Emblem size={84} />
            <h1>{t.lobby("invited")}</h1>
            <p role={fault.value ? "alert" : "status"}>{fault.value || t("loading")}</p>
            {fault.value && <a class="button" href="/">{t("home_link")}</a>}
          </div>
        )}
    </main>
  );
}

/** The card: the game, and the seat that is offered. */
function Opened({ invitation, token }: { invitation: Invitation; token: string }) {
  const { host, game, seat } = invitation;
  const side = seatName(game.ruleset, seat);
  const chair = game.seats.find((one) => one.seat === seat);
  const free = game.status !== "over" && !chair?.mine &&
    (chair?.kind === "open" || !!chair?.offered);
  return (
    <div class="plate invitation">
      <Beginning game={game} />
      <h1>{host ? t.lobby("invited_by", { host: called(host) }) : t.lobby("invited")}</h1>
      <p class="invitation-title">
        <b>{titled(game)}</b>
        <small>{rulesets.value?.find(({ id }) => id === game.ruleset)?.title}</small>
      </p>
      <p class="invitation-seat">
        <SideMark side={seat} size={30} />
        {free ? t.lobby("place", { seat: side }) : t.lobby(whyNot(invitation, chair?.mine))}
      </p>
      <Particulars invitation={invitation} />
      {free ? <SitDown token={token} /> : (
        <p class="buttons">
          <a class="button button-main" href={`/games/${game.id}`}>
            {t.lobby(chair?.mine ? "go_on" : "watch")}
          </a>
        </p>
      )}
      {free && <p class="faint">{t.lobby("no_account")}</p>}
    </div>
  );
}

function whyNot({ game }: Invitation, mine = false): "over" | "place_kept" | "taken" {
  return game.status === "over" ? "over" : mine ? "place_kept" : "taken";
}

/** Opponent, pace and rules. */
function Particulars({ invitation: { game, seat } }: { invitation: Invitation }) {
  const options = changedOptions(game, rulesets.value ?? []);
  return (
    <dl class="invitation-facts">
      {game.seats.filter((chair) => chair.seat !== seat).map((chair) => (
        <div key={chair.seat}>
          <dt>{seatName(game.ruleset, chair.seat)}</dt>
          <dd>{sitter(chair)}</dd>
        </div>
      ))}
      <div>
        <dt>{t.lobby("pace")}</dt>
        <dd>{paced(game)}</dd>
      </div>
      <div>
        <dt>{t.lobby("table_rules")}</dt>
        <dd>
          {options.length
            ? <ul>{options.map((one) => <li key={one}>{one}</li>)}</ul>
            : t.lobby("as_printed")}
        </dd>
      </div>
    </dl>
  );
}

/** The form with the reader's name and the button to sit down. */
function SitDown({ token }: { token: string }) {
  const mine = called(me.value?.name ?? ""), name = useSignal(mine);
  const fault = useSignal("");
  const busy = useSignal(false);
  const sit = async (event: Event) => {
    event.preventDefault();
    busy.value = true;
    fault.value = "";
    try {
      const wanted = name.value.trim();
      if (wanted && wanted !== mine && !me.value?.account) {
        me.value = await send(changeName({ name: wanted }));
      }
      const joined = await send(joinGame({ token }));
      go(`/games/${joined.game}?seat=${encodeURIComponent(joined.seat)}`, true);
    } catch (error) {
      fault.value = reason(error);
      busy.value = false;
    }
  };
  return (
    <form onSubmit={sit}>
      {!me.value?.account && (
        <label class="field">
          <span>{t.accounts("your_name")}</span>
          <Typed typed={name} maxLength={40} autocomplete="nickname" />
        </label>
      )}
      <Button main large type="submit" disabled={busy.value}>{t.lobby("join")}</Button>
      <p class="fault" role="alert">{fault.value}</p>
    </form>
  );
}

/** Return the options of a game that differ from their defaults, in words: "Altitude: on". */
function changedOptions(game: GameInfo, shelf: readonly RulesetInfo[]): string[] {
  const known = shelf.find(({ id }) => id === game.ruleset);
  return (known?.options ?? []).flatMap(({ name, option }) => {
    const value = game.options[name];
    if (value === undefined || value === option.default) return [];
    const said = typeof value === "boolean"
      ? t.lobby(value ? "on" : "off")
      : worded(option).find(([one]) => one === value)?.[1] ?? String(value);
    return [`${option.title}: ${said}`];
  });
}
