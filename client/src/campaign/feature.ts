/** Campaign: what it adds to the page. */

import words from "../../words/en/campaign.json" with { type: "json" };

declare module "../app/i18n.ts" {
  interface Words {
    campaign: typeof words;
  }
}
