/** Game: what it adds to the page. */

import gameWords from "../../words/en/game.json" with { type: "json" };
import answer from "../../words/en/answer.json" with { type: "json" };
import briefing from "../../words/en/briefing.json" with { type: "json" };
import clocks from "../../words/en/clocks.json" with { type: "json" };
import end from "../../words/en/end.json" with { type: "json" };
import log from "../../words/en/log.json" with { type: "json" };
import screen_reader from "../../words/en/screen_reader.json" with { type: "json" };
import what_if from "../../words/en/what_if.json" with { type: "json" };
import { declareFeature, page } from "../app/feature.ts";
import { lazyPart } from "../app/lazy.tsx";

declare module "../app/i18n.ts" {
  interface Words {
    game: typeof gameWords;
    answer: typeof answer;
    briefing: typeof briefing;
    clocks: typeof clocks;
    end: typeof end;
    log: typeof log;
    screen_reader: typeof screen_reader;
    what_if: typeof what_if;
  }
}

declareFeature({
  pages: [
    page(
      "/games/{game}",
      lazyPart(() => import("./TablePage.tsx").then((file) => file.TablePage)),
      { whole: true, site: true },
    ),
    page(
      "/games/{game}/replay",
      lazyPart(() => import("./replay/Replay.tsx").then((file) => file.Replay)),
      { whole: true, site: true },
    ),
    page(
      "/games/{game}/battles/{battle}",
      lazyPart(() => import("./replay/Replay.tsx").then((file) => file.Replay)),
      { whole: true, site: true },
    ),
  ],
});
