/** Menu: what one may do at a table beside playing. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { api } from "../api.ts";
import { Sure } from "../dialog.tsx";
import { Icon } from "../marks.tsx";
import { go } from "../router.ts";
import type { GameInfo } from "../schema.ts";
import { note } from "../school.ts";
import type { Saying } from "../socket.ts";
import { explain } from "../toasts.tsx";
import { t } from "../ui.ts";
import type { Errand } from "./errands.ts";
import type { TableModel } from "./model.ts";
import { PAPERS, print } from "./printing.ts";

interface Props {
  game: GameInfo;
  model: TableModel;
  /** It is a campaign: giving up is giving up the whole of it, and not the battle in it. */
  campaign: boolean;
  onHelp(): void;
}

/** What cannot be taken back is asked first. */
type Deed = "resign" | "draw" | "abandon" | Errand;

/** A lesson is left off for the school, and forgotten. */
function abandon(game: GameInfo): void {
  api.abandon(game.id).then(() => {
    note(game.ruleset, game.lesson!, "new");
    go("/school");
  }).catch(explain);
}

export function Menu({ game, model, campaign, onHelp }: Props) {
  const asking = useSignal<Deed | null>(null);
  const box = useRef<HTMLDetailsElement>(null);
  const { seat } = model;
  const playing = game.status !== "over" && seat !== null;
  const people = game.seats.some((chair) => chair.kind === "person" && !chair.mine);
  const errands = playing ? (game.errands ?? []).filter((one) => one !== model.errand.value) : [];
  const close = () => box.current?.removeAttribute("open");
  usePressElsewhere(box, close);
  return (
    <>
      <details
        ref={box}
        class="menu"
        onKeyDown={(event) => {
          if (event.key !== "Escape" || !box.current?.open) return;
          event.stopPropagation();
          close();
          box.current.querySelector("summary")?.focus();
        }}
      >
        <summary class="control" aria-label={t("menu")} data-tip="">
          <Icon name="menu" />
        </summary>
        <div class="menu-list" onClick={close}>
          <Leads game={game} seat={seat} onHelp={onHelp} />
          {errands.map((one) => (
            <button key={one} type="button" onClick={() => asking.value = one}>{t(one)}</button>
          ))}
          {playing && people && (
            <button type="button" onClick={() => asking.value = "draw"}>{t("draw")}</button>
          )}
          {playing && (
            <button
              type="button"
              class="menu-grave"
              onClick={() => asking.value = game.lesson ? "abandon" : "resign"}
            >
              {t(game.lesson ? "lesson_abandon" : campaign ? "resign_campaign" : "resign")}
            </button>
          )}
        </div>
      </details>
      {asking.value && seat && (
        <Sure
          {...asked(asking.value, campaign)}
          onYes={() =>
            asking.value === "abandon"
              ? abandon(game)
              : model.say(saying(asking.value!, game, seat))}
          onClose={() => asking.value = null}
        />
      )}
    </>
  );
}

/** A press on anything else puts it away. */
function usePressElsewhere(box: { current: Element | null }, close: () => void): void {
  useEffect(() => {
    const elsewhere = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) close();
    };
    document.addEventListener("pointerdown", elsewhere);
    return () => document.removeEventListener("pointerdown", elsewhere);
  }, []);
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
