/** Tracts of a sky: lines through it, and names that stay in sight in any view. */

import type { Say } from "../contract.ts";
import type { SkyBoard } from "../../api/schema.ts";
import type { Camera } from "../camera/camera.ts";
import { type Layout, n } from "../layout.ts";
import { cornersOf } from "../overlays/signs.ts";
import { placed } from "./tracts.ts";

/** Pixels that are enough for a mat and a line. */
const ROOM = 240;

/** The lines where the tracts begin, on the sheet itself. */
export function TractLines({ layout }: { layout: Layout }) {
  const { frame: { x, y, h }, cell, board } = layout;
  return (
    <g class="tract-lines" aria-hidden="true">
      {((board as SkyBoard).tracts ?? []).filter(({ start }) => start > 0).map((one) => (
        <path
          key={one.id}
          class={one.start === one.end ? "tract-line" : "tract-edge"}
          d={`M${n(x + one.start * cell)} ${n(y)}v${n(h)}`}
        />
      ))}
    </g>
  );
}

/** The names along the upper edge of the window, each with an explanation as its tooltip. */
export function TractNames(
  { camera, layout, say }: { camera: Camera; layout: Layout; say: Say },
) {
  const { x, k } = camera.heading.value, [width = 0, height = 0] = camera.extent.value;
  const { topLeft, topRight } = cornersOf(camera.covers.value, [width, height]);
  const across = (column: number) => (layout.frame.x + column * layout.cell) * k + x;
  /** If the corners leave too little between them, the names are below what is there. */
  const beside = width - topLeft[0] - topRight[0] > ROOM;
  const open = beside ? [topLeft[0], width - topRight[0]] as const : [0, width] as const;
  const top = beside ? 0 : Math.max(topLeft[1], topRight[1]);
  const tracts = (layout.board as SkyBoard).tracts ?? [];
  return (
    <ul class="tracts" style={{ translate: `0 ${Math.round(top)}px` }}>
      {placed(tracts, across, open, ({ label }) => say(label)).map((one) => (
        <li
          key={one.tract.id}
          class={one.tract.start === one.tract.end ? "tract-name is-line" : "tract-name"}
          style={{ translate: `${Math.round(one.left)}px 0` }}
          tabIndex={0}
          data-tip={say(one.tract.says)}
        >
          {one.beyond === "left" && <i aria-hidden="true">◂</i>}
          {say(one.tract.label)}
          {one.beyond === "right" && <i aria-hidden="true">▸</i>}
        </li>
      ))}
    </ul>
  );
}
