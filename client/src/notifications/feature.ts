/** Notifications: what it adds to the page. */

import words from "../../words/en/notifications.json" with { type: "json" };
import { declareFeature, page } from "../app/feature.ts";
import { lazyPage } from "../app/lazy.tsx";

declare module "../app/i18n.ts" {
  interface Words {
    notifications: typeof words;
  }
}

declareFeature({
  pages: [
    page(
      "/confirm",
      lazyPage(() => import("./Links.tsx").then((file) => file.Confirm)),
    ),
    page(
      "/password",
      lazyPage(() => import("./Links.tsx").then((file) => file.FoundPassword)),
    ),
    page(
      "/stop/{token}",
      lazyPage(() => import("./Links.tsx").then((file) => file.Stop)),
      { keeps: ["token"] },
    ),
  ],
});
