/**
 * Emblems: the markings of the air services, each with its own shape, so that colour is never the
 * only sign.
 */

const ROUNDELS: Record<string, readonly [string, string, string]> = {
  italy: ["red", "white", "green"],
  france: ["red", "white", "blue"],
  britain: ["blue", "white", "red"],
  belgium: ["red", "gold", "black"],
  russia: ["red", "blue", "white"],
  allies: ["blue", "white", "red"],
  usa: ["blue", "white", "red"],
  serbia: ["red", "blue", "white"],
};
const CROSSES = new Set([
  "austria",
  "austria_hungary",
  "bulgaria",
  "central",
  "germany",
  "hungary",
]);
/** Stripes from the top, below a cross or in a disc, which distinguish the services. */
const STRIPES: Record<string, readonly [string, string, string]> = {
  austria_hungary: ["red", "white", "red"],
  bulgaria: ["white", "green", "red"],
  serbia: ["red", "blue", "white"],
};
const STAR = "M0-9L2.1-2.8L8.6-2.8L3.4 1.1L5.3 7.3L0 3.5L-5.3 7.3L-3.4 1.1L-8.6-2.8L-2.1-2.8Z";

/** A cross with arms that widen outwards, around the origin, in a circle of radius 10. */
const PATTEE =
  "M-3.9-9.2L3.9-9.2Q1.3-4 1.3-1.3Q4-1.3 9.2-3.9L9.2 3.9Q4 1.3 1.3 1.3Q1.3 4 3.9 9.2L-3.9 9.2" +
  "Q-1.3 4-1.3 1.3Q-4 1.3-9.2 3.9L-9.2-3.9Q-4-1.3-1.3-1.3Q-1.3-4-3.9-9.2Z";

/** Return the family of colours of a side, which the style sheet knows. */
export function family(side: string): string {
  if (ROUNDELS[side]) return "roundel";
  return CROSSES.has(side) ? "cross" : "plain";
}

/** Return the side of the markings on a piece. */
export function service(piece: { side: string; marking?: string }): string {
  return piece.marking || piece.side;
}

/** A flag of three stripes, in a square or a disc of radius 10. */
function Tricolour({ side, round }: { side: string; round: boolean }) {
  const [top, middle, bottom] = STRIPES[side]!;
  if (!round) {
    return (
      <>
        <rect x="-10.4" y="-10.4" width="20.8" height="20.8" rx="1.5" fill={`var(--mark-${top})`} />
        <rect x="-10.4" y="-3.5" width="20.8" height="7" fill={`var(--mark-${middle})`} />
        <path
          d="M-10.4 3.5h20.8v5.4q0 1.5-1.5 1.5h-17.8q-1.5 0-1.5-1.5z"
          fill={`var(--mark-${bottom})`}
        />
      </>
    );
  }
  return (
    <>
      <circle r="10" fill={`var(--mark-${middle})`} />
      <path d="M-9.4-3.4A10 10 0 0 1 9.4-3.4Z" fill={`var(--mark-${top})`} />
      <path d="M-9.4 3.4A10 10 0 0 0 9.4 3.4Z" fill={`var(--mark-${bottom})`} />
      <circle r="10" class="mark-rim" />
    </>
  );
}

/** The marking of a side, of radius `r`, around the origin. */
export function Emblem({ side, r = 10 }: { side: string; r?: number }) {
  const scale = `scale(${r / 10})`;
  const rings = ROUNDELS[side];
  if (side === "usa") {
    return (
      <g class="marking" transform={scale}>
        <circle r="10" fill="var(--mark-blue)" />
        <path d={STAR} fill="var(--mark-white)" />
        <circle r="2.4" fill="var(--mark-red)" />
      </g>
    );
  }
  if (STRIPES[side] && !CROSSES.has(side)) {
    return (
      <g class="marking" transform={scale}>
        <Tricolour side={side} round />
      </g>
    );
  }
  if (rings) {
    return (
      <g class="marking" transform={scale}>
        <circle r="10" fill={`var(--mark-${rings[0]})`} />
        <circle r="6.9" fill={`var(--mark-${rings[1]})`} />
        <circle r="3.7" fill={`var(--mark-${rings[2]})`} />
      </g>
    );
  }
  if (CROSSES.has(side)) {
    return (
      <g class="marking" transform={scale}>
        {STRIPES[side] ? <Tricolour side={side} round={false} /> : (
          <rect
            x="-10.4"
            y="-10.4"
            width="20.8"
            height="20.8"
            rx="1.5"
            fill="var(--mark-white)"
          />
        )}
        {STRIPES[side] && <circle r="9.6" fill="var(--mark-white)" />}
        <path d={PATTEE} fill="var(--mark-black)" />
      </g>
    );
  }
  return (
    <g class="marking" transform={scale}>
      <circle r="9" class="mark-ring" fill="var(--mark-white)" />
      <path d="M0-6L5.2 3L-5.2 3Z" fill="var(--mark-black)" />
    </g>
  );
}

/** The colours of a side on a rudder: stripes for services with roundels, else its emblem. */
export function Rudder({ side, x, y, r }: { side: string; x: number; y: number; r: number }) {
  const rings = ROUNDELS[side];
  if (!rings) {
    return (
      <>
        <rect fill="var(--mark-white)" x={x - 16} y={y - 24} width="34" height="48" />
        <g transform={`translate(${x} ${y})`}>
          <Emblem side={side} r={r} />
        </g>
      </>
    );
  }
  const [outer, middle, inner] = rings;
  return (
    <>
      {[outer, middle, inner].map((colour, i) => (
        <rect
          fill={`var(--mark-${colour})`}
          x={x - 12 + (i ? i * 4.4 + 5 : 0)}
          y={y - 24}
          width={i === 1 ? 4.4 : i ? 20 : 9.4}
          height="48"
        />
      ))}
    </>
  );
}
