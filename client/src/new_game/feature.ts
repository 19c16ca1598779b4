/** New game: what it adds to the page. */

import words from "../../words/en/new_game.json" with { type: "json" };
import { declareFeature, page } from "../app/feature.ts";
import { lazyPage } from "../app/lazy.tsx";

declare module "../app/i18n.ts" {
  interface Words {
    new_game: typeof words;
  }
}

declareFeature({
  pages: [
    page(
      "/new",
      lazyPage(() => import("./NewGame.tsx").then((file) => file.NewGame)),
      { site: true },
    ),
  ],
});
