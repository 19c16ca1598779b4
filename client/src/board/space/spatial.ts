/** Spatial: converts what a board shows for the view in space. */

import type { BoardProps } from "../contract.ts";
import { bringsOf, likely, poseOf, values } from "../overlays/ends.ts";
import type { Option, Piece } from "../../api/schema.ts";
import type { Craft, Goal, Mark, Space, Spot } from "./contract.ts";
import type { StagePose } from "../../game/playback/stage.ts";
import { sentence } from "../../app/phrases.ts";
import { type Group, groupsOf } from "../overlays/choices.ts";
import { groundInk, groundsOf } from "../land/Grounds.tsx";
import { columnRow } from "../hex/hexes.ts";
import { inner, type Layout, W } from "../layout.ts";
import { painted } from "../land/painted.ts";
import { isSite } from "../land/buildings.ts";
import { tell } from "../speech.ts";

/** With more choices than this, they are grouped by place and height. */
const EACH = 40;
const NO_POSES: ReadonlyMap<string, StagePose> = new Map();

/** Return what the view receives, and the options of its goals. */
export function skyOf(layout: Layout, props: BoardProps, pieces: readonly Piece[]) {
  const { frame } = layout, film = props.playback.playing.peek();
  const poses: ReadonlyMap<string, StagePose> = film ? props.playback.stage.peek() : NO_POSES;
  const spot = ([x, y]: readonly [number, number]) => ({
    x: (x - frame.x - frame.w / 2) / W,
    y: (y - frame.y - frame.h / 2) / W,
  });
  const at = (cell: string) => spot(layout.centre(cell));
  const { goals, options } = goalsOf(groupsOf(props.question, pieces, layout.knows), props, at);
  const space: Space = {
    width: frame.w / W,
    depth: frame.h / W,
    levels: 5,
    land: painted(layout),
    points: layout.cells.map(at),
    lines: layout.cells.flatMap((cell) => {
      const here = at(cell);
      return layout.neighbours(cell).map(at)
        .filter((there) => there.y > here.y + 0.1 || (there.y > here.y - 0.1 && there.x > here.x))
        .map((there) => [here.x, here.y, there.x, there.y] as const);
    }),
    patrols: patrols(layout).map(at),
    marks: marksOf(layout, at),
    grounds: groundsOf(layout.board).map((zone) => ({
      spots: zone.cells.map(at),
      side: groundInk(zone),
      says: props.say(zone.label),
    })),
    limit: (layout.board.zones ?? []).filter((zone) => zone.kind === "margin")
      .flatMap((zone) => inner(layout, zone.cells).flat().map(spot)),
    clouds: (layout.board.clouds ?? []).map((cloud) => ({
      spots: cloud.cells.map(at),
      bottom: cloud.bottom ?? 1,
      top: cloud.top ?? 1,
    })),
    crafts: [
      ...pieces.filter((piece) => !piece.wreck && !poses.get(piece.id)?.gone).map((piece) =>
        craftOf(piece, poses.get(piece.id), at, piece.id === props.selected)
      ),
      ...ghostsOf(props, pieces, at),
    ],
    goals,
    path: pathOf(props, pieces, at),
    tracers: tracersOf(props, pieces, at),
    film,
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
  };
  return { space, options };
}

/** How far south of the middle of a site its name is. */
const SOUTH = 1.15;

type At = (cell: string) => { x: number; y: number };

/** Return the targets of tasks, with their letters and contents, and the sites there. */
function marksOf({ board }: Layout, at: At): Mark[] {
  const letters = (board.zones ?? []).filter((zone) => zone.kind === "target").map((zone) => ({
    ...at(zone.cells[0]!),
    says: [zone.mark, ...(zone.badges ?? []).map((badge) => badge.mark)].join(" "),
    side: zone.side ?? "",
  }));
  const names = (board.features ?? []).filter(isSite).map(({ kind, cells }) => {
    const { x, y } = at(cells[Math.floor(cells.length / 2)]!);
    return { x, y: y + SOUTH, says: sentence(tell(kind)), side: null };
  });
  return [...letters, ...names];
}

