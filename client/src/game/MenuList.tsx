/** Menu list: the actions at a table other than playing, with confirmations for serious ones. */

import { lazyBit } from "../app/lazy.tsx";
import { abandonLesson, getRecordAddress } from "../api/calls/games.ts";
import { send } from "../api/send.ts";
import { local } from "../app/transport.ts";
import { openPerson } from "../social/open_person.ts";
import type { Say } from "../board/contract.ts";
import { Sure } from "../ui/dialog.tsx";
import { go } from "../app/router.ts";
import type { GameInfo, SeatInfo } from "../api/schema.ts";
import type { Saying } from "../api/socket.ts";
import { hasLeft, marked } from "../app/store.ts";
import { explain } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";
import type { Errand } from "./model/autopilots.ts";
import type { TableModel } from "./model/model.ts";
import { PAPERS, print } from "./printing.ts";

const Admit = lazyBit(() => import("../spectators/Admit.tsx").then((file) => file.Admit));

const StandingOrdersSheet = lazyBit(() =>
  import("../standing_orders/StandingOrdersSheet.tsx").then((file) => file.StandingOrdersSheet)
);

const ProblemReport = lazyBit(() =>
  import("./ProblemReport.tsx").then((file) => file.ProblemReport)
);

export interface AtTable {
  game: GameInfo;
  model: TableModel;
  /** The game is a campaign: resigning gives up the whole campaign, not only the current battle. */
  campaign: boolean;
  say: Say;
}

/** Actions that cannot be undone, which ask for confirmation first. */
export type MenuAction =
  | "resign"
  | "draw"
  | "adjourn"
  | "abandon"
  | "report"
  | "admit"
  | "standing"
  | Errand;

export function MenuList({ game, model, campaign, onHelp, onAsk }: AtTable & {
  onHelp(): void;
  onAsk(action: MenuAction): void;
}) {
  const { seat } = model;
  const playing = game.status !== "over" && seat !== null;
  const people = game.seats.some((chair) => chair.kind === "person" && !chair.mine);
  const withPeople = people || game.seats.some((chair) => chair.kind === "open");
  const errands = playing ? (game.errands ?? []).filter((one) => one !== model.task.value) : [];
  return (
    <>
      <Leads game={game} seat={seat} onHelp={onHelp} />
      {seat !== null && withPeople && (
        <button type="button" onClick={() => onAsk("admit")}>{t.spectators("admit")}</button>
      )}
      {playing && !game.lesson && !local && (
        <button type="button" onClick={() => onAsk("standing")}>
          {t.standing_orders("title")}
        </button>
      )}
      {!local && <button type="button" onClick={() => onAsk("report")}>{t.game("wrong")}</button>}
      {others(game).map((chair) => (
        <button
          key={chair.seat}
          type="button"
          onClick={() => openPerson({ game: game.id, seat: chair.seat })}
        >
          {t.social("more_about", { name: marked(chair) })}
        </button>
      ))}
      {errands.map((one) => (
        <button key={one} type="button" onClick={() => onAsk(one)}>{t.game(one)}</button>
      ))}
      {playing && people && <button type="button" onClick={() => onAsk("draw")}>{t("draw")}
      </button>}
      {playing && people && !game.asleep && (
        <button type="button" onClick={() => onAsk("adjourn")}>{t.clocks("adjourn")}</button>
      )}
      {playing && (
        <button
          type="button"
          class="menu-grave"
          onClick={() => onAsk(game.lesson ? "abandon" : "resign")}
        >
          {game.lesson
            ? t.lessons("lesson_abandon")
            : t.game(campaign ? "resign_campaign" : "resign")}
        </button>
      )}
    </>
  );
}

/** Return the other people at the table. */
function others(game: GameInfo): SeatInfo[] {
  return game.seats.filter((one) => one.kind === "person" && !one.mine && !hasLeft(one.name));
}

/** Links to other pages and to help. */
function Leads({ game, seat, onHelp }: {
  game: GameInfo;
  seat: string | null;
  onHelp(): void;
}) {
  return (
    <>
      <a href={`/games/${game.id}/replay${seat ? `?seat=${seat}` : ""}`}>
        {game.status === "over" ? t("replay") : t.game("look_back")}
      </a>
      <a href={getRecordAddress(game.id, { seat })} download>{t("download")}</a>
      <a href={`/rules/${game.ruleset}`} target="_blank">{t("rules")}</a>
      <button type="button" onClick={onHelp}>
        {t.game("help")} <kbd>?</kbd>
      </button>
      {PAPERS.map((one) => (
        <button key={one} type="button" onClick={() => print(one)}>{t.game(`print_${one}`)}</button>
      ))}
      <a href="/account">{t("settings")}</a>
    </>
  );
}

/** Confirmation of an action, which is then done. */
export function MenuSure({ action, game, model, campaign, say, onClose }: AtTable & {
  action: MenuAction;
  onClose(): void;
}) {
  const { seat } = model;
  if (action === "report") {
    return (
      <ProblemReport
        game={game}
        seat={seat}
        scene={model.scene.value}
        say={say}
        onClose={onClose}
      />
    );
  }
  if (!seat) return null;
  if (action === "admit") return <Admit game={game} onClose={onClose} />;
  if (action === "standing") return <StandingOrdersSheet {...{ model, seat, say, onClose }} />;
  return (
    <Sure
      {...asked(action, campaign)}
      onYes={() => action === "abandon" ? abandon(game) : model.say(saying(action, game, seat))}
      onClose={onClose}
    />
  );
}

/** Delete a lesson's game and go back to the school. */
function abandon(game: GameInfo): void {
  send(abandonLesson(game.id)).then(() => go("/school")).catch(explain);
}

/** Return the text of a confirmation: the action, its consequences, and its button. */
function asked(
  action: Exclude<MenuAction, "report" | "admit" | "standing">,
  campaign: boolean,
): { title: string; text?: string; yes: string } {
  if (action === "draw") return { title: t.game("draw_sure"), yes: t("draw") };
  if (action === "adjourn") {
    return {
      title: t.clocks("adjourn_sure"),
      text: t.clocks("adjourn_text"),
      yes: t.clocks("adjourn"),
    };
  }
  if (action === "abandon") {
    const text = t.lessons("lesson_abandon_text");
    return { title: t.lessons("lesson_abandon_sure"), text, yes: t.lessons("lesson_abandon") };
  }
  if (action !== "resign") {
    return { title: t.game(`${action}_sure`), text: t.game(`${action}_text`), yes: t.game(action) };
  }
  return campaign
    ? { title: t.game("resign_whole"), yes: t.game("resign_campaign") }
    : { title: t.game("resign_sure"), yes: t.game("resign") };
}

function saying(
  action: Exclude<MenuAction, "abandon" | "report" | "admit" | "standing">,
  game: GameInfo,
  seat: string,
): Saying {
  if (action === "resign" || action === "draw" || action === "adjourn") {
    return { type: action, seat };
  }
  return { type: "handover", seat, errand: action, battle: (game.battles ?? 0) + 1 };
}
