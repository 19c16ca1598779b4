/// <reference lib="deno.ns" />
import { deepEqual } from "node:assert/strict";
import { useSignal } from "@preact/signals";
import { h } from "preact";
import { createLatest, useLatest } from "../../src/app/latest.ts";
import { host, settled } from "../host.ts";

/** Return requests that the test answers in any order. */
function questions() {
  const open: PromiseWithResolvers<string>[] = [];
  const ask = () => {
    const next = Promise.withResolvers<string>();
    open.push(next);
    return next.promise;
  };
  return { open, ask };
}

function asking() {
  const shown: string[] = [], refused: unknown[] = [], { open, ask } = questions();
  const latest = createLatest();
  const show = (answer: string) => void shown.push(answer);
  const no = (error: unknown) => void refused.push(error);
  return {
    ...{ shown, refused, open, forget: latest.forget },
    ask: () => latest.ask(ask(), show, no),
    again: () => latest.again(ask(), show, no),
  };
}

Deno.test("the answer to an earlier request is never shown", async () => {
  const { shown, open, ask } = asking();
  ask();
  ask();
  ask();
  open[0]!.resolve("first");
  await settled();
  open[2]!.resolve("third");
  await settled();
  open[1]!.resolve("second");
  await settled();
  deepEqual(shown, ["third"]);
});

Deno.test("a refusal of an earlier request is not shown", async () => {
  const { shown, refused, open, ask } = asking();
  ask();
  ask();
  open[1]!.resolve("second");
  open[0]!.reject("no");
  await settled();
  deepEqual([shown, refused], [["second"], []]);
  ask();
  open[2]!.reject("not this");
  await settled();
  deepEqual(refused, ["not this"]);
});

Deno.test("repeated requests are each shown unless a newer answer came first", async () => {
  const { shown, open, again } = asking();
  for (let look = 0; look < 3; look++) again();
  open[0]!.resolve("first");
  await settled();
  open[2]!.resolve("third");
  await settled();
  open[1]!.resolve("second");
  await settled();
  deepEqual(shown, ["first", "third"]);
});

Deno.test("forgotten requests are not shown", async () => {
  const { shown, refused, open, again, forget } = asking();
  again();
  again();
  forget();
  open[0]!.resolve("first");
  open[1]!.reject("no");
  await settled();
  deepEqual([shown, refused], [[], []]);
});

Deno.test("a component shows the answer for its current inputs, and none when it is gone", async () => {
  const asked = new Map<string, PromiseWithResolvers<string>>(), shown: string[] = [];
  function Probe({ wanted }: { wanted: string }) {
    const found = useSignal("");
    useLatest(
      () => {
        if (!wanted) return null;
        asked.set(wanted, Promise.withResolvers());
        return asked.get(wanted)!.promise;
      },
      (answer) => {
        found.value = answer;
        shown.push(answer);
      },
      (error) => void shown.push(`refused ${error}`),
      [wanted],
    );
    return found.value;
  }
  const { show, text } = host();
  await show(h(Probe, { wanted: "any" }));
  await show(h(Probe, { wanted: "won" }));
  asked.get("won")!.resolve("won");
  await settled();
  asked.get("any")!.resolve("any");
  await settled();
  deepEqual([text(), shown], ["won", ["won"]]);
  await show(h(Probe, { wanted: "lost" }));
  await show(h(Probe, { wanted: "" }));
  asked.get("lost")!.reject("no");
  await show(h(Probe, { wanted: "drawn" }));
  await show(null);
  asked.get("drawn")!.resolve("drawn");
  await settled();
  deepEqual(shown, ["won"]);
});
