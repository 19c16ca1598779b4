/** Blow: how the last aircraft was lost, in one sentence, and where to see it. */

import type { Say } from "../../board/contract.ts";
import type { Act, LogLine, Phrase, Scene } from "../../api/schema.ts";
import { sentence } from "../../app/phrases.ts";
import { actsOf } from "../model/arrived.ts";
import { bestShot, type Loss, lossesOf } from "./facts.ts";

/** The last loss, and whether its last hit was in the same turn. */
export interface Blow extends Loss {
  struck: boolean;
}

/** Return the last loss of a game, if there was one. */
export function lastBlow(log: readonly LogLine[]): Blow | null {
  const last = lossesOf(log, true).at(-1);
  return last ? { ...last, struck: last.by !== "" && last.hit === last.turn } : null;
}

/** Return the kind of a blow, as the words of its game name it. */
function kindOf({ key, words = {} }: Phrase): string {
  const { cause } = words as Record<string, unknown>;
  return typeof cause === "string" ? cause : key.slice(key.lastIndexOf(".") + 1);
}

/**
 * Return a blow in words: "You shot down A1", "A1 blew up your fuel tank". The reader is *you* if
 * their side has one aircraft. For one that left, it is the line of the log: "A1: home over the border".
 */
export function blowSaid(blow: Blow, scene: Scene | null, side: string | null, say: Say): string {
  const { by, piece, says: [what], ruleset } = blow;
  if (!what) return "";
  const mine = (scene?.standings ?? []).find((one) => one.side === side)?.aircraft ?? [];
  const me = mine.length === 1 ? mine[0]!.piece : "";
  const who = !blow.struck ? "alone" : by === me ? "you" : piece === me ? "us" : "they";
  const kind = kindOf(what), words = { by, piece };
  const said = say({ key: `blow.${who}.${kind}`, words }, ruleset);
  if (!said.startsWith(kind)) return sentence(said);
  return `${piece}: ${say(what, ruleset)}`;
}

/** The part of a game that is shown as a picture. */
export interface Shot {
  /** The number of lines before it. */
  from: number;
  acts: readonly Act[];
}

/** Return what the picture of the end shows: the last fall, or else the best shot, if any. */
export function lastShot(log: readonly LogLine[], scene: Scene | null): Shot | null {
  const blow = lossesOf(log).at(-1) ?? bestShot(log, scene);
  return blow && shotOf(log, blow);
}

/** Return the last burst that hit the aircraft; its fall, if others flew in between. */
function shotOf(log: readonly LogLine[], { piece, line }: Pick<Loss, "piece" | "line">): Shot {
  const hits = (one: LogLine) =>
    one.acts?.some((act) => act.type === "Shoot" && act.target === piece && !!act.hits) ?? false;
  const fall = line - 1, shot = log.slice(0, line).findLastIndex(hits);
  const near = shot >= 0 && !actsOf(log.slice(shot, fall)).some((act) => act.type === "Fly");
  const from = near ? shot : fall, end = near ? shot + 1 : line;
  return { from, acts: actsOf(log.slice(from, end)) };
}
