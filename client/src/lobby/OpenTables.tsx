/** Open tables: a line with their number, shown outside the lobby. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Counts } from "../api/schema.ts";
import { countTables } from "../api/calls/lobby.ts";
import { send } from "../api/send.ts";
import { t } from "../app/i18n.ts";
import { Alone, isAlone } from "./Alone.tsx";

const counts = signal<Counts | null>(null);

/** The number of open tables and players, unless the reader is alone. */
export function OpenTables() {
  useEffect(() => {
    send(countTables()).then((found) => counts.value = found).catch(() => {});
  }, []);
  const found = counts.value;
  if (!found) return null;
  if (isAlone(found)) return <a href="#alone">{t.lobby("alone")}</a>;
  return <a href="/lobby">{t.lobby("home", { n: found.tables, here: found.here })}</a>;
}

/** What the reader can do, if they are alone. */
export function AloneHere() {
  return counts.value && isAlone(counts.value) ? <Alone title={t.lobby("alone")} /> : null;
}
