/** Film: the replay of a game as one seat saw it. */

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";

import { Board } from "../../board/Board.tsx";
import type { Say } from "../../board/contract.ts";
import { Emblem } from "../../ui/icons.tsx";
import { createPlayback } from "../playback/playback.ts";
import { Room } from "../../campaign/Presentation.tsx";
import { here, note } from "../../app/router.ts";
import { openRule, RuleDrawer } from "../../rulebook/citations.tsx";
import type { Posed, Scene, Sheet } from "../../api/schema.ts";
import { arcs } from "../../app/settings.ts";
import { getBattleRecordAddress } from "../../api/calls/archive.ts";
import { getRecordAddress } from "../../api/calls/games.ts";
import { book, briefSayer, sayer, seatName, sideOf, titled } from "../../app/store.ts";
import { setTitle } from "../../notifications/attention.ts";
import { Cards } from "../cards/Cards.tsx";
import { actsOf } from "../model/arrived.ts";
import { PlaybackControls } from "../playback/PlaybackControls.tsx";
import { useKeys } from "../keys.ts";
import { Log } from "../log/Log.tsx";
import { OutcomePlate } from "../end/Outcome.tsx";
import { SheetTabs } from "../SheetTabs.tsx";
import { t } from "../../app/i18n.ts";
import { sentence } from "../../app/phrases.ts";
import { FilmPlayer } from "./player.ts";
import { type Reel, sceneAt } from "./reel.ts";
import { Review } from "../../advice/Review.tsx";
import { Scrubber } from "./Scrubber.tsx";

/**
 * The sheets below the board on a phone, one at a time; in a reviewed game, cards and review share
 * a place beside the board as well.
 */
const TABS = ["log", "cards", "debriefing"] as const;

/** Return the sheet that is open at first: the one that a link asks for. */
function firstTab(): (typeof TABS)[number] {
  const asked = here.peek().searchParams;
  if (asked.has("choice") || asked.has("point")) return "debriefing";
  return matchMedia("(max-width: 900px)").matches ? "log" : "cards";
}

/** Return the address of the story page with the battle that the reader came from. */
export function storyOf(game: string): string {
  const week = here.value.searchParams.get("week");
  return `/games/${game}?page=story${week ? `&week=${week}` : ""}`;
}

/** Return a question without options, so that the board draws a flight. */
function unasked(about: string, seat: string): Posed {
  const says = { key: "review" };
  return { key: "review", seat, rule: "", says, options: [], about, anchor: { piece: about } };
}

/** What the parts of the page share: the film, its position, and the viewer. */
interface Shown {
  reel: Reel;
  player: FilmPlayer;
  sheet: Sheet | null;
  scene: Scene | null;
  /** The side of the seat in view, and the same if it is the reader's own. */
  seen: string | null;
  side: string | null;
  say: Say;
  /** The same, with pieces called by their numbers. */
  brief: Say;
  selected: string | null;
  onSelect(piece: string | null): void;
}

/** The replay of a game. `wanted` is the seat of the film that was requested and may still be loading. */
export function Film({ history, wanted }: { history: Reel; wanted: string | null }) {
  const player = useMemo(() => new FilmPlayer(history, createPlayback()), [history]);
  useEffect(() => player.tell(), [player]);
  const selected = useSignal<string | null>(null);
  const tab = useSignal(useMemo(firstTab, []));
  const at = player.at.value, sheet = useMemo(() => sceneAt(history, at), [history, at]);
  const lines = player.told.value;
  const told = useMemo(() => history.log.slice(0, lines), [history, lines]);
  const ruleset = sheet?.ruleset ?? history.game.ruleset;
  const words = book(ruleset);
  const say: Say = useMemo(() => sayer(ruleset, sheet?.names ?? {}), [words, sheet]);
  const scene = (sheet?.scene ?? null) as Scene | null;
  const sided = [...(scene?.pieces ?? []), ...(scene?.cards ?? [])];
  const mine = history.game.seats.some((chair) => chair.mine && chair.seat === history.seat);
  const sides = new Set(sided.flatMap((one) => one.side ?? []));
  const seen = sideOf(history.seat, sides);
  const onSelect = (piece: string | null) => selected.value = piece;
  const shown = {
    reel: history,
    player,
    sheet,
    scene,
    seen,
    side: mine ? seen : null,
    say,
    brief: briefSayer(ruleset, sheet?.names ?? {}, scene),
    selected: selected.value,
    onSelect,
  };

  const { game, battle, study } = history;
  const reviewed = game.status === "over" && !battle && !study && !!words?.reviews;
  useEffect(() => () => player.stop(), [player]);
  useFilmKeys(player);
  return (
    <div class={`table-page replay ${reviewed ? "is-reviewed" : ""}`} data-tab={tab.value}>
      <Head shown={shown} wanted={wanted} />
      <main class="table-main" id="content">
        <BoardSheet shown={shown} />
        <SheetTabs
          label={t("replay")}
          tab={tab}
          tabs={TABS}
          controls={(one) => one === "log" ? "log" : "cards"}
        />
        <CardsSheet shown={shown} reviewed={reviewed} />
        <section class="sheet sheet-log" id="sheet-log" aria-label={t("log")}>
          <h2 class="sheet-title">{t("log")}</h2>
          <Log
            lines={told}
            say={say}
            scene={scene}
            onLine={(line) => player.jump(line)}
          />
        </section>
      </main>
      <RuleDrawer />
    </div>
  );
}

