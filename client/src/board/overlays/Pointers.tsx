/** Pointers: signs at the edge of the window for aircraft beyond it. */

import { useComputed } from "@preact/signals";
import type { Playback, Say } from "../contract.ts";
import type { Piece } from "../../api/schema.ts";
import type { Camera } from "../camera/camera.ts";
import { family, service } from "../pieces/emblems.tsx";
import type { Box, Layout, Point } from "../layout.ts";
import { cornersOf, type Crowd, merged, openHeight, type Sign, signsOf } from "./signs.ts";
import { tell } from "../speech.ts";

interface PointersProps {
  camera: Camera;
  layout: Layout;
  pieces: readonly Piece[];
  side: string | null;
  say: Say;
  playback: Playback;
  /** The cells where a piece may move. */
  ends: readonly string[];
  /** The cells of pending and advised ends, which have a label below. */
  labels: readonly string[];
}

/** The width and height of an end in the window, of an aircraft, and of an end with its label. */
const END: Point = [18, 18], CRAFT: Point = [52, 52], PLATE: Point = [130, 90];

/** Enemies that each have a sign of their own in a wide window; more share one. */
const FEW = 6;

export function Pointers(props: PointersProps) {
  const { camera, layout, pieces, side, say, playback } = props;
  const { x, y, k } = camera.heading.value, [width = 0, whole = 0] = camera.extent.value;
  const covers = camera.covers.value, height = openHeight(covers, [width, whole]);
  const flown = useFlown(playback);
  const cellOf = (piece: Piece) => flown.get(piece.id) ?? piece.cell;
  const shown = new Map(
    pieces.filter((piece) => !piece.wreck && layout.knows(cellOf(piece)))
      .map((piece) => [piece.id, piece]),
  );
  const inWindow = (cell: string): Point => {
    const [px, py] = layout.centre(cell);
    return [px * k + x, py * k + y];
  };
  const about = (cells: readonly string[], [w, h]: Point): Box[] =>
    cells.filter((cell) => layout.knows(cell)).map((cell) => {
      const [cx, cy] = inWindow(cell);
      return { x: cx - w / 2, y: cy - h / 2, w, h };
    });
  const crafts = [...shown.values()].map(cellOf);
  const taken = [
    ...about(props.ends, END),
    ...about(crafts, CRAFT),
    ...about(props.labels, PLATE),
  ];
  const all = new Map([...shown].map(([id, piece]) => [id, inWindow(cellOf(piece))]));
  const foes = [...shown.values()].filter((piece) => !!side && piece.side !== side);
  const isCrowd = camera.narrow || foes.length > FEW;
  const isFoe = (id: string) => isCrowd && foes.includes(shown.get(id)!);
  const [points, crowd] = merged(all, isFoe, [width, height]);
  const corners = cornersOf(covers, [width, height]);
  return (
    <Signs
      signs={signsOf(points, [width, height], corners, taken)}
      {...{ pieces, side, say, crowd, width }}
      onGo={(id) => id ? camera.centre(layout.centre(cellOf(shown.get(id)!))) : camera.fit()}
    />
  );
}

/** An arrow to the right, much longer than wide, so that it is clear at any angle. */
const ARROW = "M9 0L1-5.5V-1.8H-9V1.8H1V5.5Z";

/** Half the width of a sign for several enemies. */
const BROAD = 56;

/** Signs as buttons: each moves to its piece; one for many shows the whole board. */
export function Signs({ signs, pieces, side, say, crowd, width = Infinity, onGo }: {
  signs: readonly Sign[];
  /** The enemies that one of the signs is for. */
  crowd?: Crowd | null;
  /** The width of the window. */
  width?: number;
  pieces: readonly Piece[];
  side: string | null;
  say: Say;
  onGo(piece: string | null): void;
}) {
  return (
    <div class="board-pointers">
      {signs.map((sign) => {
        const piece = pieces.find((one) => one.id === sign.id);
        const foes = crowd?.lead === sign.id ? tell("foes", crowd.count) : "";
        const many = foes || (sign.more ? `+${sign.more}` : "");
        const left = foes ? Math.max(BROAD, Math.min(width - BROAD, sign.left)) : sign.left;
        return piece && (
          <button
            key={sign.id}
            type="button"
            class={`board-pointer family-${family(service(piece))}${
              piece.side === side && !many ? " own" : ""
            }`}
            style={{ translate: `${Math.round(left)}px ${Math.round(sign.top)}px` }}
            aria-label={many ? `${many}: ${tell("fit")}` : `${tell("show")}: ${say(piece.label)}`}
            data-tip=""
            onClick={(event) => {
              event.stopPropagation();
              onGo(many ? null : piece.id);
            }}
          >
            <svg viewBox="-10 -10 20 20" aria-hidden="true">
              <path
                d={ARROW}
                style={{ transform: `rotate(${sign.turn.toFixed(2)}rad)` }}
              />
            </svg>
            {many || (piece.number ?? "")}
          </button>
        );
      })}
    </div>
  );
}

/** Return the cells of the pieces while acts are shown, without those that are gone. */
function useFlown(playback: Playback): ReadonlyMap<string, string> {
  const told = useComputed(() =>
    playback.playing.value
      ? JSON.stringify(
        [...playback.stage.value].map(([id, { gone, next }]) => [id, gone ? "" : next]),
      )
      : "[]"
  );
  return new Map(JSON.parse(told.value) as [string, string][]);
}
