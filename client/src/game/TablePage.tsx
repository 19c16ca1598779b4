/** Table page: which seat is shown, and the curtain between two players at one screen. */

import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { getGame } from "../api/calls/games.ts";
import { send } from "../api/send.ts";
import { READING } from "../social/open_person.ts";
import { useLatest } from "../app/latest.ts";
import { lazyBit, lazyPart } from "../app/lazy.tsx";
import { createPlayback } from "./playback/playback.ts";
import { here } from "../app/router.ts";
import type { GameInfo, Started } from "../api/schema.ts";
import { takeOpening } from "../api/opening.ts";
import { callAhead, takeAhead } from "../api/socket.ts";
import { book, bookAhead, mySeats, seatName } from "../app/store.ts";
import { reason, toast } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";
import { setTitle } from "../notifications/attention.ts";
import { isAsked } from "./model/autopilots.ts";
import { TableModel } from "./model/model.ts";
import { Table } from "./Table.tsx";

const Curtain = lazyBit(() => import("./Curtain.tsx").then((file) => file.Curtain));
const Unplayable = lazyPart(() =>
  import("../archive/Unplayable.tsx").then((file) => file.Unplayable)
);

/** The page of a game: asks which seats are the reader's, then shows the table for one of them. */
export function TablePage({ game }: { game: string }) {
  const opening = useMemo(() => takeOpening(game), [game]);
  const info = useSignal<GameInfo | null>(opening?.game ?? null);
  const fault = useSignal("");
  useEffect(() => {
    setTitle("");
    if (!opening) {
      callAhead(game, here.peek().searchParams.get("seat"));
      bookAhead(game);
    }
    return () => void takeAhead("", null);
  }, [game]);
  useLatest(
    () => opening ? null : send(getGame(game)),
    (found) => info.value = found,
    (error) => fault.value = reason(error),
    [game],
  );
  if (info.value?.refused) return <Unplayable game={info.value} />;
  if (!info.value || !book(info.value.ruleset)) return <Coming fault={fault.value} />;
  return <Places key={game} first={info.value} opening={opening} />;
}

/** Shown until the game is here, or if it cannot come. */
function Coming({ fault = "" }: { fault?: string }) {
  return (
    <main class="page page-narrow" id="content">
      {fault ? <h1>{fault}</h1> : <p>{t("loading")}</p>}
      {fault && <a class="button" href="/">{t("home_link")}</a>}
    </main>
  );
}

/** One seat's view at a time; between two players at one screen a curtain closes. */
function Places({ first, opening }: { first: GameInfo; opening: Started | null }) {
  const playback = useMemo(() => createPlayback(), []);
  const mine = mySeats(first);
  const shared = mine.length > 1 && first.status !== "over";
  const seat = useSignal(firstSeat(first, mine));
  const curtain = useSignal<string | null>(shared ? seat.value : null);
  /** A new model for each player who takes the screen, so that nothing secret remains. */
  const unread = useRef(opening);
  const model = useMemo(() => {
    const made = new TableModel(first.id, seat.value, playback, (said) => toast(said, "refusal"));
    if (unread.current?.update.seat === seat.value) made.open(unread.current);
    unread.current = null;
    return made;
  }, [seat.value]);

  /** Without a position the table would change its shape when one comes. */
  const coming = useComputed(() =>
    model.info.value === null && ["connecting", "open"].includes(model.line.value)
  );
  useEffect(() => {
    model.watch(true);
    const hurry = () => document.hidden || model.hurry();
    globalThis.addEventListener("online", hurry);
    document.addEventListener("visibilitychange", hurry);
    globalThis.addEventListener(READING, model.readChat);
    return () => {
      model.watch(false);
      globalThis.removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", hurry);
      globalThis.removeEventListener(READING, model.readChat);
    };
  }, [model]);

  /** This player has nothing left to do, but the other player at this screen has. */
  useSignalEffect(() => {
    const info = model.info.value;
    if (!shared || !info || info.status === "over" || model.showing.value || curtain.value) return;
    if (seat.value && isAsked(info, seat.value)) return;
    const next = mine.find((one) => isAsked(info, one));
    if (next && next !== seat.value) curtain.value = next;
  });

  if (curtain.value) {
    const next = curtain.value;
    return (
      <Curtain
        who={seatName(first.ruleset, next)}
        side={next}
        onReady={() => {
          seat.value = next;
          curtain.value = null;
        }}
      />
    );
  }
  if (coming.value) return <Coming />;
  return <Table key={seat.value ?? ""} model={model} playback={playback} first={first} />;
}

function firstSeat(game: GameInfo, mine: readonly string[]): string | null {
  const asked = here.peek().searchParams.get("seat");
  if (asked && mine.includes(asked)) return asked;
  return mine.find((one) => game.waiting.includes(one)) ?? mine[0] ?? null;
}
