/** Space: the same board in three dimensions, for whoever wants to walk round it.
 *
 * Its code is large and comes only when it is first opened. It shows what the plan shows; the plan
 * stays the place for keyboards and screen readers. */

import "./ground.ts";
import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { BoardProps, Pose } from "../contract.ts";
import { bringsOf, likely, poseOf, values } from "../ends.ts";
import type { Option, Piece } from "../schema.ts";
import type { Craft, Goal, Patch, Space as Sky, Spot, Window } from "../space/contract.ts";
import { layoutOf } from "./boards/all.ts";
import { type Group, groupsOf } from "./choices.ts";
import { groundInk, groundsOf } from "./Grounds.tsx";
import { Headlines } from "./Headlines.tsx";
import { columnRow } from "./hexes.ts";
import { type AnyBoard, inner, type Layout, type Point, W } from "./layout.ts";
import { painted } from "./painted.ts";
import { Signs } from "./Pointers.tsx";
import { type Corners, signsOf } from "./signs.ts";
import { tell } from "./speech.ts";
import { Tools } from "./Tools.tsx";
import { tracersOf } from "./tracers.ts";

/** The view in space, opened on a canvas; `show` tells it what the board shows now. */
function useSpace(props: BoardProps, layout: Layout) {
  const { scene, question, preview, selected, playback } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useRef<Window | null>(null);
  const trouble = useSignal<"" | "loading" | "failed">("loading");
  const seen = useSignal<ReadonlyMap<string, Point>>(new Map());
  const options = useRef<readonly Option[]>([]);
  const latest = useRef(props);
  latest.current = props;

  const show = () => {
    const now = latest.current;
    const sky = skyOf(layout, now, playback.playing.peek() ? playback.stage.peek() : NO_POSES);
    options.current = sky.options;
    view.current?.show(sky.space);
  };
  useEffect(() => {
    let gone = false;
    const option = (key: number | null) => key === null ? null : options.current[key] ?? null;
    import("../space/main.ts").then(({ open }) => {
      if (gone || !canvas.current) return;
      view.current = open(canvas.current, {
        onCraft: (id) => latest.current.onSelect(id),
        onGoal: (key) => {
          const chosen = option(key);
          if (chosen) latest.current.onChoose(chosen);
        },
        onHover: (key) => latest.current.onPreview(option(key)),
        onSeen: (places) => seen.value = places,
      }, playback.still.peek());
      trouble.value = "";
      show();
    }).catch(() => {
      trouble.value = "failed";
    });
    return () => {
      gone = true;
      view.current?.close();
      view.current = null;
    };
  }, [layout]);
  useEffect(show, [scene, question, preview, selected, layout]);
  useSignalEffect(() => {
    if (playback.playing.value && playback.stage.value) show();
  });
  return { canvas, view, trouble, seen };
}

export function Space(props: BoardProps & { board: AnyBoard }) {
  const layout = useMemo(() => layoutOf(props.board), [JSON.stringify(props.board)]);
  const { canvas, view, trouble, seen } = useSpace(props, layout);
  const pieces = (props.scene.pieces ?? []).filter((one) => one.board === props.board.id);
  const keys: Record<string, () => void> = {
    ArrowLeft: () => view.current?.turn(-10, 0),
    ArrowRight: () => view.current?.turn(10, 0),
    ArrowUp: () => view.current?.turn(0, 6),
    ArrowDown: () => view.current?.turn(0, -6),
    "+": () => view.current?.zoom(0.85),
    "-": () => view.current?.zoom(1 / 0.85),
  };
  const camera = {
    zoom: (factor: number) => view.current?.zoom(1 / factor),
    fit: () => view.current?.whole(),
  };
  return (
    <div class="board-window space">
      <canvas
        ref={canvas}
        tabIndex={0}
        role="img"
        aria-label={tell("space")}
        onKeyDown={(event) => {
          const deed = keys[event.key];
          if (!deed) return;
          event.preventDefault();
          event.stopPropagation();
          deed();
        }}
      />
      {trouble.value && (
        <p class="space-trouble" role="status">
          {tell(trouble.value === "loading" ? "space_loading" : "space_failed")}
        </p>
      )}
      <Rim {...{ canvas, seen, pieces }} side={props.side} say={props.say} view={view} />
      <Headlines playback={props.playback} pieces={pieces} brief={props.brief} where={() => null} />
      <Tools camera={camera} kinds={[]} />
    </div>
  );
}

