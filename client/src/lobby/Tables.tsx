/** Tables: the list of open tables; keyboard focus stays while tables come and go. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { Drawn, Picture } from "../catalogue/entries.tsx";
import { paced } from "../game/clocks/pace.ts";
import { SideMark } from "../ui/icons.tsx";
import type { MyMeeting, OfferInfo, OfferSitter, RulesetInfo } from "../api/schema.ts";
import { called, me, seatName, titled } from "../app/store.ts";
import { explain } from "../ui/toasts.tsx";
import { ago, t } from "../app/i18n.ts";
import { askComputer, sitDown, withdrawOffer } from "../api/calls/lobby.ts";
import { drawSetupAddress } from "../api/calls/set_ups.ts";
import { send } from "../api/send.ts";
import { Alone, isAlone } from "./Alone.tsx";
import { toTable } from "./QuickPairing.tsx";
import { lobby } from "./lobby_socket.ts";

/** Milliseconds in which changes are collected before they are announced. */
const CALM = 2500;
/** Seconds after which the player who offers a table is reminded of the computer. */
const LONG = 60;

export function Tables({ shelf, offering }: {
  shelf: readonly RulesetInfo[];
  /** Whether the reader is about to offer a table. */
  offering: boolean;
}) {
  const { tables, mine, crowd } = lobby.value;
  const rows = useKeptFocus(tables.map(({ id }) => id));
  const order = rightly(tables, mine);
  return (
    <>
      <NewsForScreenReader tables={tables} />
      {crowd && !tables.length && !offering && (
        <Alone title={t.lobby(isAlone({ tables: 0, here: crowd.here }) ? "alone" : "no_tables")} />
      )}
      <ul ref={rows}>
        {order.map((offer) => (
          <Row
            key={offer.id}
            offer={offer}
            game={shelf.find(({ id }) => id === offer.ruleset)?.title ?? ""}
            own={!!mine?.offers?.includes(offer.id)}
            sits={!!mine?.sits?.includes(offer.id)}
          />
        ))}
      </ul>
    </>
  );
}

