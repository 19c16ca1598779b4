/** Ratings: what it adds to the page. */

import words from "../../words/en/ratings.json" with { type: "json" };
import { declareFeature, page } from "../app/feature.ts";
import { t } from "../app/i18n.ts";
import { lazyPage } from "../app/lazy.tsx";

declare module "../app/i18n.ts" {
  interface Words {
    ratings: typeof words;
  }
}

declareFeature({
  pages: [
    page("/pilots", lazyPage(() => import("./Pilots.tsx").then((file) => file.Pilots))),
    page(
      "/pilots/{name}",
      lazyPage(() => import("./Profile.tsx").then((file) => file.Profile)),
    ),
  ],
  tab: { address: "/pilots", name: () => t.ratings("pilots") },
});
