/** Setup: where in a player's own set-up a refusal points to. The page knows no rules. */

const TOML_LINE = /at line (\d+), column \d+/;
const TOML_END = /at end of document/;
/** As the server names a value: `$.aircraft[1].side` */
const PATH = /`\$\.([\w.[\]-]+)`/;
const WORD = /`([^`$]+)`/g;

/** The line (from 1) that a refusal is about, as far as its sentence tells. */
export function lineOf(text: string, sentence: string): number | null {
  const lines = text.split("\n");
  const told = TOML_LINE.exec(sentence);
  if (told) return Math.min(Number(told[1]), lines.length);
  if (TOML_END.test(sentence)) return lines.length;
  const path = PATH.exec(sentence);
  if (path) return lineOfPath(lines, path[1]!);
  for (const [, word] of sentence.matchAll(WORD)) {
    const found = lines.findIndex((line) =>
      new RegExp(`(^|\\W)${escaped(word!)}(\\W|$)`).test(line)
    );
    if (found >= 0) return found + 1;
  }
  return null;
}

/** `aircraft[1].side` is `side` below the second `[[aircraft]]`; its head where there is no such key. */
function lineOfPath(lines: readonly string[], path: string): number | null {
  let from = 0;
  let found: number | null = null;
  for (const step of path.split(".")) {
    const [, name, index] = /^([\w-]+)(?:\[(\d+)\])?/.exec(step) ?? [];
    if (!name) break;
    const at = place(lines, from, name, index === undefined ? null : Number(index));
    if (at < 0) break;
    found = at + 1;
    from = at;
  }
  return found;
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
