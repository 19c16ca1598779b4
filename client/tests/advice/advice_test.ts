/// <reference lib="deno.ns" />
import { deepEqual } from "node:assert/strict";
import { h } from "preact";
import { useAdvice } from "../../src/advice/advice.tsx";
import { host, settled } from "../host.ts";

Deno.test("advice about an earlier question is not shown beside a later one", async () => {
  const answers: ((advice: string) => void)[] = [];
  let advice!: ReturnType<typeof useAdvice<string>>;
  function Probe() {
    advice = useAdvice(() => new Promise<string>((done) => answers.push(done)));
    return advice.found.value ?? (advice.asking.value ? "asking" : "nothing");
  }
  const { show, text } = host();
  await show(h(Probe, {}));
  advice.ask();
  advice.forget();
  await settled();
  deepEqual(text(), "nothing");
  advice.ask();
  answers[1]!("later");
  await settled();
  answers[0]!("earlier");
  await settled();
  deepEqual(text(), "later");
});
