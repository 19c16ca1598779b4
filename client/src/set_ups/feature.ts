/** Set ups: what it adds to the page. */

import words from "../../words/en/set_ups.json" with { type: "json" };
import { declareFeature, page } from "../app/feature.ts";
import { lazyPage, lazyWhole } from "../app/lazy.tsx";

declare module "../app/i18n.ts" {
  interface Words {
    set_ups: typeof words;
  }
}

declareFeature({
  pages: [
    page("/set-ups", lazyPage(() => import("./SetUps.tsx").then((file) => file.SetUps))),
    page(
      "/editor/{setup?}",
      lazyWhole(() => import("./editor/Editor.tsx").then((file) => file.Editor)),
      { keeps: ["setup"], whole: true },
    ),
  ],
});
