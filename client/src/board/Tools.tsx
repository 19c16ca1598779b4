/** Tools: buttons and words over the board: zoom, and the legend of the guns. */

import { tell } from "./speech.ts";

interface ToolsProps {
  camera: { zoom(factor: number): void; fit(): void } | null;
  kinds: readonly { kind: string; hatch: number }[];
  /** What a golden end means, if there is one. */
  gold?: string;
}

export function Tools({ camera, kinds, gold }: ToolsProps) {
  const button = (says: string, d: string, act: () => void, kind = "") => (
    <button type="button" class={`board-tool ${kind}`} aria-label={says} data-tip="" onClick={act}>
      <svg viewBox="-12 -12 24 24" aria-hidden="true">
        <path d={d} />
      </svg>
    </button>
  );
  return (
    <>
      <div class="board-tools">
        {button(tell("zoom_in"), "M-7 0H7M0-7V7", () => camera?.zoom(1.5), "tool-zoom")}
        {button(tell("zoom_out"), "M-7 0H7", () => camera?.zoom(1 / 1.5), "tool-zoom")}
        {button(tell("fit"), "M-8-3V-8H-3M3-8H8V-3M8 3V8H3M-3 8H-8V3", () => camera?.fit())}
      </div>
      {(kinds.length > 0 || gold) && (
        <p class="board-legend">
          {kinds.length > 0 && <span>{tell("guns")}</span>}
          {kinds.map(({ kind, hatch }) => (
            <span class="legend-item">
              <svg viewBox="0 0 26 16" aria-hidden="true" class={`arc arc-${hatch}`}>
                <rect class="arc-fill" width="26" height="16" fill={`url(#hatch-${hatch})`} />
                <rect
                  class="arc-edge"
                  stroke={`var(--arc-${hatch})`}
                  x="1"
                  y="1"
                  width="24"
                  height="14"
                />
              </svg>
              {kind}
            </span>
          ))}
          {gold && <span class="legend-gold">{gold}</span>}
        </p>
      )}
    </>
  );
}
