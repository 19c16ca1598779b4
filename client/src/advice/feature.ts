/** Advice: what it adds to the page. */

import words from "../../words/en/advice.json" with { type: "json" };

declare module "../app/i18n.ts" {
  interface Words {
    advice: typeof words;
  }
}
