/**
 * Space: the same board in three dimensions.
 *
 * Its code is large and is loaded when it is first opened. It shows what the plan shows; keyboards
 * and screen readers use the plan.
 */

import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { during } from "../../app/busy.ts";
import type { BoardProps } from "../contract.ts";
import { createLatest } from "../../app/latest.ts";
import type { Option, Piece } from "../../api/schema.ts";
import type { Window } from "./contract.ts";
import { layoutOf } from "../kinds.ts";
import { Headlines } from "../overlays/Headlines.tsx";
import { useCast, useShake } from "../board_hooks.ts";
import type { AnyBoard, Layout, Point } from "../layout.ts";
import { Signs } from "../overlays/Pointers.tsx";
import { type Corners, signsOf } from "../overlays/signs.ts";
import { skyOf } from "./spatial.ts";
import { tell } from "../speech.ts";
import { Tools } from "../Tools.tsx";

interface Props extends BoardProps {
  board: AnyBoard;
  /** The direction of north, in degrees to the right of the picture's top. */
  north: Signal<number>;
}

/** Open the view in space on a canvas; `show` gives it what the board shows now. */
function useSpace(props: Props, layout: Layout, pieces: readonly Piece[]) {
  const { scene, question, preview, selected, playback } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useRef<Window | null>(null);
  const trouble = useSignal<"" | "loading" | "failed">("loading");
  const seen = useSignal<ReadonlyMap<string, Point>>(new Map());
  const options = useRef<readonly Option[]>([]);
  const latest = useRef({ ...props, pieces });
  latest.current = { ...props, pieces };

  const show = () => {
    const now = latest.current;
    const sky = skyOf(layout, now, now.pieces);
    options.current = sky.options;
    view.current?.show(sky.space);
  };
  useEffect(() => {
    const opening = createLatest();
    const option = (key: number | null) => key === null ? null : options.current[key] ?? null;
    const begin = ({ open }: typeof import("./scene.ts")) => {
      if (!canvas.current) return;
      view.current = open(canvas.current, {
        onCraft: (id) => latest.current.onSelect(id),
        onGoal: (key) => {
          const chosen = option(key);
          if (chosen) latest.current.onChoose(chosen);
        },
        onHover: (key) => latest.current.onPreview(option(key)),
        onSeen: (places, north) => {
          seen.value = places;
          latest.current.north.value = Math.round(north);
        },
      }, playback.still.peek());
      trouble.value = "";
      show();
    };
    const failed = () => void (trouble.value = "failed");
    opening.ask(during(import("./scene.ts")), begin, failed);
    return () => {
      opening.forget();
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

export function Space(props: Props) {
  const layout = useMemo(() => layoutOf(props.board), [JSON.stringify(props.board)]);
  const { pieces } = useCast(props.scene, props.board.id, props);
  const { canvas, view, trouble, seen } = useSpace(props, layout, pieces);
  useShake(canvas, props.playback);
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
          const action = keys[event.key];
          if (!action) return;
          event.preventDefault();
          event.stopPropagation();
          action();
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

/** The sizes of the buttons over the picture, and of the weather dial. */
const CORNERS: Corners = {
  topLeft: [84, 84],
  topRight: [0, 0],
  bottomLeft: [0, 64],
  bottomRight: [56, 208],
};

/** Signs for aircraft outside the picture. */
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
