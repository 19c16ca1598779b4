/**
 * Drawn: home as markup in every language, so that it is seen before the page's code is loaded.
 *
 * The build runs this with the folder of words, and writes the result into a page for each language.
 */

import type { FunctionComponent } from "preact";
import { renderToString } from "preact-render-to-string";

declare const Deno: {
  args: string[];
  readTextFileSync(file: string): string;
  readDirSync(folder: string): Iterable<{ name: string }>;
};

const [folder = ""] = Deno.args;
const known = [...Deno.readDirSync(folder)].map(({ name }) => name).toSorted();
const files = Object.fromEntries(known.map((name) => [name, name]));

/** Return the words of a language by the part of the page that uses them. */
function words(name: string): Record<string, unknown> {
  const parts = [...Deno.readDirSync(`${folder}/${name}`)].map((one) => one.name)
    .filter((one) => one.endsWith(".json"));
  return Object.fromEntries(parts.map((part) =>
    [
      part.replace(".json", ""),
      JSON.parse(Deno.readTextFileSync(`${folder}/${name}/${part}`)),
    ] as const
  ));
}

Object.assign(globalThis, {
  document: { documentElement: { dataset: { languages: JSON.stringify(files) } } },
  fetch: (name: string) => Promise.resolve(Response.json(words(name))),
});
const { language } = await import("../app/settings.ts");
const { fetchWords } = await import("../app/i18n.ts");
const { Shell } = await import("../app/shell.tsx");
const { Home }: { Home: FunctionComponent } = await import("./Home.tsx");
const drawn: Record<string, string> = {};
for (const one of known) {
  language.value = one;
  await fetchWords();
  drawn[one] = renderToString(
    <Shell plain>
      <Home />
    </Shell>,
  );
}
console.log(JSON.stringify(drawn));
