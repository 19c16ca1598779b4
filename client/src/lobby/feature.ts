/** Lobby: what it adds to the page. */

import words from "../../words/en/lobby.json" with { type: "json" };
import { declareFeature, page } from "../app/feature.ts";
import { t } from "../app/i18n.ts";
import { lazyPage } from "../app/lazy.tsx";

declare module "../app/i18n.ts" {
  interface Words {
    lobby: typeof words;
  }
}

declareFeature({
  pages: [
    page("/lobby", lazyPage(() => import("./Lobby.tsx").then((file) => file.Lobby))),
    page("/join/{token}", lazyPage(() => import("./Join.tsx").then((file) => file.Join))),
  ],
  tab: { address: "/lobby", name: () => t.lobby("tables") },
});
