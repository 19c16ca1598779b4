/** About: what it adds to the page. */

import words from "../../words/en/about.json" with { type: "json" };
import { declareFeature, page } from "../app/feature.ts";
import { lazyPage } from "../app/lazy.tsx";

declare module "../app/i18n.ts" {
  interface Words {
    about: typeof words;
  }
}

declareFeature({
  pages: [
    page(
      "/about",
      lazyPage(() => import("./About.tsx").then((file) => file.About)),
      { site: true },
    ),
    page("/fair-play", lazyPage(() => import("./About.tsx").then((file) => file.FairPlay))),
  ],
});
