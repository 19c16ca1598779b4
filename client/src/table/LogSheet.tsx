/** Log sheet: where the log lies; it comes with its first lines. */

import { laterBit } from "../later.tsx";
import { t } from "../ui.ts";
import type { View } from "./view.ts";

const Log = laterBit(() => import("./Log.tsx").then((file) => file.Log));

/** So many lines of a long log stand beside a room; the room itself has them all. */
const RECENT = 250;

export function LogSheet({ view }: { view: View }) {
  return (
    <section class="sheet sheet-log" id="sheet-log" aria-label={t("log")}>
      <h2 class="sheet-title">{t("log")}</h2>
      {view.lines.length > 0 && (
        <Log
          lines={view.home ? view.lines.slice(-RECENT) : view.lines}
          say={view.say}
          scene={view.scene}
          onHover={(line) => view.pointed.value = line}
        />
      )}
    </section>
  );
}
