/** Spectators: what it adds to the page. */

import words from "../../words/en/spectators.json" with { type: "json" };
import { declareFeature, page } from "../app/feature.ts";
import { t } from "../app/i18n.ts";
import { lazyPage } from "../app/lazy.tsx";

declare module "../app/i18n.ts" {
  interface Words {
    spectators: typeof words;
  }
}

declareFeature({
  pages: [
    page("/watch", lazyPage(() => import("./Watch.tsx").then((file) => file.Watch))),
  ],
  tab: { address: "/watch", name: () => t.spectators("watch") },
});
