/** Space: the same board in three dimensions, for whoever wants to walk round it.
 *
 * Its code is large and comes only when it is first opened. It shows what the plan shows; the plan
 * stays the place for keyboards and screen readers. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { BoardProps, Pose } from "../contract.ts";
import type { Option, Piece } from "../schema.ts";
import type { Craft, Goal, Space as Sky, Spot, Window } from "../space/contract.ts";
import { layoutOf } from "./boards/all.ts";
import { groupsOf } from "./choices.ts";
import { type AnyBoard, type Layout, W } from "./layout.ts";
import { tell } from "./speech.ts";

export function Space(props: BoardProps & { board: AnyBoard }) {
  const { board, scene, question, preview, selected, playback } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useRef<Window | null>(null);
  const trouble = useSignal<"" | "loading" | "failed">("loading");
  const layout = useMemo(() => layoutOf(board), [JSON.stringify(board)]);
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
    import("../space/main.ts").then(({ open }) => {
      if (gone || !canvas.current) return;
      view.current = open(canvas.current, {
        onCraft: (id) => latest.current.onSelect(id),
        onGoal: (key) => options.current[key] && latest.current.onChoose(options.current[key]!),
        onHover: (key) => latest.current.onPreview(key === null ? null : options.current[key]!),
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
  const keys: Record<string, () => void> = {
    ArrowLeft: () => view.current?.turn(-10, 0),
    ArrowRight: () => view.current?.turn(10, 0),
    ArrowUp: () => view.current?.turn(0, 6),
    ArrowDown: () => view.current?.turn(0, -6),
    "+": () => view.current?.zoom(0.85),
    "-": () => view.current?.zoom(1 / 0.85),
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
    </div>
  );
}

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
  const options: Option[] = [];
  const goals: Goal[] = groupsOf(props.question, pieces, layout.knows).flatMap((group) =>
    group.choices.map((choice) => {
      const key = options.push(choice.option) - 1;
      const level = choice.option.anchor?.height ?? 1;
      const lit = choice.option.value === props.preview?.value;
      return { ...at(choice.cell), level, key, facing: choice.facing, lit };
    })
  );
  const space: Sky = {
    width: frame.w / W,
    depth: frame.h / W,
    levels: 5,
    points: layout.cells.map(at),
    lines: layout.cells.flatMap((cell) => {
      const here = at(cell);
      return layout.neighbours(cell).map(at)
        .filter((there) => there.y > here.y + 0.1 || (there.y > here.y - 0.1 && there.x > here.x))
        .map((there) => [here.x, here.y, there.x, there.y] as const);
    }),
    zones: (layout.board.zones ?? []).filter((zone) => zone.side).map((zone) => ({
      spots: zone.cells.map(at),
      side: zone.side!,
    })),
    clouds: (layout.board.clouds ?? []).map((cloud) => ({
      spots: cloud.cells.map(at),
      bottom: cloud.bottom ?? 1,
      top: cloud.top ?? 1,
    })),
    crafts: pieces.filter((piece) => !piece.wreck && !poses.get(piece.id)?.gone).map((piece) =>
      craftOf(piece, poses.get(piece.id), at, piece.id === props.selected)
    ),
    goals,
    tracers: tracersOf(props, pieces, at),
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
  };
  return { space, options };
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
