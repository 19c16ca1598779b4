/** Log sheet: where the log lies; it comes with its first lines. */

import { lazyBit } from "../../app/lazy.tsx";
import type { LogLine } from "../../api/schema.ts";
import { t } from "../../app/i18n.ts";
import type { View } from "../model/view.ts";

const Log = lazyBit(() => import("./Log.tsx").then((file) => file.Log));

/** So many lines of a long log stand beside a room; the room itself has them all. */
const RECENT = 250;

/** The lines of the battle that is under way: what its campaign told before it lies in the room. */
export function battleLines(lines: readonly LogLine[], campaign: string): readonly LogLine[] {
  return lines.slice(lines.findLastIndex((line) => line.ruleset === campaign) + 1);
}

export function LogSheet({ view }: { view: View }) {
  const { lines, home, room } = view;
  const shown = !home ? lines : room ? lines.slice(-RECENT) : battleLines(lines, home.ruleset);
  return (
    <section class="sheet sheet-log" id="sheet-log" aria-label={t("log")}>
      <h2 class="sheet-title">{t("log")}</h2>
      {shown.length > 0 && (
        <Log
          lines={shown}
          say={view.say}
          scene={view.scene}
          onHover={(line) => view.pointed.value = line}
        />
      )}
    </section>
  );
}
