/// <reference lib="deno.ns" />
import { equal } from "node:assert/strict";
import { language } from "../../src/settings.ts";
import { notice } from "../../src/table/Chat.tsx";
import { fetchWords } from "../../src/ui.ts";

const SEATED = { key: "seated", words: { name: "Ugo {x}", seat: "italy-2" } } as const;

Deno.test("a notice of the house is said in the reader's language", async () => {
  language.value = "en";
  equal(notice(SEATED, ""), "Ugo {x} takes the seat of Italy 2.");
  language.value = "it";
  await fetchWords();
  equal(notice(SEATED, ""), "Ugo {x} prende il posto di Italy 2.");
  language.value = "en";
});
