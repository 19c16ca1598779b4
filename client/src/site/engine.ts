/**
 * Engine: the games themselves, in a worker of the page: Python, our modules, and a locker.
 *
 * Every file is sent compressed and unpacked here, so that a host without compression sends little
 * as well.
 */

import { loadPyodide, type PyodideInterface } from "pyodide";
import { contents, Lost, opened, whole } from "./packed_files.ts";
import { openLocker } from "./locker.ts";
import type { Files, FromEngine, Packed, ToEngine } from "./protocol.ts";

/** The class `LocalField` of `aerodrome.local.field`. */
interface Engine {
  start(): Promise<void>;
  ask(method: string, path: string, body: Uint8Array | null): Promise<Given>;
  connect(
    address: string,
    hear: (text: string) => void,
    closed: (code: number, reason: string) => void,
  ): Connection;
}
interface Connection {
  say(text: string): void;
  close(): void;
}
interface Given {
  toJs(): [number, string, Uint8Array<ArrayBuffer>, [string, string][]];
  destroy(): void;
}
/** The part of Python's file system that is used here. */
interface Disk {
  mkdirTree(path: string): void;
  writeFile(path: string, content: Uint8Array, how: { canOwn: boolean }): void;
}

/** The package index of this Python, which is empty. */
const NO_PACKAGES = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
  packages: {},
};
const WHERE = "/lib/python3.14/site-packages";

const page = globalThis as unknown as {
  postMessage(said: FromEngine, moved?: Transferable[]): void;
  onmessage: ((event: { data: ToEngine }) => void) | null;
  fetch: typeof fetch;
};
const lines = new Map<number, Connection>();
let engine: Engine | null = null;

page.onmessage = ({ data }) => {
  obey(data).catch(fail);
};

async function obey(said: ToEngine): Promise<void> {
  if (said.kind === "begin") await begin(said.files, said.base, said.locker);
  else if (said.kind === "ask") await ask(said);
  else if (said.kind === "connect") connect(said.id, said.address);
  else if (said.kind === "say") lines.get(said.id)?.say(said.text);
  else hangUp(said.id);
}

function fail(error: unknown): void {
  console.error(error);
  const why = error instanceof Lost ? "network" : able() ? "engine" : "browser";
  page.postMessage({ kind: "failed", why, detail: String(error) });
}

/** Return whether this browser has everything that the engine needs. */
function able(): boolean {
  return typeof WebAssembly === "object" && typeof DecompressionStream === "function";
}

async function begin(files: Files, base: string, name: string): Promise<void> {
  const open = (file: Packed) =>
    opened(file, base, (bytes) => page.postMessage({ kind: "loaded", bytes }));
  const archives = [files.library, files.aerodrome].map((file) => open(file).then(whole));
  archives.forEach((one) => one.catch(() => {}));
  const numpy = files.numpy && open(files.numpy).then(whole);
  numpy?.catch(() => {});
  const python = await boot(files, base, open, archives);
  if (numpy) python.unpackArchive(await numpy, "zip", { extractDir: WHERE });
  const { LocalField } = python.pyimport("aerodrome.local.field");
  const field: Engine = LocalField(
    await openLocker(name, () => page.postMessage({ kind: "taken" })),
  );
  await field.start();
  engine = field;
  page.postMessage({ kind: "ready" });
}

/** Start Python with our modules on its disk. It requests its own files by name and gets ours. */
async function boot(
  files: Files,
  base: string,
  open: (file: Packed) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>,
  archives: Promise<Uint8Array>[],
): Promise<PyodideInterface> {
  const wasm = open(files.wasm), library = open(files.python);
  const given = new Map([["pyodide.asm.wasm", wasm], ["python.zip", library]]);
  const glue = open(files.glue).then(whole);
  [wasm, library, glue].forEach((one: Promise<unknown>) => one.catch(() => {}));
  const { fetch } = page;
  page.fetch = async (asked, init) => {
    const stream = given.get(new URL(String(asked)).pathname.split("/").at(-1)!);
    if (!stream) return await fetch(asked, init);
    return new Response(await stream, { headers: { "content-type": "application/wasm" } });
  };
  const script = new Blob([await glue], { type: "text/javascript" });
  const { default: createPyodideModule } = await import(URL.createObjectURL(script));
  await Promise.all([wasm, library]);
  const python = await loadPyodide(
    {
      indexURL: base,
      stdLibURL: new URL("python.zip", base).href,
      lockFileContents: JSON.stringify(NO_PACKAGES),
      createPyodideModule,
      fsInit: async (disk: Disk) => {
        for (const archive of await Promise.all(archives)) lay(disk, archive);
      },
    } as Parameters<typeof loadPyodide>[0],
  );
  page.fetch = fetch;
  return python;
}

/** Put the files of an archive where Python looks for modules. */
function lay(disk: Disk, archive: Uint8Array): void {
  const made = new Set<string>();
  for (const [name, content] of contents(archive)) {
    const file = `${WHERE}/${name}`, folder = file.slice(0, file.lastIndexOf("/"));
    if (!made.has(folder)) disk.mkdirTree(folder);
    made.add(folder);
    disk.writeFile(file, content, { canOwn: true });
  }
}

async function ask({ id, method, path, body }: Extract<ToEngine, { kind: "ask" }>) {
  const given = await engine!.ask(method, path, body);
  const [status, media, content, headers] = given.toJs();
  given.destroy();
  const reply = { status, media, body: content, headers };
  page.postMessage({ kind: "reply", id, reply }, [content.buffer]);
}

function connect(id: number, address: string): void {
  const hear = (text: string) => page.postMessage({ kind: "heard", id, text });
  const closed = (code: number, reason: string) => {
    lines.delete(id);
    page.postMessage({ kind: "hung_up", id, code, reason });
  };
  lines.set(id, engine!.connect(address, hear, closed));
}

function hangUp(id: number): void {
  lines.get(id)?.close();
  lines.delete(id);
}
