/** Signs at the edge of the window: where the aircraft are that are not in it. */

import type { Say } from "../contract.ts";
import type { Piece } from "../schema.ts";
import type { Camera } from "./camera.ts";
import { family, service } from "./emblems.tsx";
import type { Layout } from "./layout.ts";
import { tell } from "./speech.ts";

/** Room for a sign, across and down. */
const WIDE = 30;
const HIGH = 20;

interface PointersProps {
  camera: Camera;
  layout: Layout;
  pieces: readonly Piece[];
  side: string | null;
  say: Say;
}

export function Pointers({ camera, layout, pieces, side, say }: PointersProps) {
  const { x, y, k } = camera.resting.value, [width = 0, height = 0] = camera.extent.value;
  return (
    <div class="board-pointers">
      {pieces.filter((piece) => !piece.wreck && layout.knows(piece.cell)).map((piece) => {
        const [px, py] = layout.centre(piece.cell), at = [px * k + x, py * k + y] as const;
        if (at[0] > 0 && at[0] < width && at[1] > 0 && at[1] < height) return null;
        const left = Math.max(WIDE, Math.min(width - WIDE, at[0]));
        const top = Math.max(HIGH, Math.min(height - HIGH, at[1]));
        const turn = Math.atan2(at[1] - top, at[0] - left);
        return (
          <button
            key={piece.id}
            type="button"
            class={`board-pointer family-${family(service(piece))}${
              piece.side === side ? " own" : ""
            }`}
            style={{ left: `${Math.round(left)}px`, top: `${Math.round(top)}px` }}
            aria-label={`${tell("show")}: ${say(piece.label)}`}
            onClick={(event) => {
              event.stopPropagation();
              camera.centre([px, py]);
            }}
          >
            <svg viewBox="-10 -10 20 20" aria-hidden="true">
              <path d="M-4-6L5 0L-4 6Z" style={{ transform: `rotate(${turn.toFixed(2)}rad)` }} />
            </svg>
            {piece.number ?? ""}
          </button>
        );
      })}
    </div>
  );
}