/** The buttons over the picture, and the dial of the weather. */
const CORNERS: Corners = {
  topLeft: [84, 84],
  topRight: [0, 0],
  bottomLeft: [0, 64],
  bottomRight: [56, 208],
};

/** Signs for those who are outside the picture. */
function Rim({ canvas, seen, pieces, side, say, view }: {
  canvas: { readonly current: HTMLCanvasElement | null };
  seen: Signal<ReadonlyMap<string, Point>>;
  pieces: readonly Piece[];
  side: string | null;
  say: BoardProps["say"];
  view: { readonly current: Window | null };
}) {
  const { clientWidth: w = 0, clientHeight: h = 0 } = canvas.current ?? {};
  const points = new Map([...seen.value].map(([id, [x, y]]) => [id, [x * w, y * h] as const]));
  return (
    <Signs
      signs={signsOf(points, [w, h], CORNERS)}
      {...{ pieces, side, say }}
      onGo={(id) => id ? view.current?.look(id) : view.current?.whole()}
    />
  );
}

/** More choices than these are shown a place and a height at a time. */
const EACH = 40;
const NO_POSES: ReadonlyMap<string, Pose> = new Map();

/** What the view is told, and the options its goals stand for. */
function skyOf(layout: Layout, props: BoardProps, poses: ReadonlyMap<string, Pose>) {
  const { frame } = layout;
  const spot = ([x, y]: readonly [number, number]) => ({
    x: (x - frame.x - frame.w / 2) / W,
    y: (y - frame.y - frame.h / 2) / W,
  });
  const at = (cell: string) => spot(layout.centre(cell));
  const pieces = (props.scene.pieces ?? []).filter((one) => one.board === layout.board.id);
  const { goals, options } = goalsOf(groupsOf(props.question, pieces, layout.knows), props, at);
  const space: Sky = {
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
    zones: [...patrols(layout, at), ...targets(layout, at)],
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
    film: props.playback.playing.peek(),
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
  };
  return { space, options };
}

type At = (cell: string) => { x: number; y: number };

/** Where tasks are done, with the letter of each and what lies on it. */
function targets({ board }: Layout, at: At): Patch[] {
  return (board.zones ?? []).filter((zone) => zone.side && zone.kind !== "ground").map((zone) => ({
    spots: zone.cells.map(at),
    side: zone.side!,
    says: [zone.mark, ...(zone.badges ?? []).map((badge) => badge.mark)].join(" "),
  }));
}

/** Where those wait who have not come in yet. */
function patrols({ board, cells }: Layout, at: At): Patch[] {
  if (board.type !== "LatticeBoard") return [];
  const beside = cells.filter((cell) => {
    const [column, row] = columnRow(cell) ?? [0, 0], { width, height } = board.grid;
    return column < 1 || column > width || row < 1 || row > height;
  });
  return [{ spots: beside.map(at), side: "", says: "" }];
}

/** The goals of a question, and the options they stand for. Of a great many ends there is one goal
 * to a place and a height: the one that would be picked there first. */
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

/** The aircraft as it would stand at the end that is looked at. */
function ghostsOf({ preview, question }: BoardProps, pieces: readonly Piece[], at: At): Craft[] {
  const piece = pieces.find((one) => one.id === question?.about), pose = preview && poseOf(preview);
  if (!piece || !pose) return [];
  const ghost = { ...piece, cell: pose.place, ghost: true, ...pose };
  return [{ ...craftOf(ghost, undefined, at, false), id: "" }];
}

/** The path of what is looked at, rising or sinking steadily to its end. */
function pathOf({ preview, question }: BoardProps, pieces: readonly Piece[], at: At): Spot[] {
  const way = preview?.anchor?.path ?? [];
  const from = pieces.find((piece) => piece.id === question?.about)?.height ?? 1;
  const to = preview?.anchor?.height ?? from, last = Math.max(1, way.length - 1);
  return way.map((cell, i) => ({ ...at(cell), level: from + (to - from) * i / last }));
}

function craftOf(
  piece: Piece,
  pose: Pose | undefined,
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
    level: pose?.height ?? piece.height ?? 1,
    facing: pose?.facing ?? piece.facing,
    tilt: pose ? 0 : piece.tilt ?? 0,
    selected,
    ghost: piece.ghost ?? false,
  };
}
