/** Table page: the board, the questions, the cards, the log, and the company. */

import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { api } from "../api.ts";
import { Board } from "../board/Board.tsx";
import type { Playback } from "../contract.ts";
import { Emblem } from "../marks.tsx";
import { laterPart } from "../later.tsx";
import { createPlayback } from "../playback.ts";
import type { GameInfo, LogLine, Scene } from "../schema.ts";
import { Unplayable } from "../pages/Unplayable.tsx";
import { Room } from "../rooms.tsx";
import { here } from "../router.ts";
import { openRule, RuleDrawer } from "../rules.tsx";
import { arcs } from "../settings.ts";
import { callAhead, takeAhead } from "../socket.ts";
import { book, bookAhead, sayer, seatName, sideOf, titled } from "../store.ts";
import { reason, toast } from "../toasts.tsx";
import { t, type UiKey } from "../ui.ts";
import { myTurn, setTitle } from "./attention.ts";
import { Banners, Narration } from "./Banners.tsx";
import { Cards, TableTracks } from "./Cards.tsx";
import { Chat } from "./Chat.tsx";
import { Controls } from "./Controls.tsx";
import { Curtain } from "./Curtain.tsx";
import { createDesk, type Desk } from "./desk.ts";
import { isAsked } from "./errands.ts";
import { forecastOf } from "./forecast.ts";
import { Help } from "./Help.tsx";
import { busyWith, press } from "./keys.ts";
import { useLesson } from "./lesson.ts";
import { Log } from "./Log.tsx";
import { Menu } from "./Menu.tsx";
import { createTable, type TableModel } from "./model.ts";
import { OutcomePlate } from "./Outcome.tsx";
import { Panel } from "./Panel.tsx";
import { Invites, Seats } from "./Seats.tsx";
import { Waiting } from "./Waiting.tsx";

const Instructor = laterPart(() => import("./Instructor.tsx").then((file) => file.Instructor));

/** Finds out which seats are mine; then the table is laid for one of them. */
export function TablePage({ game }: { game: string }) {
  const info = useSignal<GameInfo | null>(null);
  const fault = useSignal("");
  useEffect(() => {
    let gone = false;
    setTitle("");
    callAhead(game, here.peek().searchParams.get("seat"));
    bookAhead(game);
    const load = () =>
      api.game(game).then((found) => {
        if (!gone) info.value = found;
      }).catch((error) => {
        fault.value = reason(error);
      });
    load();
    return () => {
      gone = true;
      takeAhead("", null);
    };
  }, [game]);
  if (info.value?.refused) return <Unplayable game={info.value} />;
  if (!info.value || !book(info.value.ruleset)) {
    return (
      <main class="page page-narrow" id="content">
        <p>{fault.value || t("loading")}</p>
        {fault.value && <a class="button" href="/">{t("home_link")}</a>}
      </main>
    );
  }
  return <Places key={game} first={info.value} />;
}

/** One seat's view at a time; between two players of one screen a curtain falls. */
function Places({ first }: { first: GameInfo }) {
  const playback = useMemo(createPlayback, []);
  const mine = first.seats.filter((chair) => chair.mine).map((chair) => chair.seat);
  const shared = mine.length > 1 && first.status !== "over";
  const seat = useSignal(firstSeat(first, mine));
  const curtain = useSignal<string | null>(shared ? seat.value : null);
  /** A fresh model for every player who takes the screen: it knows nothing until it is told. */
  const model = useMemo(
    () => createTable(first.id, seat.value, playback, (said) => toast(said, "refusal")),
    [seat.value],
  );

  useEffect(() => {
    model.watch(true);
    const hurry = () => document.hidden || model.hurry();
    globalThis.addEventListener("online", hurry);
    document.addEventListener("visibilitychange", hurry);
    return () => {
      model.watch(false);
      globalThis.removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", hurry);
    };
  }, [model]);

  /** Nothing left for this player, but something for the other on this screen. */
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
  return <Table key={seat.value ?? ""} model={model} playback={playback} first={first} />;
}

function firstSeat(game: GameInfo, mine: readonly string[]): string | null {
  const asked = here.peek().searchParams.get("seat");
  if (asked && mine.includes(asked)) return asked;
  return mine.find((one) => game.waiting.includes(one)) ?? mine[0] ?? null;
}

const TABS = ["room", "orders", "cards", "log", "chat"] as const;
type Tab = (typeof TABS)[number];
/** So many lines of a long log stand beside a room; the room itself has them all. */
const RECENT = 250;

