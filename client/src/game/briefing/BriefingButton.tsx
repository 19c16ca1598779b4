/** Briefing button: opens the orders, which are open when a game with orders begins. */

import type { Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { lazyBit } from "../../app/lazy.tsx";
import { Icon } from "../../ui/icons.tsx";
import type { GameInfo } from "../../api/schema.ts";
import { keep, saved } from "../../app/settings.ts";
import { titled } from "../../app/store.ts";
import { t } from "../../app/i18n.ts";
import type { View } from "../model/view.ts";

const BriefingSheet = lazyBit(() => import("./Briefing.tsx").then((file) => file.BriefingSheet));
/** For how many games it is remembered that their orders were read. */
const REMEMBERED = 40;

export function BriefingButton({ view, open }: { view: View; open: Signal<boolean> }) {
  const { model, game, ruleset, side, say, room } = view;
  const scene = room ? null : model.carded.value, briefing = scene?.briefing;
  const first = !!briefing?.opens && !!model.seat && begins(scene!) && game.status !== "over";
  useEffect(() => {
    if (first && unread(game, model.seat!)) open.value = true;
  }, [first]);
  if (!scene || !briefing || game.lesson) return null;
  return (
    <>
      <button
        type="button"
        class="control table-brief"
        aria-keyshortcuts="B"
        data-tip={`${t("briefing")} (B)`}
        onClick={() => open.value = true}
      >
        <Icon name="briefing" />
        <span>{t("briefing")}</span>
      </button>
      {open.value && (
        <BriefingSheet
          title={briefing.name ? say(briefing.name) : titled(game)}
          onClose={() => open.value = false}
          {...{ scene, ruleset, side, say }}
        />
      )}
    </>
  );
}

/** Return whether nothing has been flown yet. */
function begins({ tracks = [] }: NonNullable<View["scene"]>): boolean {
  return (tracks.find((one) => one.kind === "turn")?.value ?? 0) <= 1;
}

/** Return whether these orders are unread in this browser, and mark them as read. */
function unread({ id }: GameInfo, seat: string): boolean {
  const read = (saved("aerodrome.briefed") ?? "").split(" "), name = `${id}/${seat}`;
  if (read.includes(name)) return false;
  keep("aerodrome.briefed", [...read, name].slice(-REMEMBERED).join(" "));
  return true;
}
