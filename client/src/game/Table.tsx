/** Table: the board, questions, cards, log and players, seen from one seat. */

import { useEffect, useMemo, useRef } from "preact/hooks";
import { local } from "../app/transport.ts";
import { Board } from "../board/Board.tsx";
import type { Playback } from "../board/contract.ts";
import { lazyBit, lazyPart } from "../app/lazy.tsx";
import { Emblem } from "../ui/icons.tsx";
import { Room } from "../campaign/Presentation.tsx";
import { RuleDrawer } from "../rulebook/citations.tsx";
import type { GameInfo, Scene } from "../api/schema.ts";
import { lessons, useLesson } from "../lessons/lessons.ts";
import { arcs } from "../app/settings.ts";
import { titled } from "../app/store.ts";
import { t } from "../app/i18n.ts";
import { myTurn } from "../notifications/attention.ts";
import { BriefingButton } from "./briefing/BriefingButton.tsx";
import { Cards, TableTracks } from "./cards/Cards.tsx";
import { PlaybackControls } from "./playback/PlaybackControls.tsx";
import { forecastOf } from "./cards/forecast.ts";
import { LogSheet } from "./log/LogSheet.tsx";
import { Menu } from "./Menu.tsx";
import { ghostsOf, placesOf } from "./board_marks.ts";
import type { TableModel } from "./model/model.ts";
import { Panel } from "./answer/Panel.tsx";
import { paper } from "./printing.ts";
import { Seats } from "./Seats.tsx";
import { SheetTabs } from "./SheetTabs.tsx";
import { Score, standingsOf } from "./Score.tsx";
import { useSteady } from "./steady_height.ts";
import { TABS, useView, type View } from "./model/view.ts";
import { Waiting } from "./Waiting.tsx";

const StandingOrdersLine = lazyBit(() =>
  import("../standing_orders/StandingOrdersLine.tsx").then((file) => file.StandingOrdersLine)
);
const Banners = lazyBit(() => import("./Banners.tsx").then((file) => file.Banners));
const Chat = lazyBit(() => import("./Chat.tsx").then((file) => file.Chat));
const Help = lazyBit(() => import("./Help.tsx").then((file) => file.Help));
const Invites = lazyBit(() => import("../lobby/Invites.tsx").then((file) => file.Invites));
const Onlookers = lazyBit(() =>
  import("../spectators/Onlookers.tsx").then((file) => file.Onlookers)
);
const OrderSheet = lazyBit(() => import("./OrderSheet.tsx").then((file) => file.OrderSheet));
const Instructor = lazyPart(() =>
  import("../lessons/Instructor.tsx").then((file) => file.Instructor)
);
const Narration = lazyBit(() =>
  import("./screen_reader/Narration.tsx").then((file) => file.Narration)
);
const Situation = lazyBit(() =>
  import("./screen_reader/Situation.tsx").then((file) => file.Situation)
);
const EndPage = lazyBit(() => import("./end/EndPage.tsx").then((file) => file.EndPage));
const OutcomePlate = lazyBit(() => import("./end/Outcome.tsx").then((file) => file.OutcomePlate));
const Shortcuts = lazyBit(() => import("./Shortcuts.tsx").then((file) => file.Shortcuts));

export function Table(
  { model, playback, first }: { model: TableModel; playback: Playback; first: GameInfo },
) {
  const view = useView(model, first);
  const { game, selection, say, help, room, tab } = view, asked = selection.question.value;
  const turn = game.my_turn && game.status !== "over" && !model.showing.value;
  useEffect(() => myTurn(turn, titled(game)), [turn, titled(game)]);
  useEffect(() => () => myTurn(false, ""), []);
  const opening = {
    help: () => help.value = true,
    briefing: () => view.briefing.value = true,
    closeOpen: view.closeOpen,
  };
  return (
    <div
      class={`table-page${room ? "" : " has-drawer"}`}
      data-tab={!room && tab.value === "room" ? "orders" : tab.value}
      data-room={room || undefined}
      data-paper={paper.value}
    >
      <Head view={view} />
      <div class="banners" aria-live="polite">
        <Banners model={model} game={game} />
      </div>
      <main class="table-main" id="content">
        <BoardSheet view={view} playback={playback} />
        <SheetTabs
          label={t("game")}
          tab={tab}
          tabs={TABS.filter((one) =>
            one === "chat" ? view.chats : one !== (room ? "cards" : "room")
          )}
          named={(one) => t(one === "orders" && !model.seat ? "game" : one)}
          dotted={(one) => one === "chat"
            ? view.unread
            : one === "orders" && tab.value !== one && !!selection.question.value}
        />
        {view.scene && !room && (
          <Situation scene={view.scene} say={say} side={view.side} about={asked?.about ?? null} />
        )}
        <OrdersSheet view={view} />
        {!room && <CardsSheet view={view} />}
        <LogSheet view={view} />
        {view.chats && <ChatSheet model={model} game={game} />}
      </main>
      {paper.value === "orders" && view.scene && (
        <OrderSheet scene={view.scene} side={view.side} say={say} />
      )}
      {view.scene && <Narration {...{ model, say }} side={view.side} asked={asked?.key ?? ""} />}
      <Shortcuts {...{ selection, playback, say }} {...opening} />
      <RuleDrawer />
      {help.value && <Help onClose={() => help.value = false} />}
    </div>
  );
}

