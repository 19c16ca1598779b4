/** Social: what it adds to the page. */

import words from "../../words/en/social.json" with { type: "json" };
import { declareFeature, page } from "../app/feature.ts";
import { t } from "../app/i18n.ts";
import { lazyPage } from "../app/lazy.tsx";

declare module "../app/i18n.ts" {
  interface Words {
    social: typeof words;
  }
}

declareFeature({
  pages: [
    page("/friends", lazyPage(() => import("./Friends.tsx").then((file) => file.Friends))),
    page("/clubs", lazyPage(() => import("./Clubs.tsx").then((file) => file.Clubs))),
    page("/clubs/{club}", lazyPage(() => import("./Club.tsx").then((file) => file.Club))),
  ],
  tab: { address: "/clubs", name: () => t.social("clubs") },
});
