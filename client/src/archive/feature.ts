/** Archive: what it adds to the page. */

import words from "../../words/en/archive.json" with { type: "json" };
import { declareFeature, page } from "../app/feature.ts";
import { t } from "../app/i18n.ts";
import { lazyPage } from "../app/lazy.tsx";

declare module "../app/i18n.ts" {
  interface Words {
    archive: typeof words;
  }
}

declareFeature({
  pages: [
    page("/games", lazyPage(() => import("./Search.tsx").then((file) => file.Search))),
  ],
  tab: { address: "/games", name: () => t.archive("my_games") },
});