function Head({ view }: { view: View }) {
  const { model, game, say, within, away, tab, home, help } = view;
  const scene = model.carded.value;
  const seats = game.seats.map((chair) => chair.seat);
  const standings = standingsOf(scene, seats, model.seat, view.side);
  return (
    <header class="table-head">
      <a class="table-home" href="/" aria-label={t("home_link")}>
        <Emblem size={26} />
      </a>
      <h1>{titled(game)}</h1>
      <BriefingButton view={view} open={view.briefing} />
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
      <Seats
        game={game}
        looking={model.seat}
        strip={(seat) => {
          const side = standings.get(seat);
          return side && <Score side={side} say={say} />;
        }}
      />
      {(!!game.watching || !model.seat) && <Onlookers game={game} watching={!model.seat} />}
      <Menu
        game={game}
        model={model}
        say={say}
        campaign={home !== null}
        onHelp={() => help.value = true}
      />
    </header>
  );
}

function BoardSheet({ view, playback }: { view: View; playback: Playback }) {
  const { model, selection, scene, home, room, within, say } = view;
  const imagined = !!selection.whatIf.value && playback.playing.value;
  const question = model.sent.value || imagined ? null : selection.offered.value;
  const over = !!model.outcome.value;
  const drawn = useMemo(() => scene && over ? { ...scene, arcs: [] } : scene, [scene, over]);
  const aim = (scene?.captions ?? []).filter((one) => !one.board).map((one) => say(one.text));
  return (
    <section class="table-board" id="sheet-room" aria-label={room ? t("room") : t("board")}>
      {room && home && (
        <Room
          game={view.game.id}
          scene={home.scene as Scene}
          sheet={home}
          lines={view.lines}
          asked={within ? null : question}
          ended={view.fought.value && !within}
          onTold={() => {
            view.fought.value = false;
            view.away.value = false;
            view.tab.value = "room";
          }}
        />
      )}
      {!room && !scene && <p class="table-wait">{t("loading")}</p>}
      {!room && drawn && (
        <Board
          scene={drawn}
          side={view.side}
          say={say}
          brief={view.brief}
          question={question}
          {...placesOf(selection)}
          preview={selection.flown.value}
          pending={selection.pending.value}
          {...ghostsOf(selection, imagined)}
          onPreview={(option) => selection.preview.value = option}
          onChoose={(option) => selection.choose(option, say)}
          onSelect={view.select}
          selected={view.selected.value}
          onHover={(piece) => view.looked.value = piece}
          allArcs={arcs.value === "on"}
          playback={playback}
          marked={view.marked.value}
        />
      )}
      {!room && <PlaybackControls playback={playback} say={view.brief} idle={aim.join(" · ")} />}
      {over && view.story.value && !room && (
        <EndPage
          {...{ scene, say, log: view.lines }}
          {...{ game: view.game, seat: model.seat, side: view.side }}
          onClose={() => view.story.value = false}
        />
      )}
    </section>
  );
}

function OrdersSheet({ view }: { view: View }) {
  const { model, selection, game, scene, say, story } = view;
  const taught = useLesson(game), sheet = useRef<HTMLElement>(null);
  /** A lesson has no outcome before its quiz is over, and none at all if the quiz was quit. */
  const learning = view.learning.value && (taught !== null || lessons(game.ruleset) === null) &&
    !model.outcome.value?.reason.key.startsWith("closed.");
  const idle = !selection.question.value && !model.outcome.value;
  useSteady(sheet, idle);
  return (
    <section class="sheet sheet-orders" id="sheet-orders" aria-label={t("orders")} ref={sheet}>
      {game.status === "open" && <Invites game={game} />}
      {taught && <Instructor taught={taught} view={view} />}
      {model.outcome.value && !learning && (
        <OutcomePlate
          game={game}
          say={say}
          onStory={story.value ? undefined : () => story.value = true}
        />
      )}
      {scene && <Panel model={model} selection={selection} scene={scene} say={say} />}
      {idle && <Waiting model={model} game={game} say={say} />}
      {model.seat && !model.outcome.value && playsWithPeople(game) && !local && (
        <StandingOrdersLine model={model} seat={model.seat} say={say} />
      )}
    </section>
  );
}

/** Return whether other people play here, so that a player may be away. */
function playsWithPeople({ seats }: GameInfo): boolean {
  return seats.some((chair) => chair.kind === "open" || chair.kind === "person" && !chair.mine);
}

function CardsSheet({ view }: { view: View }) {
  const { selection } = view, scene = view.model.carded.value;
  const option = selection.pending.value ?? selection.preview.value;
  return (
    <section
      class="sheet sheet-cards sheet-scroll"
      id="sheet-cards"
      aria-label={t("cards")}
      tabIndex={0}
    >
      <h2 class="unseen">{t("cards")}</h2>
      {scene && (
        <Cards
          scene={scene}
          say={view.say}
          ruleset={view.ruleset}
          side={view.side}
          selected={view.selected.value}
          lit={view.looked.value}
          forecast={forecastOf(selection.question.value, option)}
          onSelect={view.select}
          onHover={(piece) => view.hovered.value = piece}
        />
      )}
    </section>
  );
}

function ChatSheet({ model, game }: { model: TableModel; game: GameInfo }) {
  const { seat } = model;
  return (
    <section class="sheet sheet-chat" id="sheet-chat" aria-label={t("chat")}>
      <h2 class="sheet-title">{t("chat")}</h2>
      <Chat
        lines={model.chat.value}
        game={game}
        seat={seat}
        line={model.line.value}
        onSay={(text) => seat && model.say({ type: "chat", seat, text })}
      />
    </section>
  );
}
