/// <reference lib="deno.ns" />
import "../english.ts";
import { equal, ok } from "node:assert/strict";
import { countTables } from "../../src/api/calls/lobby.ts";
import { isAlone } from "../../src/lobby/Alone.tsx";
import { AloneHere, OpenTables } from "../../src/lobby/OpenTables.tsx";
import { answer } from "../fake_server.ts";
import { host } from "../host.ts";

Deno.test("a reader is alone if no table is open and no one else is here", () => {
  equal(isAlone({ tables: 0, here: 1 }), true);
  equal(isAlone({ tables: 0, here: 2 }), false);
  equal(isAlone({ tables: 1, here: 1 }), false);
});

Deno.test("a lone reader is shown the ace, a table for later, and a link for a friend", async () => {
  const page = host(),
    both = (
      <div>
        <OpenTables />
        <AloneHere />
      </div>
    );
  answer(countTables(), () => ({ tables: 0, here: 1, playing: 0 }));
  await page.show(both);
  for (const offered of ["Play the ace", "one turn a day", "Invite a friend"]) {
    ok(page.text().includes(offered), offered);
  }
  await page.show(null);
  answer(countTables(), () => ({ tables: 2, here: 5, playing: 1 }));
  await page.show(both);
  equal(page.text(), "2 open tables, 5 people here");
  await page.show(null);
});
