/// <reference lib="deno.ns" />
import { deepEqual, equal } from "node:assert/strict";
import { Bench, type EditServer } from "../../../src/set_ups/editor/bench.ts";
import type { Drafted } from "../../../src/api/schema.ts";

function drafted(draft: unknown, added: Drafted["added"] = []): Drafted {
  const text = JSON.stringify(draft);
  const none = { sheet: null, ties: [], seats: [], title: "", options: {}, picture: "", flaws: [] };
  return { text, draft: draft as Drafted["draft"], playable: true, added, ...none };
}

/** Return a server that writes JSON and records its requests. */
function editor(asked: unknown[], wait: Promise<void>[] = []): EditServer {
  return {
    read: async (text) => {
      asked.push({ text });
      await wait.shift();
      return text.startsWith("{")
        ? drafted(JSON.parse(text))
        : { ...drafted(null), text, draft: null };
    },
    write: async (wish) => {
      asked.push(wish);
      await wait.shift();
      const draft = JSON.parse(wish.draft ?? wish.text);
      for (const { path, cell } of wish.place ?? []) draft.pieces[path[1]!] = cell;
      const added = (wish.add ?? []).map(({ cell }) => ["pieces", draft.pieces.push(cell) - 1]);
      return drafted(draft, added);
    },
  };
}

const AT_ONCE = { calm: 0, apart: 0, again: 0 };
const moment = () => new Promise((done) => setTimeout(done, 5));

function laid(asked: unknown[] = [], wait: Promise<void>[] = []): Bench {
  const bench = new Bench(editor(asked, wait), () => false, AT_ONCE);
  bench.open(drafted({ title: "A", pieces: ["1,1"] }));
  return bench;
}

Deno.test("an edit is shown at once, and written soon", async () => {
  const bench = laid();
  bench.put(["title"], "B");
  equal(bench.draft.value?.title, "B");
  equal(bench.busy.value, true);
  await moment();
  equal(bench.text.value, '{"title":"B","pieces":["1,1"]}');
  equal(bench.busy.value, false);
});

Deno.test("edits and placements are sent together and in order", async () => {
  const asked: unknown[] = [], bench = laid(asked);
  bench.put(["title"], "B");
  bench.place({ path: ["pieces", 0], cell: "2,2" });
  bench.place({ path: ["pieces", 0], cell: "3,3" });
  await moment();
  equal(asked.length, 1);
  deepEqual(bench.draft.value, { title: "B", pieces: ["3,3"] });
});

Deno.test("edits made while the server writes are not lost", async () => {
  let go = () => {};
  const asked: unknown[] = [], bench = laid(asked, []);
  const slow = new Bench(
    editor(asked, [new Promise((done) => go = done)]),
    () => false,
    AT_ONCE,
  );
  slow.open(bench.drafted.value!);
  slow.place({ path: ["pieces", 0], cell: "2,2" });
  await moment();
  slow.place({ path: ["pieces", 0], cell: "3,3" });
  slow.put(["title"], "C");
  go();
  await moment();
  await moment();
  deepEqual(slow.draft.value, { title: "C", pieces: ["3,3"] });
  equal(slow.busy.value, false);
});

Deno.test("undo and redo need no server", async () => {
  const asked: unknown[] = [], bench = laid(asked);
  bench.put(["title"], "B");
  await moment();
  bench.undo();
  equal(bench.draft.value?.title, "A");
  bench.redo();
  equal(bench.draft.value?.title, "B");
  equal(bench.before.value, '{"title":"A","pieces":["1,1"]}');
  equal(asked.length, 1);
});

Deno.test("an added thing is selected; a removed one is not", async () => {
  const bench = laid();
  bench.armed.value = { add: { path: ["pieces"] }, title: "SPAD" };
  bench.drop("4,4");
  await moment();
  deepEqual(bench.selected.value, ["pieces", 1]);
  bench.cut(["pieces", 1]);
  equal(bench.selected.value, null);
  await moment();
  deepEqual(bench.draft.value?.pieces, ["1,1"]);
});

Deno.test("an invalid text stays in the box, and the board waits", async () => {
  const bench = laid();
  bench.type("nonsense");
  equal(bench.text.value, "nonsense");
  await moment();
  equal(bench.draft.value === null, true);
  equal(bench.text.value, "nonsense");
  bench.undo();
  equal(bench.draft.value?.title, "A");
});

Deno.test("a refused edit is dropped and reported", async () => {
  const told: unknown[] = [],
    bench = new Bench(
      {
        read: (text) => Promise.resolve(drafted(JSON.parse(text))),
        write: () => Promise.reject(1),
      },
      (error) => {
        told.push(error);
        return false;
      },
      AT_ONCE,
    );
  bench.open(drafted({ title: "A" }));
  bench.put(["title"], "B");
  await moment();
  deepEqual(told, [1]);
  equal(bench.draft.value?.title, "A");
});
