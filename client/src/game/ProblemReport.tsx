/** Problem report: describes a problem at a table in one file, to download or send to the host. */

import { useSignal } from "@preact/signals";
import { writeReport } from "../api/calls/games.ts";
import { sendReport } from "../api/calls/moderation.ts";
import { send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import type { Say } from "../board/contract.ts";
import { Dialog } from "../ui/dialog.tsx";
import { boardOf, mapped } from "./end/stage.tsx";
import { handOn } from "../ui/downloads.ts";
import type { ComplaintIn, GameInfo, Scene } from "../api/schema.ts";
import { titled } from "../app/store.ts";
import { reason, toast } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";

/** The longest text, and the largest picture in characters, that a server accepts. */
const LONGEST = 2000, LARGEST = 600_000;

interface Props {
  game: GameInfo;
  seat: string | null;
  scene: Scene | null;
  say: Say;
  onClose(): void;
}

export function ProblemReport({ game, seat, scene, say, onClose }: Props) {
  const words = useSignal(""), pictures = useSignal(true);
  const busy = useSignal(false), fault = useSignal("");
  const board = boardOf(scene);
  const report = async (hand: (wish: ComplaintIn) => Promise<void>) => {
    busy.value = true;
    fault.value = "";
    try {
      const picture = pictures.value ? await pictureOf(titled(game), scene, say) : "";
      await hand({ words: words.value.trim(), seat, picture, window: windowNow() });
      onClose();
    } catch (error) {
      fault.value = reason(error);
      busy.value = false;
    }
  };
  const idle = busy.value || !words.value.trim();
  return (
    <Dialog title={t.game("wrong")} onClose={onClose}>
      <label class="field report-words">
        <span>{t.game("text")}</span>
        <textarea
          rows={5}
          maxLength={LONGEST}
          value={words.value}
          onInput={(event) => words.value = event.currentTarget.value}
        />
      </label>
      {board && (
        <label class="report-picture">
          <input
            type="checkbox"
            class="toggle"
            checked={pictures.value}
            onChange={(event) => pictures.value = event.currentTarget.checked}
          />
          {t.game("picture")}
        </label>
      )}
      <p class="faint">{t.game("holds")}</p>
      <p class="fault" role="alert">{fault.value}</p>
      <div class="dialog-foot">
        <Button disabled={idle} onClick={() => report((wish) => save(game.id, wish))}>
          {t.game("save")}
        </Button>
        <Button main disabled={idle} onClick={() => report((wish) => complain(game.id, wish))}>
          {busy.value ? t.game("sending") : t.game("send_report")}
        </Button>
      </div>
    </Dialog>
  );
}

async function save(game: string, wish: ComplaintIn): Promise<void> {
  const file = JSON.stringify(await send(writeReport(game, wish))) + "\n";
  await handOn(new Blob([file], { type: "application/report" }), `aerodrome-${game}`);
}

async function complain(game: string, wish: ComplaintIn): Promise<void> {
  const { report } = await send(sendReport(game, wish));
  toast(t.game("sent", { report }));
}

/** Return the map as a data URL; undefined without a map, or if it would be too large. */
async function pictureOf(title: string, scene: Scene | null, say: Say): Promise<string> {
  const made = await mapped(scene, say, title, "", "image/webp", 0.6)
    .then((map) => map ? addressed(map) : "").catch(() => "");
  if (made.length <= LARGEST) return made;
  toast(t.game("large"));
  return "";
}

function addressed(picture: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = failed;
    reader.readAsDataURL(picture);
  });
}

function windowNow(): string {
  const { innerWidth, innerHeight, devicePixelRatio } = globalThis;
  return `${innerWidth} x ${innerHeight} at ${devicePixelRatio}`;
}
