/** Lobby tabs: the tabs above each of the lobby's pages. */

import { t } from "../app/i18n.ts";
import { useEffect, useRef } from "preact/hooks";
import { FEATURES } from "../app/features.ts";
import { here } from "../app/router.ts";
import { loadMe, me } from "../app/store.ts";

const TABS = FEATURES.flatMap(({ tab }) => tab ?? []);

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
    <nav class="lobby-tabs" ref={row} aria-label={t.lobby("doors")}>
      {TABS.map(({ address, name }) => (
        <a key={address} href={address} aria-current={currentAs(path, address)}>{name()}</a>
      ))}
    </nav>
  );
}

/** Return whether an address is this page, or one of its subpages. */
function currentAs(path: string, address: string): "page" | "true" | undefined {
  if (path === address) return "page";
  return path.startsWith(`${address}/`) ? "true" : undefined;
}
