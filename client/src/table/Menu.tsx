/** Menu: what one may do at a table beside playing. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { api } from "../api.ts";
import { Sure } from "../dialog.tsx";
import { Icon } from "../marks.tsx";
import type { GameInfo } from "../schema.ts";
import { t } from "../ui.ts";

interface Props {
  game: GameInfo;
  seat: string | null;
  /** A battle is played within the game; giving up is giving up the whole of it. */
  within: boolean;
  onHelp(): void;
  onResign(): void;
  onDraw(): void;
}

export function Menu({ game, seat, within, onHelp, onResign, onDraw }: Props) {
  const asking = useSignal<"resign" | "draw" | null>(null);
  const box = useRef<HTMLDetailsElement>(null);
  const playing = game.status !== "over" && seat !== null;
  const people = game.seats.some((chair) => chair.kind === "person" && !chair.mine);
  const grave = within ? t("resign_whole") : t("resign_sure");
  const close = () => box.current?.removeAttribute("open");
  useEffect(() => {
    const elsewhere = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) close();
    };
    document.addEventListener("pointerdown", elsewhere);
    return () => document.removeEventListener("pointerdown", elsewhere);
  }, []);
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
        <summary class="control" aria-label={t("menu")} title={t("menu")}>
          <Icon name="menu" />
        </summary>
        <div class="menu-list" onClick={close}>
          <a href={`/games/${game.id}/replay${seat ? `?seat=${seat}` : ""}`}>
            {game.status === "over" ? t("replay") : t("look_back")}
          </a>
          <a href={api.recordAddress(game.id, seat)} download>{t("download")}</a>
          <a href={`/rules/${game.ruleset}`} target="_blank">{t("rules")}</a>
          <button type="button" onClick={onHelp}>
            {t("help")} <kbd>?</kbd>
          </button>
          <a href="/account">{t("settings")}</a>
          {playing && people && (
            <button type="button" onClick={() => asking.value = "draw"}>{t("draw")}</button>
          )}
          {playing && (
            <button
              type="button"
              class="menu-grave"
              onClick={() => asking.value = "resign"}
            >
              {t("resign")}
            </button>
          )}
        </div>
      </details>
      {asking.value && (
        <Sure
          title={asking.value === "resign" ? grave : t("draw_sure")}
          yes={asking.value === "resign" ? t("resign") : t("draw")}
          onYes={asking.value === "resign" ? onResign : onDraw}
          onClose={() => asking.value = null}
        />
      )}
    </>
  );
}
