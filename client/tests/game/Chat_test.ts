/// <reference lib="deno.ns" />
import { equal } from "node:assert/strict";
import COMMON from "../../words/it/common.json" with { type: "json" };
import GAME from "../../words/it/game.json" with { type: "json" };

const SEATED = { key: "seated", words: { name: "Ugo {x}", seat: "italy-2" } } as const;

/** Make the page one that names its languages and their files, as the server does. */
function pageIn(language: string, words: unknown): void {
  const file = `data:application/json,${encodeURIComponent(JSON.stringify(words))}`;
  const dataset = { languages: JSON.stringify({ en: "", [language]: file }) };
  Object.assign(globalThis, { document: { documentElement: { dataset } } });
}

Deno.test("a system message is in the reader's language", async () => {
  pageIn("it", { common: COMMON, game: GAME });
  const { language } = await import("../../src/app/settings.ts");
  await import("../english.ts");
  const { notice } = await import("../../src/game/Chat.tsx");
  const { fetchWords } = await import("../../src/app/i18n.ts");
  language.value = "en";
  equal(notice(SEATED, ""), "Ugo {x} joins as Italy 2.");
  language.value = "it";
  await fetchWords();
  equal(notice(SEATED, ""), "Ugo {x} entra in partita: Italy 2.");
  const guest = { ...SEATED, words: { ...SEATED.words, name: "Guest 2198" } };
  equal(notice(guest, ""), "Ospite 2198 entra in partita: Italy 2.");
  language.value = "en";
});
