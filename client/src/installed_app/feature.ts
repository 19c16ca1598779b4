/** Installed app: what it adds to the page. */

import words from "../../words/en/installed_app.json" with { type: "json" };

declare module "../app/i18n.ts" {
  interface Words {
    installed_app: typeof words;
  }
}
