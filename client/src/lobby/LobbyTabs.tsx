/** Lobby tabs: the tabs above each of the lobby's pages. */

import { t } from "../app/i18n.ts";
import { useEffect, useRef } from "preact/hooks";
import { here } from "../app/router.ts";
import { loadMe, me } from "../app/store.ts";

const DOORS = [
  ["/lobby", "door_tables"],
  ["/watch", "door_watch"],
  ["/tournaments", "door_tournaments"],
  ["/pilots", "door_pilots"],
  ["/clubs", "door_clubs"],
  ["/games", "door_games"],
] as const;

/** The tabs, with the current one marked. */
export function LobbyTabs() {
  const path = here.value.pathname, row = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!me.peek()) loadMe().catch(() => {});
  }, []);
  useEffect(() => {
    row.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [path]);
  return (
    <nav class="doors" ref={row} aria-label={t.lobby("doors")}>
      {DOORS.map(([address, name]) => (
        <a key={address} href={address} aria-current={standing(path, address)}>{t.lobby(name)}</a>
      ))}
    </nav>
  );
}

/** Return whether an address is this page, or one of its subpages. */
function standing(path: string, address: string): "page" | "true" | undefined {
  if (path === address) return "page";
  return path.startsWith(`${address}/`) ? "true" : undefined;
}
