/** Accounts: what it adds to the page. */

import words from "../../words/en/accounts.json" with { type: "json" };
import { declareFeature, page } from "../app/feature.ts";
import { lazyPage } from "../app/lazy.tsx";

declare module "../app/i18n.ts" {
  interface Words {
    accounts: typeof words;
  }
}

declareFeature({
  pages: [
    page(
      "/account",
      lazyPage(() => import("./Account.tsx").then((file) => file.Account)),
      { site: true },
    ),
  ],
});
