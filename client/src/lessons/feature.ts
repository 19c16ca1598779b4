/** Lessons: what it adds to the page. */

import words from "../../words/en/lessons.json" with { type: "json" };
import { declareFeature, page } from "../app/feature.ts";
import { lazyPage } from "../app/lazy.tsx";

declare module "../app/i18n.ts" {
  interface Words {
    lessons: typeof words;
  }
}

declareFeature({
  pages: [
    page(
      "/school",
      lazyPage(() => import("./School.tsx").then((file) => file.School)),
      { site: true },
    ),
  ],
});
