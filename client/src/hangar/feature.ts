/** Hangar: what it adds to the page. */

import words from "../../words/en/hangar.json" with { type: "json" };
import { declareFeature, page } from "../app/feature.ts";
import { lazyPage } from "../app/lazy.tsx";

declare module "../app/i18n.ts" {
  interface Words {
    hangar: typeof words;
  }
}

declareFeature({
  pages: [
    page(
      "/hangar/{ruleset?}/{type?}",
      lazyPage(() => import("./Hangar.tsx").then((file) => file.Hangar)),
      { keeps: ["ruleset", "type"], site: true },
    ),
  ],
});
