/** Preload: a table's data is asked for while the page's code is still on its way. */

import { askEarly, gamePath, spoken } from "./preloaded.ts";
import { callAhead } from "../api/socket.ts";

const game = /^\/games\/([^/]+)$/.exec(location.pathname)?.[1];
if (game) {
  const name = decodeURIComponent(game);
  callAhead(name, new URL(location.href).searchParams.get("seat"));
  askEarly(gamePath(name));
  askEarly(gamePath(name, `/book?language=${spoken()}`));
}
