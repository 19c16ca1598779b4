/** Rulebook: what it adds to the page. */

import words from "../../words/en/rulebook.json" with { type: "json" };
import { declareFeature, page } from "../app/feature.ts";
import { lazyPage } from "../app/lazy.tsx";

declare module "../app/i18n.ts" {
  interface Words {
    rulebook: typeof words;
  }
}

declareFeature({
  pages: [
    page(
      "/rules/{ruleset?}/{section?}",
      lazyPage(() => import("./Rules.tsx").then((file) => file.Rules)),
      { keeps: ["section"], site: true },
    ),
  ],
});
