/// <reference lib="deno.ns" />
import { equal } from "node:assert/strict";
import { moreApi } from "../../../src/api/more.ts";
import type { Drafted, RulesetInfo } from "../../../src/api/schema.ts";
import { setUpsApi } from "../../../src/api/set_ups.ts";
import { printed } from "../../../src/set_ups/editor/printed.ts";

Deno.test("a draft of a scenario begins with its title and text in the reader's language", async () => {
  const english = { title: "Your own scenario", text: "A morning patrol.", first: "austria" };
  const text = JSON.stringify(english);
  moreApi.setup = (_, scenario) => Promise.resolve({ scenario, text });
  setUpsApi.read = (_, text) => Promise.resolve({ text, draft: JSON.parse(text) } as Drafted);
  setUpsApi.write = (_, { draft }) => Promise.resolve({ text: draft } as Drafted);
  const shelf = (title: string, said: string) =>
    ({
      id: "squadriglia",
      scenarios: [{ id: "own", title, text: said }],
    }) as unknown as RulesetInfo;
  const italian = await printed(shelf("Il vostro scenario", "Una pattuglia."), "own");
  equal(
    italian,
    JSON.stringify({ ...english, title: "Il vostro scenario", text: "Una pattuglia." }),
  );
  equal(await printed(shelf(english.title, english.text), "own"), text);
});
