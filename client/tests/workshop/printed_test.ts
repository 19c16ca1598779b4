/// <reference lib="deno.ns" />
import { equal } from "node:assert/strict";
import { beyond } from "../../src/beyond.ts";
import type { Drafted, RulesetInfo } from "../../src/schema.ts";
import { door } from "../../src/workshop/door.ts";
import { printed } from "../../src/workshop/printed.ts";

Deno.test("a draft of a scenario begins with its title and text in the reader's language", async () => {
  const english = { title: "Your own scenario", text: "A morning patrol.", first: "austria" };
  const text = JSON.stringify(english);
  beyond.setup = (_, scenario) => Promise.resolve({ scenario, text });
  door.read = (_, text) => Promise.resolve({ text, draft: JSON.parse(text) } as Drafted);
  door.write = (_, { draft }) => Promise.resolve({ text: draft } as Drafted);
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
