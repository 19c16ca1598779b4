/** Replay: any moment of a game, or of a battle within one, as a seat saw it. */

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { api } from "../api.ts";
import { Board } from "../board/Board.tsx";
import type { Say } from "../contract.ts";
import { Emblem } from "../marks.tsx";
import { createPlayback } from "../playback.ts";
import type { Option, Posed, Scene } from "../schema.ts";
import { Room } from "../rooms.tsx";
import { here, note } from "../router.ts";
import { openRule, RuleDrawer } from "../rules.tsx";
import { arcs } from "../settings.ts";
import { book, bookAhead, sayer, seatName, sideOf, titled } from "../store.ts";
import { actsOf } from "../table/acts.ts";
import { setTitle } from "../table/attention.ts";
import { Cards } from "../table/Cards.tsx";
import { Control, Controls } from "../table/Controls.tsx";
import { type Reel, sceneAt, stops } from "../table/film.ts";
import { busyWith } from "../table/keys.ts";
import { Log } from "../table/Log.tsx";
import { OutcomePlate } from "../table/Outcome.tsx";
import { copy } from "../table/Seats.tsx";
import { reason } from "../toasts.tsx";
import { t } from "../ui.ts";
import { sentence } from "../words.ts";
import { opening } from "./opening.ts";
import { Review } from "./Review.tsx";
import { Unplayable } from "./Unplayable.tsx";

/** A question that asks nothing: the board draws a flight for it. */
function unasked(about: string, seat: string): Posed {
  const says = { key: "review" };
  return { key: "review", seat, rule: "", says, options: [], about, anchor: { piece: about } };
}

/** What lies under the board on a telephone, one at a time. */
const TABS = ["log", "cards", "debriefing"] as const;
type Tab = (typeof TABS)[number];

export function Replay({ game, battle }: { game: string; battle?: string }) {
  const seat = here.value.searchParams.get("seat");
  const history = useSignal<Reel | null>(null);
  const fault = useSignal("");
  useEffect(() => bookAhead(game), [game]);
  useEffect(() => {
    if (history.peek() && history.peek()!.seat === seat) return;
    fault.value = "";
    let gone = false;
    load(game, seat, battle).then((found) => {
      if (gone) return;
      history.value = found;
      note({ seat: found.seat });
    }).catch((error) => {
      if (!gone) fault.value = reason(error);
    });
    return () => gone = true;
  }, [game, seat]);
  const found = history.value;
  if (found?.game.refused) return <Unplayable game={found.game} />;
  if (!found || !book(found.game.ruleset)) {
    return (
      <main class="page page-narrow" id="content">
        <p>{fault.value || t("loading")}</p>
        {fault.value && (
          <a class="button" href={battle ? storyOf(game) : `/games/${game}`}>
            {t(battle ? "to_story" : "back_to_now")}
          </a>
        )}
      </main>
    );
  }
  return <Film key={`${found.game.id}/${found.seat}`} history={found} wanted={seat} />;
}

/** Without a seat asked for, my own; a game that is over shows more than a spectator sees. */
async function load(game: string, seat: string | null, battle?: string): Promise<Reel> {
  const info = await api.game(game);
  const mine = info.seats.find((chair) => chair.mine)?.seat;
  const best = mine ?? (info.status === "over" ? info.seats[0]?.seat : undefined);
  const eye = seat ?? best ?? null;
  const history = await (battle ? api.battle(game, battle, eye) : api.history(game, eye));
  return { ...history, game: info };
}

/** The page of the campaign's story that tells of the battle we came from. */
function storyOf(game: string): string {
  const week = here.value.searchParams.get("week");
  return `/games/${game}?page=story${week ? `&week=${week}` : ""}`;
}

