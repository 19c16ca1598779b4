/** Standing orders: what it adds to the page. */

import words from "../../words/en/standing_orders.json" with { type: "json" };

declare module "../app/i18n.ts" {
  interface Words {
    standing_orders: typeof words;
  }
}
