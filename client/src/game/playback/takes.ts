/** Takes: what the camera looks at: who moves, and from near who fires and who is hit. */

import type { Act, Fly } from "../../api/schema.ts";
import type { Focus } from "../../board/contract.ts";
import { type Bit, isShot } from "./moment.ts";
import type { Poses } from "./stage.ts";

/** The last milliseconds of a flight before a deciding shot, and how much longer they take. */
const LAST = 430, SLOWER = 650;

/** A part of a film: who moves, and the shots that follow. */
interface Take {
  moves: Bit[];
  shots: Bit[];
  movers: Set<string>;
}

const fliesOf = ({ acts }: Bit): readonly Fly[] => acts.filter((act) => act.type === "Fly");
const falls = (act: Act) => act.type === "Vanish" && act.how === "falls";

/** Let the camera look at each part as a whole, and show slowly what leads to a deciding shot. */
export function focus(bits: readonly Bit[], poses: Poses): void {
  const at = new Map([...poses].map(([id, pose]) => [id, pose.cell]));
  for (const { moves, shots } of takesOf(bits)) {
    const ways = new Map<string, string[]>();
    for (const { piece, cells } of moves.flatMap(fliesOf)) {
      ways.set(piece, [...ways.get(piece) ?? [at.get(piece) ?? ""], ...cells]);
      at.set(piece, cells.at(-1) ?? at.get(piece) ?? "");
    }
    const fighters = shots.flatMap(({ acts }) => acts).flatMap(piecesOf);
    const theirs = fighters.flatMap((piece) => ways.get(piece) ?? [at.get(piece) ?? ""]);
    const all = [...ways.values()].flat();
    const calm = { lots: theirs.length ? [theirs, all] : [all], near: false };
    for (const bit of moves) bit.focus = all.length ? calm : null;
    for (const bit of shots) bit.focus = fightOf(bit, at);
    if (shots.some(({ acts }) => acts.some(falls))) {
      slow(moves.findLast((bit) => fliesOf(bit).length));
    }
  }
}

/** Return moments in parts: a part ends after its shots, or when others move. */
function takesOf(bits: readonly Bit[]): Take[] {
  const takes: Take[] = [];
  bits.forEach((bit, index) => {
    let take = takes.at(-1);
    if (bit.acts.some(isShot)) {
      if (!take) takes.push(take = { moves: [], shots: [], movers: new Set() });
      take.shots.push(bit);
      return;
    }
    const next = bits.slice(index).find((one) => fliesOf(one).length || one.acts.some(isShot));
    const movers = next ? fliesOf(next).map((fly) => fly.piece) : [];
    const others = movers.length > 0 && !movers.some((piece) => take?.movers.has(piece));
    if (!take || take.shots.length || (others && take.movers.size)) {
      takes.push(take = { moves: [], shots: [], movers: new Set() });
    }
    take.moves.push(bit);
    movers.forEach((piece) => take.movers.add(piece));
  });
  return takes;
}

/** Return the pieces that an act is about. */
function piecesOf(act: Act): string[] {
  if (act.type === "Shoot") return [act.piece, act.target];
  return "piece" in act ? [act.piece] : [];
}

/** Return what to look at while shots fall: those that hit or bring down, then all of them. */
function fightOf({ acts }: Bit, at: ReadonlyMap<string, string>): Focus {
  const cells = (some: readonly Act[]) => some.flatMap(piecesOf).map((one) => at.get(one) ?? "");
  const hits = acts.filter((act) => falls(act) || (act.type === "Shoot" && !!act.hits));
  return { lots: [cells(hits.length ? hits : acts), [], cells(acts)], near: true };
}

/** Let a flight end slowly. */
function slow(bit: Bit | undefined): void {
  if (!bit) return;
  const { lasts, show } = bit, quick = Math.max(0, lasts - LAST);
  const stretch = (lasts - quick + SLOWER) / (lasts - quick);
  bit.lasts = lasts + SLOWER;
  bit.show = (t) => {
    const now = t * bit.lasts;
    show(now < quick ? now / lasts : (quick + (now - quick) / stretch) / lasts);
  };
}