/** One seat's film; `wanted` is the seat whose film has been asked for and may be on its way. */
function Film({ history, wanted }: { history: Reel; wanted: string | null }) {
  const playback = useMemo(createPlayback, []);
  const all = history.log.length;
  const start = useMemo(() => opening(history), [history]);
  const battle = history.battle ?? null;
  const over = history.game.status === "over";
  const asked = Number(here.peek().searchParams.get("at") ?? (over || battle ? start : all));
  const at = useSignal(Math.max(0, Math.min(all, Number.isFinite(asked) ? asked : start)));
  const running = useSignal(false);
  const selected = useSignal<string | null>(null);
  const points = useMemo(() => stops(history), [history]);
  const sheet = useMemo(() => sceneAt(history, at.value), [history, at.value]);
  const ruleset = sheet?.ruleset ?? history.game.ruleset;
  const words = book(ruleset);
  const say: Say = useMemo(() => sayer(ruleset, sheet?.names ?? {}), [words, sheet]);
  const scene = (sheet?.scene ?? null) as Scene | null;
  const sided = [...(scene?.pieces ?? []), ...(scene?.cards ?? [])];
  const side = sideOf(history.seat, new Set(sided.flatMap((one) => one.side ?? [])));
  const title = battle
    ? `${t("battle_n", { n: battle.number })} · ${titled(history.game)}`
    : titled(history.game);

  useEffect(() => setTitle(`${t("replay")}: ${title}`), [title]);
  useEffect(() => () => {
    running.value = false;
    playback.skip();
  }, []);

  const tab = useSignal<Tab>("log");
  const shown = useSignal<{ about: string; flight: Option } | null>(null);
  const jump = (to: number) => {
    running.value = false;
    shown.value = null;
    playback.skip();
    at.value = Math.max(0, Math.min(all, to));
    note({ at: String(at.value) });
  };
  const pick = (seat: string | null) => {
    running.value = false;
    playback.skip();
    note({ seat, at: null });
  };
  const back = () => jump(points.findLast((point) => point < at.value) ?? 0);
  const next = () => jump(points.find((point) => point > at.value) ?? all);

  /** From here on, part by part, until stopped or at the end. */
  const play = async () => {
    if (running.value) return;
    if (at.value >= all) at.value = start;
    running.value = true;
    while (running.value && at.value < all) {
      const from = at.value;
      const to = points.find((point) => point > from) ?? all;
      await playback.play(actsOf(history.log.slice(from, to)));
      if (!running.value || at.value !== from) break;
      at.value = to;
      note({ at: String(to) });
    }
    running.value = false;
  };
  const toggle = () => {
    if (!running.value) play();
    else if (playback.paused.value) playback.resume();
    else playback.pause();
  };

  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const slider = (event.target as HTMLElement).matches?.("input[type=range]");
      if (!slider && busyWith(event.target, event.key)) return;
      const deeds: Record<string, () => void> = {
        ArrowLeft: back,
        ArrowRight: next,
        Home: () => jump(0),
        End: () => jump(all),
        " ": toggle,
        Escape: () => openRule.value ? openRule.value = null : jump(at.value),
      };
      const deed = deeds[event.key];
      if (!deed) return;
      event.preventDefault();
      deed();
    };
    globalThis.addEventListener("keydown", onKey);
    return () => globalThis.removeEventListener("keydown", onKey);
  });

  const beat = history.log.slice(0, at.value + 1)
    .findLast((line) => line.acts?.some((act) => act.type === "Beat"));
  const last = history.log[at.value - 1];
  const told = last ? sentence(say(last.says, last.ruleset)) : t("beginning");
  const paused = running.value && playback.paused.value;
  return (
    <div class="table-page replay" data-tab={tab.value}>
      <header class="table-head">
        <a class="table-home" href="/" aria-label={t("home_link")}>
          <Emblem size={26} />
        </a>
        <h1>{title}</h1>
        {beat && <p class="table-beat">{sentence(say(beat.says))}</p>}
        <label class="pick seat-pick">
          <span>{t("seen_by")}</span>
          <select
            aria-label={t("seen_by")}
            value={wanted ?? history.seat ?? ""}
            onChange={(event) => pick(event.currentTarget.value || null)}
          >
            {history.game.seats.filter((chair) => over || chair.mine).map((chair) => (
              <option key={chair.seat} value={chair.seat}>
                {seatName(history.game.ruleset, chair.seat)}
              </option>
            ))}
            {!history.seat && <option value="">{t("spectator")}</option>}
          </select>
        </label>
        <a
          class="button"
          href={battle ? storyOf(history.game.id) : `/games/${history.game.id}`}
        >
          {battle ? t("to_story") : over ? t("table") : t("back_to_now")}
        </a>
      </header>
      <main class="table-main" id="content">
        <section class="table-board" aria-label={t("board")}>
          {scene?.room && sheet && (
            <Room
              game={history.game.id}
              scene={scene}
              sheet={sheet}
              lines={history.log.slice(0, at.value)}
              asked={null}
            />
          )}
          {scene && !scene.room && (
            <Board
              scene={scene}
              side={side}
              say={say}
              question={shown.value ? unasked(shown.value.about, history.seat ?? "") : null}
              preview={shown.value?.flight ?? null}
              onPreview={() => {}}
              onChoose={() => {}}
              onSelect={(piece) => selected.value = piece}
              selected={selected.value}
              allArcs={arcs.value === "on"}
              playback={playback}
              marked={[]}
            />
          )}
          <div class="scrubber">
            <Control name="back" label={t("previous")} onPress={back} />
            <Control
              name={running.value && !paused ? "pause" : "play"}
              label={running.value && !paused ? t("pause") : t("play")}
              onPress={toggle}
            />
            <Control name="step" label={t("next")} onPress={next} />
            <input
              type="range"
              min={0}
              max={all}
              value={at.value}
              aria-label={t("moment")}
              aria-valuetext={told}
              onInput={(event) => jump(event.currentTarget.valueAsNumber)}
            />
            <span class="scrubber-at">{t("moment_of", { at: at.value, all })}</span>
            <button type="button" class="quiet link" onClick={() => copy(location.href)}>
              {t("link_here")}
            </button>
          </div>
          <Controls playback={playback} say={say} idle={told} film />
        </section>
        <div class="sheet-tabs tabs" role="tablist" aria-label={t("replay")}>
          {TABS.map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              aria-selected={tab.value === one}
              aria-controls={one === "log" ? "sheet-log" : "sheet-cards"}
              onClick={() => tab.value = one}
            >
              {t(one)}
            </button>
          ))}
        </div>
        <section class="sheet sheet-cards sheet-scroll" id="sheet-cards" aria-label={t("cards")}>
          <h2 class="unseen">{t("cards")}</h2>
          {(over || battle) && at.value === all && (
            <OutcomePlate
              game={history.game}
              battle={battle}
              seat={history.seat}
              say={say}
              film
            />
          )}
          {scene && !scene.room && (
            <Cards
              scene={scene}
              say={say}
              side={side}
              selected={selected.value}
              onSelect={(piece) => selected.value = piece}
              onHover={() => {}}
            />
          )}
          <div class="replay-debriefing">
            {over && !battle && words?.reviews && (
              <Review
                game={history.game}
                seat={history.seat}
                say={say}
                names={sheet?.names ?? {}}
                onMoment={(moment, about, flight) => {
                  jump(history.moments[moment]?.log ?? all);
                  if (about && flight) shown.value = { about, flight };
                }}
              />
            )}
            <p class="buttons">
              <a
                class="button"
                href={api.recordAddress(history.game.id, history.seat, battle?.number)}
                download
              >
                {t("download")}
              </a>
            </p>
          </div>
        </section>
        <section class="sheet sheet-log" id="sheet-log" aria-label={t("log")}>
          <h2 class="sheet-title">{t("log")}</h2>
          <Log lines={history.log} say={say} at={at.value} onLine={jump} />
        </section>
      </main>
      <RuleDrawer />
    </div>
  );
}
