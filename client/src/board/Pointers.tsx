/** Signs at the edge of the window: where the aircraft are that are not in it. */

import type { Say } from "../contract.ts";
import type { Piece } from "../schema.ts";
import type { Camera } from "./camera.ts";
import { family, service } from "./emblems.tsx";
import type { Layout } from "./layout.ts";
import { type Corners, signsOf } from "./signs.ts";
import { tell } from "./speech.ts";

interface PointersProps {
  camera: Camera;
  layout: Layout;
  pieces: readonly Piece[];
  side: string | null;
  say: Say;
}

export function Pointers({ camera, layout, pieces, side, say }: PointersProps) {
  const { x, y, k } = camera.resting.value, [width = 0, height = 0] = camera.extent.value;
  const shown = new Map(
    pieces.filter((piece) => !piece.wreck && layout.knows(piece.cell))
      .map((piece) => [piece.id, piece]),
  );
  const onScreen = [...shown].map(([id, piece]) => {
    const [px, py] = layout.centre(piece.cell);
    return [id, [px * k + x, py * k + y] as const] as const;
  });
  return (
    <div class="board-pointers">
      {signsOf(new Map(onScreen), [width, height], covered(layout, camera)).map((sign) => {
        const piece = shown.get(sign.id)!;
        return (
          <button
            key={sign.id}
            type="button"
            class={`board-pointer family-${family(service(piece))}${
              piece.side === side && !sign.more ? " own" : ""
            }`}
            style={{ left: `${Math.round(sign.left)}px`, top: `${Math.round(sign.top)}px` }}
            aria-label={sign.more ? tell("fit") : `${tell("show")}: ${say(piece.label)}`}
            onClick={(event) => {
              event.stopPropagation();
              if (sign.more) camera.fit();
              else camera.centre(layout.centre(piece.cell));
            }}
          >
            <svg viewBox="-10 -10 20 20" aria-hidden="true">
              <path
                d="M-4-6L5 0L-4 6Z"
                style={{ transform: `rotate(${sign.turn.toFixed(2)}rad)` }}
              />
            </svg>
            {sign.more ? `+${sign.more}` : piece.number ?? ""}
          </button>
        );
      })}
    </div>
  );
}

/** What lies in the corners of the window: the weather, the legend of the guns, words, tools. */
function covered({ board }: Layout, camera: Camera): Corners {
  const lattice = board.type === "LatticeBoard";
  const weather = lattice && (board.wind != null || board.sun != null);
  const small = camera.narrow, depth = lattice ? 52 : 0;
  return {
    topLeft: weather ? [84, 84] : [0, 0],
    topRight: small ? [92, 48] : [100, 84],
    bottomLeft: [0, 64],
    bottomRight: small ? [56, 64 + depth] : [56, 156 + depth],
  };
}
