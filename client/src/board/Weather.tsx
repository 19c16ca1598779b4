/**
 * Weather: the wind and the sun on a small dial in the corner, which turns with the north as the
 * sheet does.
 */

import type { Say } from "./contract.ts";
import type { Badge, LatticeBoard } from "../api/schema.ts";

export function Weather({ board, badges, say, north }: {
  board: LatticeBoard;
  badges: readonly Badge[];
  say: Say;
  /** The direction of north, in degrees to the right of straight up. */
  north: number;
}) {
  if (board.wind == null && board.sun == null) return null;
  const said = badges.map((badge) => say(badge.says)).join(" ");
  return (
    <svg
      class="board-weather"
      viewBox="-32 -32 64 64"
      width="64"
      height="64"
      role="img"
      aria-label={said}
      data-tip=""
      tabIndex={0}
    >
      <g transform={`rotate(${north})`}>
        <circle class="dial" r="22" />
        <text y="-24">N</text>
        {board.sun != null && (
          <g class="weather-sun" transform={`rotate(${-board.sun}) translate(22 0) scale(.34)`}>
            <circle r="16" />
            {Array.from(
              { length: 8 },
              (_, i) => <path d="M0-21V-29" transform={`rotate(${i * 45})`} />,
            )}
          </g>
        )}
        {board.wind != null && (
          <g class="weather-wind" transform={`rotate(${-board.wind}) scale(.5)`}>
            <path d="M-30-9H14l-5-7 22 16-22 16 5-7H-30l9-9z" />
          </g>
        )}
      </g>
    </svg>
  );
}
