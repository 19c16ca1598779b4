/** Preload: requests a table's data while the page's code is still being loaded. */

import { readGameBook } from "../api/calls/catalogue.ts";
import { getGame } from "../api/calls/games.ts";
import { askEarly, spoken } from "./preloaded.ts";
import { callAhead } from "../api/socket.ts";

const game = /^\/games\/([^/]+)$/.exec(location.pathname)?.[1];
if (game) {
  const name = decodeURIComponent(game);
  callAhead(name, new URL(location.href).searchParams.get("seat"));
  askEarly(getGame(name));
  askEarly(readGameBook(name, { language: spoken() }));
}
