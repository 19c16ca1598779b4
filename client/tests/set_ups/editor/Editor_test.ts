/// <reference lib="deno.ns" />
import { equal, match } from "node:assert/strict";
import { h } from "preact";
import "../../english.ts";
import "../../fake_server.ts";
import { host } from "../../host.ts";
import { readScenario } from "../../../src/api/calls/catalogue.ts";
import { readDraft, writeDraft } from "../../../src/api/calls/set_ups.ts";
import type { Drafted, ReadIn, RulesetInfo, WriteIn } from "../../../src/api/schema.ts";
import { answer, type Sent } from "../../fake_server.ts";
import { printed } from "../../../src/set_ups/editor/Editor.tsx";

Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
const { Editor } = await import("../../../src/set_ups/editor/Editor.tsx");

Deno.test("an editor that loads slowly has the usual heading in the meantime", async () => {
  const { show, text } = host();
  await show(h(Editor, { setup: "" }));
  match(text(), /Flying school.*Loading/);
});

Deno.test("a draft of a scenario has its title and text in the reader's language", async () => {
  const english = { title: "Your own scenario", text: "A morning patrol.", first: "austria" };
  const text = JSON.stringify(english);
  answer(readScenario("squadriglia", "own"), () => ({ scenario: "own", text }));
  answer(
    readDraft("squadriglia", { text: "" }),
    ({ body }: Sent<ReadIn>) => ({ text: body.text, draft: JSON.parse(body.text) }) as Drafted,
  );
  answer(
    writeDraft("squadriglia", { text: "", draft: "" }),
    ({ body }: Sent<WriteIn>) => ({ text: body.draft }) as Drafted,
  );
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
