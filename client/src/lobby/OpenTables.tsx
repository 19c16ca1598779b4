/** Open tables: a line that says how many there are, for who has not come to the room yet. */

import "../app/base.ts";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Counts } from "../api/schema.ts";
import { door } from "../api/lobby.ts";
import { m } from "./words.ts";

export function OpenTables() {
  const found = useSignal<Counts | null>(null);
  useEffect(() => {
    door.counts().then((counts) => found.value = counts).catch(() => {});
  }, []);
  if (!found.value) return null;
  const { tables, here } = found.value;
  return <a href="/meet">{m("home", { n: tables, here })}</a>;
}
