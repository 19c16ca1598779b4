/** Setup: where in a player's own set-up a refusal points to. The page knows no rules. */

const TOML_LINE = /at line (\d+), column \d+/;
const TOML_END = /at end of document/;
/** As the server names a value of the second aircraft: "`aircraft` 2, `side`" */
const PATH = /(?:^| in )((?:`[\w-]+`(?: \d+)?, )*`[\w-]+`(?: \d+)?)(?: must |\.$)/;
const STEP = /`([\w-]+)`(?: (\d+))?/g;
const WORD = /`([^`$]+)`/g;

/** The line (from 1) that a refusal is about, as far as its sentence and its place tell. */
export function lineOf(text: string, sentence: string, place = ""): number | null {
  const lines = text.split("\n");
  const told = TOML_LINE.exec(sentence);
  if (told) return Math.min(Number(told[1]), lines.length);
  if (TOML_END.test(sentence)) return lines.length;
  const named = lineOfValue(lines, place);
  const path = PATH.exec(sentence);
  const at = path && lineOfPath(lines, path[1]!, (named ?? 1) - 1);
  if (at) return at;
  for (const [, word] of sentence.matchAll(WORD)) {
    const quoted = new RegExp(`(^|\\W)${escaped(word!)}(\\W|$)`);
    const found = lines.findIndex((line, at) => at + 1 >= (named ?? 1) && quoted.test(line));
    if (found >= 0) return found + 1;
  }
  return named;
}

/** "`aircraft` 2, `side`" is `side` below the second `[[aircraft]]`; its head where there is no such key. */
function lineOfPath(lines: readonly string[], path: string, start: number): number | null {
  let from = start;
  let found: number | null = null;
  for (const [, name, number] of path.matchAll(STEP)) {
    const at = place(lines, from, name!, number === undefined ? null : Number(number) - 1);
    if (at < 0) break;
    found = at + 1;
    from = at;
  }
  return found;
}

/** `types.my_camel.speed` is `speed` below `[types.my_camel]`; its head where there is no such key. */
function lineOfValue(lines: readonly string[], place: string): number | null {
  let table = "";
  let found: number | null = null;
  let nearest = 0;
  lines.forEach((line, at) => {
    const [, head, key] = /^\s*(?:\[\[?([^[\]]+)\]|([\w"'.-]+)\s*=)/.exec(line) ?? [];
    if (head) table = bare(head);
    if (!head && !key) return;
    const path = head ? table : [table, bare(key!)].filter(Boolean).join(".");
    if (!`${place}.`.startsWith(`${path}.`) || path.length <= nearest) return;
    found = at + 1;
    nearest = path.length;
  });
  return found;
}

function bare(key: string): string {
  return key.replaceAll(/["'\s]/g, "");
}

function place(lines: readonly string[], from: number, name: string, index: number | null): number {
  const head = new RegExp(`^\\s*\\[{1,2}\\s*${escaped(name)}\\s*\\]{1,2}`);
  const key = new RegExp(`^\\s*${escaped(name)}\\s*=`);
  let left = index ?? 0;
  for (let at = from; at < lines.length; at++) {
    if (head.test(lines[at]!) && left-- === 0) return at;
    if (key.test(lines[at]!)) return at;
  }
  return -1;
}

function escaped(word: string): string {
  return word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
