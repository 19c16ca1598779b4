/** Home: what it adds to the page. */

import words from "../../words/en/home.json" with { type: "json" };
import { declareFeature, page } from "../app/feature.ts";
import { Home } from "./Home.tsx";

declare module "../app/i18n.ts" {
  interface Words {
    home: typeof words;
  }
}

declareFeature({
  pages: [
    page("/", Home, { plain: true, site: true }),
  ],
});
