/// <reference lib="deno.ns" />
/**
 * Pack: runs `pack.py` in the same Python that a browser will have.
 *
 *     deno run --allow-read --allow-env --allow-write pack.ts SOURCES WORDS WHEELS OUT
 */

import { loadPyodide } from "pyodide";

const [sources, words, wheels, out] = Deno.args as [string, string, string, string];

/** Copy the contents of a folder here to a folder there. */
function bring(from: string, to: string): void {
  python.FS.mkdirTree(to);
  for (const one of Deno.readDirSync(from)) {
    if (one.name === "__pycache__" || one.name === "static") continue;
    if (one.isDirectory) bring(`${from}/${one.name}`, `${to}/${one.name}`);
    else python.FS.writeFile(`${to}/${one.name}`, Deno.readFileSync(`${from}/${one.name}`));
  }
}

const python = await loadPyodide({ env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
bring(sources, "/in/src");
bring(words, "/in/words");
bring(wheels, "/in/wheel");
python.FS.mkdirTree("/out");
python.runPython(Deno.readTextFileSync(new URL("pack.py", import.meta.url)));
await python.globals.get("main")();
for (const name of python.FS.readdir("/out").filter((one: string) => !one.startsWith("."))) {
  Deno.writeFileSync(`${out}/${name}`, python.FS.readFile(`/out/${name}`));
}
