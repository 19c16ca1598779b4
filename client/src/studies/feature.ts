/** Studies: what it adds to the page. */

import words from "../../words/en/studies.json" with { type: "json" };
import { declareFeature, page } from "../app/feature.ts";
import { lazyPage, lazyPart } from "../app/lazy.tsx";

declare module "../app/i18n.ts" {
  interface Words {
    studies: typeof words;
  }
}

declareFeature({
  pages: [
    page(
      "/studies/{study?}",
      lazyPage(() => import("./Laboratory.tsx").then((file) => file.Laboratory)),
    ),
    page(
      "/studies/{study}/games/{number}",
      lazyPart(() => import("../game/replay/Replay.tsx").then((file) => file.StudyReplay)),
      { whole: true },
    ),
  ],
});
