/// <reference lib="deno.ns" />
/** English: the words of all features, which a build adds to the sources that use them. */

import { learn } from "../src/app/i18n.ts";

const folder = new URL("../words/en/", import.meta.url);
for (const { name } of Deno.readDirSync(folder)) {
  learn(name.replace(".json", ""), JSON.parse(Deno.readTextFileSync(new URL(name, folder))));
}
