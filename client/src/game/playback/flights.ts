/** Flights: pieces that fly together, each along the legs of its path. */

import type { Fly } from "../../api/schema.ts";
import type { Poses, StagePose } from "./stage.ts";
import { type Bit, bit, effect, pose } from "./moment.ts";

const CELL = 430;
const TURN = 320;

interface Leg {
  cells: string[];
  from: number;
  turn: number;
  low: number | null;
  high: number | null;
  /** The heights at the cells, if they are known. */
  heights: readonly number[];
  weight: number;
  /** The other cells of the edges on which the flight begins and ends. */
  between: string | undefined;
  beyond: string | undefined;
}

/** Return the path of a flight; where only an edge separates two steps, the cell counts once. */
function way(fly: Fly, from: string): string[] {
  const cells = [from, ...(fly.cells[0] === from ? fly.cells.slice(1) : fly.cells)];
  return fly.heights?.length ? cells : cells.filter((cell, i) => cell !== cells[i - 1]);
}

/** Return the other cell of the edge on which a piece ends, if it is known to end in this cell. */
function edge(ends: Poses, piece: string, cell: string): string | undefined {
  const end = ends.get(piece);
  return end?.cell === cell ? end.between : undefined;
}

/** Return the moment of several flights at once; `count` acts happen with them. */
export function flight(
  flies: readonly Fly[],
  poses: Poses,
  ends: Poses,
  acts = flies.length,
): Bit {
  const ways = new Map<string, Fly[]>();
  for (const fly of flies) ways.set(fly.piece, [...(ways.get(fly.piece) ?? []), fly]);
  const time = (fly: Fly) => Math.max(TURN, fly.cells.length * CELL);
  const sum = (all: readonly Fly[]) => all.reduce((total, fly) => total + time(fly), 0);
  const lasts = Math.max(...[...ways.values()].map(sum));
  const caption = ways.size === 1 ? flies[0]!.says ?? undefined : undefined;
  let legs = new Map<string, Leg[]>();
  return bit(lasts, {
    cues: [{ at: 0, sound: "engine", caption }, { at: 0.5, acts }],
    begin() {
      legs = new Map([...ways].map(([piece, flown]) => {
        const start = pose(poses, piece, flown[0]!.cells[0], flown[0]!.facing);
        let { cell, facing, height, between } = start;
        return [
          piece,
          flown.map((fly, i) => {
            const cells = way(fly, cell);
            const high = fly.height ?? height;
            const beyond = i === flown.length - 1 ? edge(ends, piece, cells.at(-1)!) : undefined;
            const leg = {
              cells,
              from: facing,
              turn: shortest(facing, fly.facing),
              low: height ?? high,
              high,
              heights: heightsOf(fly, cells.length, height),
              weight: time(fly) / sum(flown),
              between,
              beyond,
            };
            [cell, facing, height, between] = [cells.at(-1)!, fly.facing, high, beyond];
            return leg;
          }),
        ];
      }));
    },
    show(t) {
      for (const [piece, all] of legs) along(poses.get(piece)!, all, t);
    },
    end() {
      for (const [piece, flown] of ways) {
        const rest = poses.get(piece)!, facing = flown.at(-1)!.facing;
        Object.assign(rest, { cell: rest.next, along: 0, facing, between: rest.beyond });
      }
    },
    effects: (t) =>
      t === null
        ? [...legs].map(([, all]) =>
          effect("trail", all[0]!.cells[0]!, all.at(-1)!.cells.at(-1)!, "", 1)
        )
        : [],
  });
}

/** Return the shorter turn in degrees; a half turn goes left. */
export function shortest(from: number, to: number): number {
  const turn = ((to - from) % 360 + 360) % 360;
  return turn > 180 ? turn - 360 : turn;
}

/** Put a pose at a point of its legs: steady on the way, turning towards the end of each leg. */
function along(pose: StagePose, legs: readonly Leg[], t: number): void {
  let before = 0, leg = legs[0]!;
  for (const next of legs) {
    leg = next;
    if (t <= before + next.weight || next === legs.at(-1)) break;
    before += next.weight;
  }
  const part = Math.max(0, Math.min(1, (t - before) / leg.weight));
  const steps = leg.cells.length - 1, eased = part + (ease(part) - part) * 0.4;
  const at = Math.min(eased * steps, steps),
    index = Math.min(Math.floor(at), Math.max(0, steps - 1));
  pose.cell = leg.cells[index]!;
  pose.next = leg.cells[index + 1] ?? pose.cell;
  pose.along = steps ? at - index : part;
  pose.between = index === 0 ? leg.between : undefined;
  pose.beyond = index >= steps - 1 ? leg.beyond : undefined;
  const begin = steps ? 0.4 : 0;
  pose.facing = leg.from + leg.turn * ease(Math.max(0, (part - begin) / (1 - begin)));
  pose.height = heightAt(leg, index, pose.along, part);
  pose.gone = false;
}

/** Return the heights from the beginning of a flight, one for each cell; [] if unknown. */
function heightsOf({ heights = [] }: Fly, cells: number, from: number | null): readonly number[] {
  if (heights.length === cells) return heights;
  return heights.length === cells - 1 && from !== null ? [from, ...heights] : [];
}

/** Return the height of a leg at a moment: as its cells say, else changing steadily. */
function heightAt(leg: Leg, index: number, along: number, part: number): number | null {
  const here = leg.heights[index], next = leg.heights[index + 1];
  if (here !== undefined && next !== undefined) return here + (next - here) * along;
  if (leg.high === null || leg.low === null) return leg.high;
  return leg.low + (leg.high - leg.low) * part;
}

function ease(t: number): number {
  return t * t * (3 - 2 * t);
}
