/** My games: those in progress, finished, and archived. */

import type { ComponentChildren } from "preact";
import { getRecordAddress, hideGame, uploadRecord } from "../api/calls/games.ts";
import { send } from "../api/send.ts";
import type { GameInfo, GameList } from "../api/schema.ts";
import { go } from "../app/router.ts";
import { AbandonLesson } from "../lessons/unfinished.tsx";
import { CloseGame, Sitters, Why } from "../archive/StuckGame.tsx";
import { mySeats, rulesets, titled } from "../app/store.ts";
import { explain } from "../ui/toasts.tsx";
import { ago, t } from "../app/i18n.ts";
import { Beginning } from "../catalogue/entries.tsx";
import { progress } from "./state.ts";

/** The most games shown below a title; all are on a page of their own. */
const SHORT = 10;

export function MyGames({ found, onChanged }: { found: GameList | null; onChanged(): void }) {
  const all = found?.games ?? [], hidden = found?.hidden ?? 0;
  const stuck = all.filter((game) => game.status === "unplayable");
  const current = all.filter((game) => game.status !== "over" && game.status !== "unplayable");
  const finished = all.filter((game) => game.status === "over");
  return (
    <>
      <Section
        id="your_games"
        title={t.home("your_games")}
        text={found && !current.length ? t.home("no_games") : ""}
      >
        {current.slice(0, SHORT).map((game) => (
          <Game key={game.id} game={game} onChanged={onChanged} />
        ))}
      </Section>
      {stuck.length > 0 && (
        <Section id="unplayable" title={t.home("unplayable")} text={t.home("unplayable_text")}>
          {stuck.map((game) => <Stuck key={game.id} game={game} onClosed={onChanged} />)}
        </Section>
      )}
      {finished.length > 0 && (
        <Section id="finished" title={t.home("finished")}>
          {finished.slice(0, SHORT).map((game) => (
            <Game key={game.id} game={game} onChanged={onChanged} />
          ))}
        </Section>
      )}
      <p class="buttons">
        <a class="button" href="/games">{t.home("to_all_games")}</a>
        {hidden > 0 && (
          <a class="link" href="/games?archived=true">{t.home("hidden", { n: hidden })}</a>
        )}
      </p>
      <Upload />
    </>
  );
}

/** Games below one title. */
function Section({ id, title, text, children }: {
  id: string;
  title: string;
  text?: string;
  children: ComponentChildren;
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text && <p class="faint">{text}</p>}
      <ul class="games">{children}</ul>
    </section>
  );
}

/** A line of the list: the game, its players, its status, and a button to remove it. */
export function GameLine({ game, href, children }: {
  game: GameInfo;
  href: string;
  children: ComponentChildren;
}) {
  return (
    <li class={`game${game.my_turn ? " is-turn" : ""}`}>
      <a href={href}>
        <Beginning game={game} />
        <span class="game-title">
          {titled(game)}
          <small>{rulesetOf(game)?.title}</small>
        </span>
        <Sitters game={game} />
        <span class="game-state">{progress(game)}</span>
        <time class="game-when">{ago(game.updated)}</time>
      </a>
      {children}
    </li>
  );
}

function rulesetOf(game: GameInfo) {
  return rulesets.value?.find(({ id }) => id === game.ruleset);
}

/** Return whether a finished game has a replay; a campaign is looked back at in its own pages. */
export function isReplayed(game: GameInfo): boolean {
  return game.status === "over" && rulesetOf(game)?.studied !== false && !game.refused;
}

function Away({ label, name, onPress }: { label: string; name: string; onPress(): void }) {
  return (
    <button type="button" class="game-away" aria-label={name} onClick={onPress}>{label}</button>
  );
}

function Game({ game, onChanged }: { game: GameInfo; onChanged(): void }) {
  const over = game.status === "over";
  return (
    <GameLine game={game} href={`/games/${game.id}${isReplayed(game) ? "/replay" : ""}`}>
      {game.lesson && !over
        ? <AbandonLesson game={game.id} title={titled(game)} onDone={onChanged} />
        : (
          <Away
            label={t.home("hide")}
            name={t.home("hide_of", { title: titled(game) })}
            onPress={() => send(hideGame(game.id)).then(onChanged).catch(explain)}
          />
        )}
    </GameLine>
  );
}

/** A game that can no longer be played: the reason, and what can be done with it. */
function Stuck({ game, onClosed }: { game: GameInfo; onClosed(): void }) {
  return (
    <li class="stuck">
      <span class="game-title">{titled(game)}</span>
      <Sitters game={game} />
      <time class="game-when">{ago(game.updated)}</time>
      <Why fault={game.refused} />
      <div class="buttons">
        <a class="button" href={`/games/${game.id}`}>{t.home("read_log")}</a>
        <a
          class="button"
          href={getRecordAddress(game.id, { seat: mySeats(game)[0] ?? null })}
          download
        >
          {t("download")}
        </a>
        <CloseGame game={game} onClosed={onClosed} />
      </div>
    </li>
  );
}

/** A button to open a record from a file and watch it. */
function Upload() {
  const open = (event: Event & { currentTarget: HTMLInputElement }) => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = "";
    if (!file) return;
    const read = file.text().then((record) => send(uploadRecord(record)));
    read.then((made) => go(`/games/${made.game.id}/replay`)).catch(explain);
  };
  return (
    <p class="upload">
      <label class="button">
        {t.home("upload")}
        <input type="file" class="unseen" accept=".record,.ndjson,.jsonl" onChange={open} />
      </label>
      <span class="faint">{t.home("upload_text")}</span>
    </p>
  );
}
