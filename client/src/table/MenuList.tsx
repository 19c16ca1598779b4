/** Menu list: what one may do at a table beside playing, and the question before a grave deed. */

import { api } from "../api.ts";
import { Sure } from "../dialog.tsx";
import { go } from "../router.ts";
import type { GameInfo } from "../schema.ts";
import { note } from "../school.ts";
import type { Saying } from "../socket.ts";
import { explain } from "../toasts.tsx";
import { t } from "../ui.ts";
import type { Errand } from "./errands.ts";
import type { TableModel } from "./model.ts";
import { PAPERS, print } from "./printing.ts";

export interface AtTable {
  game: GameInfo;
  model: TableModel;
  /** It is a campaign: giving up is giving up the whole of it, and not the battle in it. */
  campaign: boolean;
}

/** What cannot be taken back is asked first. */
export type Deed = "resign" | "draw" | "abandon" | Errand;

export function MenuList({ game, model, campaign, onHelp, onAsk }: AtTable & {
  onHelp(): void;
  onAsk(deed: Deed): void;
}) {
  const { seat } = model;
  const playing = game.status !== "over" && seat !== null;
  const people = game.seats.some((chair) => chair.kind === "person" && !chair.mine);
  const errands = playing ? (game.errands ?? []).filter((one) => one !== model.errand.value) : [];
  return (
    <>
      <Leads game={game} seat={seat} onHelp={onHelp} />
      {errands.map((one) => (
        <button key={one} type="button" onClick={() => onAsk(one)}>{t(one)}</button>
      ))}
      {playing && people && <button type="button" onClick={() => onAsk("draw")}>{t("draw")}
      </button>}
      {playing && (
        <button
          type="button"
          class="menu-grave"
          onClick={() => onAsk(game.lesson ? "abandon" : "resign")}
        >
          {t(game.lesson ? "lesson_abandon" : campaign ? "resign_campaign" : "resign")}
        </button>
      )}
    </>
  );
}

/** What leads to other pages, and to help. */
function Leads({ game, seat, onHelp }: {
  game: GameInfo;
  seat: string | null;
  onHelp(): void;
}) {
  return (
    <>
      <a href={`/games/${game.id}/replay${seat ? `?seat=${seat}` : ""}`}>
        {game.status === "over" ? t("replay") : t("look_back")}
      </a>
      <a href={api.recordAddress(game.id, seat)} download>{t("download")}</a>
      <a href={`/rules/${game.ruleset}`} target="_blank">{t("rules")}</a>
      <button type="button" onClick={onHelp}>
        {t("help")} <kbd>?</kbd>
      </button>
      {PAPERS.map((one) => (
        <button key={one} type="button" onClick={() => print(one)}>{t(`print_${one}`)}</button>
      ))}
      <a href="/account">{t("settings")}</a>
    </>
  );
}

/** Whether the reader is sure of a deed, which is then done. */
export function MenuSure({ deed, game, model, campaign, onClose }: AtTable & {
  deed: Deed;
  onClose(): void;
}) {
  const { seat } = model;
  if (!seat) return null;
  return (
    <Sure
      {...asked(deed, campaign)}
      onYes={() => deed === "abandon" ? abandon(game) : model.say(saying(deed, game, seat))}
      onClose={onClose}
    />
  );
}

/** A lesson is left off for the school, and forgotten. */
function abandon(game: GameInfo): void {
  api.abandon(game.id).then(() => {
    note(game.ruleset, game.lesson!, "new");
    go("/school");
  }).catch(explain);
}

/** The question before a deed: what is done, what comes of it, and the button that does it. */
function asked(deed: Deed, campaign: boolean): { title: string; text?: string; yes: string } {
  if (deed === "draw") return { title: t("draw_sure"), yes: t("draw") };
  if (deed === "abandon") {
    const text = t("lesson_abandon_text");
    return { title: t("lesson_abandon_sure"), text, yes: t("lesson_abandon") };
  }
  if (deed !== "resign") {
    return { title: t(`${deed}_sure`), text: t(`${deed}_text`), yes: t(deed) };
  }
  return campaign
    ? { title: t("resign_whole"), yes: t("resign_campaign") }
    : { title: t("resign_sure"), yes: t("resign") };
}

function saying(deed: Exclude<Deed, "abandon">, game: GameInfo, seat: string): Saying {
  if (deed === "resign" || deed === "draw") return { type: deed, seat };
  return { type: "handover", seat, errand: deed, battle: (game.battles ?? 0) + 1 };
}