function Table(
  { model, playback, first }: { model: TableModel; playback: Playback; first: GameInfo },
) {
  const desk = useMemo(() => createDesk(model, (said) => toast(said, "refusal")), [model]);
  const selected = useSignal<string | null>(null);
  const hovered = useSignal<string | null>(null);
  const looked = useSignal<string | null>(null);
  const pointed = useSignal<LogLine | null>(null);
  const help = useSignal(false);
  const tab = useSignal<Tab>("orders");
  /** Looking into the room while something is played within it. */
  const away = useSignal(false);
  /** Something was played within while this page was open, and nobody has told yet how it ended. */
  const fought = useSignal(false);
  const readTo = useSignal(0);

  const game = model.info.value ?? first;
  const scene = model.scene.value;
  const home = model.home.value;
  const within = home !== null && model.sheet.value !== null && !scene?.room;
  const room = home !== null && (!within || away.value);
  if (within) fought.value = true;
  const ruleset = model.sheet.value?.ruleset ?? game.ruleset;
  const words = book(ruleset);
  const names = model.sheet.value?.names;
  const say = useMemo(
    () => sayer(ruleset, { ...home?.names, ...names }),
    [words, names, home],
  );
  const side = useOwnSide(model, desk);
  const title = titled(game);
  const marked = useComputed(() => cellsOf(model, hovered.value, pointed.value));

  useEffect(() => () => desk.stop(), [desk]);
  useEffect(() => {
    const turn = game.my_turn && game.status !== "over" && !model.showing.value;
    myTurn(turn, title);
  }, [game.my_turn, game.status, model.showing.value, title]);
  useEffect(() => () => myTurn(false, ""), []);

  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (busyWith(event.target, event.key)) return;
      const done = press(event.key, {
        desk,
        playback,
        say,
        help: () => help.value = true,
        closeOpen: () => {
          const open = openRule.peek() !== null;
          openRule.value = null;
          return open;
        },
      });
      if (done) event.preventDefault();
    };
    globalThis.addEventListener("keydown", onKey);
    return () => globalThis.removeEventListener("keydown", onKey);
  });

  /** What is picked on the board is on the desk, and the other way round. */
  const select = (piece: string | null) => {
    selected.value = piece;
    if (piece && model.questions.peek().some((one) => one.about === piece)) {
      desk.about.value = piece;
    }
  };
  useSignalEffect(() => {
    const about = desk.question.value?.about;
    if (about) selected.value = about;
  });

  const taught = useLesson(game);
  /** What the instructor points at: a sheet, or an aircraft. */
  const point = (what: string) => {
    if ((scene?.pieces ?? []).some((piece) => piece.id === what)) hovered.value = what;
  };
  const chats = game.seats.some((chair) => chair.kind !== "bot" && !chair.mine) ||
    model.chat.value.length > 0;
  if (tab.value === "chat") readTo.value = model.chat.value.at(-1)?.number ?? 0;
  const unread = (model.chat.value.at(-1)?.number ?? 0) > readTo.value;
  const question = model.sent.value ? null : desk.offered.value;
  const lines = model.log.value.slice(0, model.shown.value);
  const aim = (scene?.captions ?? []).filter((one) => !one.board).map((one) => say(one.text));

  return (
    <div
      class="table-page"
      data-tab={!room && tab.value === "room" ? "orders" : tab.value}
      data-room={room || undefined}
    >
      <header class="table-head">
        <a class="table-home" href="/" aria-label={t("home_link")}>
          <Emblem size={26} />
        </a>
        <h1>{title}</h1>
        {scene && <TableTracks scene={scene} say={say} />}
        {within && (
          <button
            type="button"
            class="button table-away"
            onClick={() => {
              away.value = !away.value;
              tab.value = away.value ? "room" : "orders";
            }}
          >
            {away.value ? t("to_battle") : t("to_room")}
          </button>
        )}
        <Seats game={game} looking={model.seat} />
        <Menu
          game={game}
          model={model}
          campaign={home !== null}
          onHelp={() => help.value = true}
        />
      </header>
      <Banners model={model} game={game} />
      <main class="table-main" id="content">
        <section class="table-board" id="sheet-room" aria-label={room ? t("room") : t("board")}>
          {room
            ? (
              <Room
                game={game.id}
                scene={home.scene as Scene}
                sheet={home}
                lines={lines}
                asked={within ? null : question}
                ended={fought.value && !within}
                onTold={() => {
                  fought.value = false;
                  away.value = false;
                  tab.value = "room";
                }}
              />
            )
            : scene
            ? (
              <Board
                scene={scene}
                side={side}
                say={say}
                question={question}
                ends={desk.posing.value}
                preview={desk.flown.value}
                pending={desk.pending.value}
                onPreview={(option) => desk.preview.value = option}
                onChoose={(option) => desk.choose(option, say)}
                onSelect={select}
                selected={selected.value}
                onHover={(piece) => looked.value = piece}
                allArcs={arcs.value === "on"}
                playback={playback}
                marked={marked.value}
              />
            )
            : <p class="table-wait">{t("loading")}</p>}
          {!room && <Controls playback={playback} say={say} idle={aim.join(" · ")} />}
        </section>
        <div class="sheet-tabs tabs" role="tablist" aria-label={t("table")}>
          {TABS.filter((one) => one !== "chat" || chats)
            .filter((one) => one !== (room ? "cards" : "room")).map((one) => (
              <button
                key={one}
                type="button"
                role="tab"
                id={`tab-${one}`}
                aria-selected={tab.value === one}
                aria-controls={`sheet-${one}`}
                onClick={() => tab.value = one}
              >
                {t(one as UiKey)}
                {one === "chat" && unread && <span class="dot" />}
                {one === "orders" && desk.question.value && tab.value !== "orders" && (
                  <span class="dot" />
                )}
              </button>
            ))}
        </div>
        <section class="sheet sheet-orders" id="sheet-orders" aria-label={t("orders")}>
          <Invites game={game} />
          {taught && (
            <Instructor taught={taught} game={game} model={model} desk={desk} onShow={point} />
          )}
          {model.outcome.value && <OutcomePlate game={game} seat={model.seat} say={say} />}
          {scene && <Panel model={model} desk={desk} scene={scene} say={say} />}
          {!desk.question.value && !model.outcome.value && (
            <Waiting model={model} game={game} say={say} />
          )}
        </section>
        {!room && (
          <section
            class="sheet sheet-cards sheet-scroll"
            id="sheet-cards"
            aria-label={t("cards")}
            tabIndex={0}
          >
            <h2 class="unseen">{t("cards")}</h2>
            {model.carded.value && (
              <Cards
                scene={model.carded.value}
                say={say}
                side={side}
                selected={selected.value}
                lit={looked.value}
                forecast={forecastOf(desk.question.value, desk.pending.value ?? desk.preview.value)}
                onSelect={select}
                onHover={(piece) => hovered.value = piece}
              />
            )}
          </section>
        )}
        <section class="sheet sheet-log" id="sheet-log" aria-label={t("log")}>
          <h2 class="sheet-title">{t("log")}</h2>
          <Log
            lines={home ? lines.slice(-RECENT) : lines}
            say={say}
            onHover={(line) => pointed.value = line}
          />
        </section>
        {chats && (
          <section class="sheet sheet-chat" id="sheet-chat" aria-label={t("chat")}>
            <h2 class="sheet-title">{t("chat")}</h2>
            <Chat
              lines={model.chat.value}
              ruleset={game.ruleset}
              seat={model.seat}
              onSay={(text) => model.seat && model.say({ type: "chat", seat: model.seat, text })}
            />
          </section>
        )}
      </main>
      <Narration model={model} say={say} />
      <RuleDrawer />
      {help.value && <Help onClose={() => help.value = false} />}
    </div>
  );
}

/** The side of the seat; in a game within another, that of the piece it was last asked about. */
function useOwnSide(model: TableModel, desk: Desk): string | null {
  const asked = useRef<string | null>(null);
  const pieces = model.scene.value?.pieces ?? [];
  const about = desk.question.value?.about;
  asked.current = pieces.find((piece) => piece.id === about)?.side ?? asked.current;
  const sides = new Set(pieces.map((piece) => piece.side));
  const within = asked.current && sides.has(asked.current) ? asked.current : null;
  return sideOf(model.seat, sides) ?? within;
}

/** The cells of what a card or a line of the log is about. */
function cellsOf(model: TableModel, hovered: string | null, line: LogLine | null): string[] {
  const about = new Set<string>(hovered ? [hovered] : []);
  for (const act of line?.acts ?? []) {
    if ("piece" in act) about.add(act.piece);
    if (act.type === "Shoot") about.add(act.target);
  }
  if (!about.size) return [];
  return (model.scene.value?.pieces ?? []).filter((one) => about.has(one.id)).map((one) =>
    one.cell
  );
}
