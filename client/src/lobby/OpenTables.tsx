/** Open tables: a line with their number, shown outside the lobby. */

import { t } from "../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Counts } from "../api/schema.ts";
import { countTables } from "../api/calls/lobby.ts";
import { send } from "../api/send.ts";

export function OpenTables() {
  const found = useSignal<Counts | null>(null);
  useEffect(() => {
    send(countTables()).then((counts) => found.value = counts).catch(() => {});
  }, []);
  if (!found.value) return null;
  const { tables, here } = found.value;
  return <a href="/lobby">{t.lobby("home", { n: tables, here })}</a>;
}