function useFilmKeys(player: FilmPlayer): void {
  const actions: Record<string, () => void> = {
    ArrowLeft: () => player.back(),
    ArrowRight: () => player.next(),
    Home: () => player.jump(0),
    End: () => player.jump(player.all),
    " ": () => player.toggle(),
    Escape: () => {
      if (openRule.value) openRule.value = null;
      else player.jump(player.at.value);
    },
  };
  useKeys((event) => {
    actions[event.key]?.();
    return event.key in actions;
  });
}

function Head({ shown: { reel, player, brief }, wanted }: { shown: Shown; wanted: string | null }) {
  const { game } = reel, over = game.status === "over";
  const title = [partOf(reel), titled(game)].filter(Boolean).join(" · ");
  useEffect(() => setTitle(`${t("replay")}: ${title}`), [title]);
  const beat = actsOf(reel.log.slice(0, player.at.value + 1))
    .findLast((act) => act.type === "Beat");
  const pick = (seat: string | null) => {
    player.stop();
    note({ seat, at: null });
  };
  return (
    <header class="table-head">
      <a class="table-home" href="/" aria-label={t("home_link")}>
        <Emblem size={26} />
      </a>
      <h1>{title}</h1>
      {beat && <p class="table-beat">{sentence(brief(beat.says))}</p>}
      <label class="pick seat-pick">
        <span>{t.game("seen_by")}</span>
        <select
          aria-label={t.game("seen_by")}
          value={wanted ?? reel.seat ?? ""}
          onChange={(event) => pick(event.currentTarget.value || null)}
        >
          {game.seats.filter((chair) => over || chair.mine).map(({ seat }) => (
            <option key={seat} value={seat}>{seatName(game.ruleset, seat)}</option>
          ))}
          {!reel.seat && <option value="">{t.game("spectator")}</option>}
        </select>
      </label>
      <WayBack reel={reel} />
    </header>
  );
}

/** Return what the film is a part of: the battle, or the game of a study. */
function partOf({ battle, study, game }: Reel): string {
  if (study) return t.game("game_n", { n: game.id });
  return battle ? t.game("battle_n", { n: battle.number }) : "";
}

/** Return the address to download the record of what is shown. */
function recordAddress({ game, battle }: Reel, seat: string | null): string {
  if (battle) return getBattleRecordAddress(game.id, String(battle.number), { seat });
  return getRecordAddress(game.id, { seat });
}

function WayBack({ reel: { game, battle, study } }: { reel: Reel }) {
  if (study) return <a class="button" href={`/studies/${study}`}>{t.game("to_study")}</a>;
  if (battle) return <a class="button" href={storyOf(game.id)}>{t.game("to_story")}</a>;
  return (
    <a class="button" href={`/games/${game.id}`}>
      {game.status === "over" ? t("table") : t.game("back_to_now")}
    </a>
  );
}

function BoardSheet({ shown }: { shown: Shown }) {
  const { reel, player, sheet, scene, say } = shown, at = player.at.value;
  const last = reel.log[at - 1], flight = player.shown.value;
  const told = last ? sentence(say(last.says, last.ruleset)) : t.game("beginning");
  return (
    <section class="table-board" aria-label={t("board")}>
      {scene?.room && sheet && (
        <Room
          game={reel.game.id}
          scene={scene}
          sheet={sheet}
          lines={reel.log.slice(0, at)}
          asked={null}
        />
      )}
      {scene && !scene.room && (
        <Board
          scene={scene}
          side={shown.side}
          say={say}
          brief={shown.brief}
          question={flight ? unasked(flight.about, reel.seat ?? "") : null}
          preview={flight?.flight ?? null}
          onPreview={() => {}}
          onChoose={() => {}}
          onSelect={shown.onSelect}
          selected={shown.selected}
          allArcs={arcs.value === "on"}
          playback={player.playback}
          marked={[]}
        />
      )}
      <Scrubber player={player} log={reel.log} say={say} told={told} />
      <PlaybackControls playback={player.playback} say={shown.brief} idle={told} film />
    </section>
  );
}

/** The cards; at the end of the film, how it ended, and what may be said about it. */
function CardsSheet({ shown, reviewed }: { shown: Shown; reviewed: boolean }) {
  const { reel, player, sheet, scene, say } = shown, { game, seat } = reel;
  const battle = reel.battle ?? null, over = game.status === "over";
  return (
    <section class="sheet sheet-cards sheet-scroll" id="sheet-cards" aria-label={t("cards")}>
      <h2 class="unseen">{t("cards")}</h2>
      {(over || battle) && player.at.value === player.all && (
        <OutcomePlate game={game} battle={battle} say={say} />
      )}
      {scene && !scene.room && (
        <Cards
          scene={scene}
          say={say}
          ruleset={sheet?.ruleset ?? game.ruleset}
          side={shown.seen}
          selected={shown.selected}
          onSelect={shown.onSelect}
          onHover={() => {}}
        />
      )}
      <div class="replay-debriefing">
        {reviewed && (
          <Review
            game={game}
            seat={seat}
            say={say}
            scene={scene}
            names={sheet?.names ?? {}}
            onMoment={(moment, about, flight) => {
              player.jump(reel.moments[moment]?.log ?? player.all);
              if (about && flight) player.shown.value = { about, flight };
            }}
          />
        )}
        {!reel.study && (
          <p class="buttons">
            <a class="button" href={recordAddress(reel, seat)} download>
              {t("download")}
            </a>
          </p>
        )}
      </div>
    </section>
  );
}