/** Return where aircraft wait that have not entered yet. */
function patrols({ board, cells }: Layout): string[] {
  if (board.type !== "LatticeBoard") return [];
  return cells.filter((cell) => {
    const [column, row] = columnRow(cell) ?? [0, 0], { width, height } = board.grid;
    return column < 1 || column > width || row < 1 || row > height;
  });
}

/**
 * Return the goals of a question, and their options. Of very many ends there is one goal for a
 * place and a height: the one that would be picked there first.
 */
function goalsOf(groups: readonly Group[], props: BoardProps, at: At) {
  const options: Option[] = [], goals: Goal[] = [];
  const piece = (props.scene.pieces ?? []).find((one) => one.id === props.question?.about);
  const wish = { facing: piece?.facing, height: piece?.height ?? undefined, tilt: 0 };
  const many = groups.reduce((sum, group) => sum + group.choices.length, 0) > EACH;
  const put = (cell: string, option: Option, facing: number | null) => {
    const { height, place } = option.anchor ?? {};
    const looked = props.preview?.anchor;
    const lit = many
      ? looked?.place === place && looked?.height === height
      : option.value === props.preview?.value;
    const key = options.push(option) - 1, brings = bringsOf(option);
    goals.push({ ...at(cell), level: height ?? 1, key, facing, lit, brings });
  };
  for (const { cell, choices } of groups) {
    const all = choices.map((choice) => choice.option);
    const ends = all.filter((option) => poseOf(option));
    if (!many || !ends.length) {
      choices.forEach((choice) => put(cell, choice.option, choice.facing));
      continue;
    }
    for (const height of values(ends, "height")) {
      const option = likely(ends.filter((one) => one.anchor!.height === height), wish);
      if (option) put(cell, option, null);
    }
  }
  return { goals, options };
}

/** Return the aircraft at the end that is looked at. */
function ghostsOf({ preview, question }: BoardProps, pieces: readonly Piece[], at: At): Craft[] {
  const piece = pieces.find((one) => one.id === question?.about), pose = preview && poseOf(preview);
  if (!piece || !pose) return [];
  const ghost = { ...piece, cell: pose.place, ghost: true, ...pose };
  return [{ ...craftOf(ghost, undefined, at, false), id: "" }];
}

/** Return the path of the option that is looked at, changing height steadily to its end. */
function pathOf({ preview, question }: BoardProps, pieces: readonly Piece[], at: At): Spot[] {
  const way = preview?.anchor?.path ?? [];
  const from = pieces.find((piece) => piece.id === question?.about)?.height ?? 1;
  const to = preview?.anchor?.height ?? from, last = Math.max(1, way.length - 1);
  return way.map((cell, i) => ({ ...at(cell), level: from + (to - from) * i / last }));
}

function craftOf(
  piece: Piece,
  pose: StagePose | undefined,
  at: (cell: string) => { x: number; y: number },
  selected: boolean,
): Craft {
  const here = at(pose?.cell ?? piece.cell), next = at(pose?.next ?? piece.cell);
  const along = pose?.along ?? 0;
  return {
    id: piece.id,
    side: piece.marking || piece.side,
    number: piece.number ?? piece.id,
    wings: piece.silhouette.wings,
    big: piece.silhouette.seats === "bomber",
    x: here.x + (next.x - here.x) * along,
    y: here.y + (next.y - here.y) * along,
    level: (pose?.height ?? piece.height ?? 1) * (1 - (pose?.sink ?? 0)),
    facing: pose?.facing ?? piece.facing,
    tilt: pose ? 0 : piece.tilt ?? 0,
    selected,
    ghost: piece.ghost ?? false,
  };
}

function tracersOf(
  { playback }: BoardProps,
  pieces: readonly Piece[],
  at: (cell: string) => { x: number; y: number },
): { from: Spot; to: Spot }[] {
  const level = (cell: string) => pieces.find((piece) => piece.cell === cell)?.height ?? 1;
  return playback.effects.peek().filter((one) => one.kind === "tracer").map((one) => ({
    from: { ...at(one.from), level: level(one.from) },
    to: { ...at(one.to), level: level(one.to) },
  }));
}
