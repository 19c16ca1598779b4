/** Log sheet: the place of the log, which is loaded with its first lines. */

import { lazyBit } from "../../app/lazy.tsx";
import type { LogLine } from "../../api/schema.ts";
import { t } from "../../app/i18n.ts";
import type { View } from "../model/view.ts";

const Log = lazyBit(() => import("./Log.tsx").then((file) => file.Log));

/** How many lines of a long log are shown beside a campaign; the campaign shows them all. */
const RECENT = 250;

/**
 * Return the lines of the current battle; those of its campaign before it are in the campaign's
 * log.
 */
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
