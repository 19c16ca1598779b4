/// <reference lib="deno.ns" />
/// <reference lib="deno.unstable" />
import { deepEqual } from "node:assert/strict";
import habits from "../habits.ts";

/** Return the rules that a component with this code breaks. */
function broken(inside: string, file = "/src/lobby/Page.tsx"): string[] {
  const source = `function Page() {\n${inside}\n}`;
  return Deno.lint.runPlugin(habits, file, source).map(({ id }) => id);
}

Deno.test("an address of the API is written by hand in one place only", () => {
  const found = ["habits/generated-calls"];
  deepEqual(broken('return get("/api/games");'), found);
  deepEqual(broken("return get(`/api/games/${game}`);"), found);
  deepEqual(broken('return <a href="/api/openapi.json" />;'), found);
  deepEqual(broken('return <a href="/about">/about</a>;'), []);
  deepEqual(broken('return address.startsWith("/api/");', "/src/api/call.ts"), []);
});

Deno.test("an effect that requests again shows the newest answer only", () => {
  const late = ["habits/latest-answer"];
  deepEqual(broken("useEffect(() => { ask(key).then((it) => found.value = it); }, [key]);"), late);
  const async = "const load = async () => { found.value = await ask(key); };";
  deepEqual(broken(`${async} useEffect(() => void load(), [key]);`), late);
  deepEqual(broken(`${async} useEffect(() => void load(), []);`), []);
  deepEqual(broken(`${async} useEffect(() => setTitle(key), [key]);`), []);
  deepEqual(broken("useLatest(() => ask(key), (it) => found.value = it, explain, [key]);"), []);
});
