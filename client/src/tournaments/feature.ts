/** Tournaments: what it adds to the page. */

import words from "../../words/en/tournaments.json" with { type: "json" };
import { declareFeature, page } from "../app/feature.ts";
import { t } from "../app/i18n.ts";
import { lazyBit, lazyPage } from "../app/lazy.tsx";

declare module "../app/i18n.ts" {
  interface Words {
    tournaments: typeof words;
  }
}

declareFeature({
  pages: [
    page(
      "/tournaments",
      lazyPage(() => import("./Tournaments.tsx").then((file) => file.Tournaments)),
    ),
    page(
      "/tournaments/{tournament}",
      lazyPage(() => import("./Tournament.tsx").then((file) => file.Tournament)),
    ),
  ],
  tab: { address: "/tournaments", name: () => t.tournaments("tournaments") },
  AfterGame: lazyBit(() => import("./tournament_links.tsx").then((file) => file.BackToTournament)),
  meetings: (club) => import("./tournament_links.tsx").then((file) => file.clubMeetings(club)),
});
