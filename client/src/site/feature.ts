/** Site: what it adds to the page. */

import words from "../../words/en/site.json" with { type: "json" };

declare module "../app/i18n.ts" {
  interface Words {
    site: typeof words;
  }
}
