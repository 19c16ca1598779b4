/** Board: what it adds to the page. */

import words from "../../words/en/board.json" with { type: "json" };

declare module "../app/i18n.ts" {
  interface Words {
    board: typeof words;
  }
}