/** The list; when the focused row disappears, the next one or the heading gets the focus. */
function useKeptFocus(ids: readonly string[]) {
  const list = useRef<HTMLUListElement>(null);
  const last = useRef({ at: -1 });
  useEffect(() => {
    const note = () => {
      const here = [...list.current?.children ?? []];
      last.current.at = here.findIndex((row) => row.contains(document.activeElement));
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useLayoutEffect(() => {
    const { at } = last.current;
    if (at < 0 || (document.activeElement && document.activeElement !== document.body)) return;
    const rows = list.current?.children ?? [];
    const next = rows[Math.min(at, rows.length - 1)]?.querySelector<HTMLElement>("button, a");
    (next ?? document.getElementById("open-tables"))?.focus();
  }, [ids.join()]);
  return list;
}

/** Announces the number of tables now and then. */
function NewsForScreenReader({ tables }: { tables: readonly OfferInfo[] }) {
  const said = useSignal("");
  useEffect(() => {
    said.value = "";
    const timer = setTimeout(() => said.value = tableCount(tables.length), CALM);
    return () => clearTimeout(timer);
  }, [tables.length]);
  return <p class="unseen" role="status">{said.value}</p>;
}

function Row({ offer, game, own, sits }: {
  offer: OfferInfo;
  game: string;
  own: boolean;
  sits: boolean;
}) {
  const [maker] = offer.sitters;
  const title = titled(offer);
  return (
    <li class={`offer${own || sits ? " is-mine" : ""}`} aria-label={title}>
      {offer.setup
        ? <Drawn src={drawSetupAddress(offer.setup)} />
        : <Picture ruleset={offer.ruleset} scenario={offer.scenario} />}
      <span class="game-title">
        {title}
        <small>{game}</small>
      </span>
      <span class="offer-who">
        {own ? t.lobby("your_table") : <Who sitter={maker!} />}
        <small>{ago(offer.created)}</small>
      </span>
      <Sides offer={offer} own={own} />
      <span class="offer-terms">
        {paced(offer)}
        <small>{terms(offer).join(" · ")}</small>
      </span>
      <OfferActions offer={offer} own={own} sits={sits} title={title} />
    </li>
  );
}

/** A player with their rating; an account links to its page. */
function Who({ sitter: { name, account, rating } }: { sitter: OfferSitter }) {
  const points = rating && ` (${rating.points}${rating.provisional ? "?" : ""})`;
  return (
    <span>
      {account ? <a href={`/pilots/${encodeURIComponent(name)}`}>{called(name)}</a> : called(name)}
      {points}
    </span>
  );
}

/** Return the side that is free, or the number of free seats. */
function Sides({ offer, own }: { offer: OfferInfo; own: boolean }) {
  const [maker] = offer.sitters, free = freeSeats(offer);
  if (offer.seats.length > 2) {
    const n = offer.seats.length;
    return <span>{t.lobby("places", { taken: offer.sitters.length, n })}</span>;
  }
  const seat = own ? maker?.seat : maker?.seat && free[0];
  if (!seat) return <span>{t.lobby("either")}</span>;
  return (
    <span class="offer-side">
      <SideMark side={seat} size={18} />{" "}
      {t.lobby("you_fly", { seat: seatName(offer.ruleset, seat) })}
    </span>
  );
}

/** Return whether it is rated, who may join, and whether it can be watched. */
function terms(offer: OfferInfo): string[] {
  const { low, high, club = "" } = offer;
  const person = {
    anybody: "",
    friends: t.lobby("for_friends"),
    club: t.lobby("for_club", { club }),
    strength: low == null || high == null
      ? t.lobby("for_alike")
      : t.lobby("for_strength", { low, high }),
  }[offer.whom ?? "anybody"];
  return [
    t.lobby(offer.rated ? "rated" : "unrated"),
    person,
    offer.private ? t.lobby("private") : "",
  ]
    .filter(Boolean);
}

/** The actions on a table. */
function OfferActions({ offer, own, sits, title }: {
  offer: OfferInfo;
  own: boolean;
  sits: boolean;
  title: string;
}) {
  const busy = useSignal(false);
  const act = (what: () => Promise<unknown>) => {
    busy.value = true;
    what().catch(explain).finally(() => busy.value = false);
  };
  const key = (says: string, what: () => Promise<unknown>, main = false): ComponentChildren => (
    <Button
      main={main}
      disabled={busy.value}
      aria-label={`${says}: ${title}`}
      onClick={() => act(what)}
    >
      {says}
    </Button>
  );
  if (sits) {
    return (
      <span class="buttons">{key(t.lobby("stand_up"), () => send(withdrawOffer(offer.id)))}</span>
    );
  }
  if (own) {
    const long = Date.now() / 1000 - offer.created > LONG;
    return (
      <span class="buttons">
        {key(t.lobby("withdraw"), () => send(withdrawOffer(offer.id)))}
        {key(t.lobby("computer"), () => send(askComputer(offer.id, {})).then(toTable), long)}
      </span>
    );
  }
  if (offer.rated && !me.value?.account) {
    return <a class="link" href="/account">{t.lobby("needs_account")}</a>;
  }
  return (
    <span class="buttons">
      {key(t.lobby("sit"), () => send(sitDown(offer.id, {})).then(toTable), true)}
    </span>
  );
}

/** Return the seats of a table that are free. */
export function freeSeats(offer: OfferInfo): string[] {
  const taken = new Set(offer.sitters.map(({ seat }) => seat));
  return offer.seats.filter((seat) => !taken.has(seat));
}

/** Return the tables in the order shown: the reader's own first, then the newest. */
export function rightly(tables: readonly OfferInfo[], mine: MyMeeting | null): OfferInfo[] {
  const own = new Set([...mine?.offers ?? [], ...mine?.sits ?? []]);
  return [...tables].sort((one, two) => Number(own.has(two.id)) - Number(own.has(one.id)));
}

/** Return the number of tables, in words. */
function tableCount(n: number): string {
  return n ? t.lobby("count", { n }) : t.lobby("no_tables");
}
