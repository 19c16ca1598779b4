/** Eye: the point from which the board in space is seen, and where things are in its picture. */

/** East, up, south. */
export type Place = readonly [x: number, up: number, y: number];

/** A viewpoint `far` from what is looked at; `about` and `over` are the angles of the view. */
export interface Eye {
  about: number;
  over: number;
  far: number;
  to: Place;
}

/** The empty part of a picture at its edges, from 0 to 1. */
export interface Rim {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The angle of view from top to bottom, in degrees. */
export const ANGLE = 38;
export const SLOPE = Math.tan(ANGLE * Math.PI / 360);
const NEAREST = 14, FURTHEST = 120;
/** The factor of one step back, and how often the view is centred. */
const BACK = 1.05, TRIES = 4;

const dot = (a: Place, b: Place) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Return the directions of a view: forward, right, and up in the picture. */
function axes({ about, over }: Eye): { ahead: Place; right: Place; up: Place } {
  const [ca, sa, co, so] = [Math.cos(about), Math.sin(about), Math.cos(over), Math.sin(over)];
  return { ahead: [-ca * co, -so, sa * co], right: [-sa, 0, -ca], up: [-ca * so, co, sa * so] };
}

/**
 * Return where a place is in the picture, from left to right and from top to bottom, 0 to 1; behind
 * the eye it is far outside.
 */
export function seenAt(eye: Eye, aspect: number, place: Place): readonly [number, number] {
  const { ahead, right, up } = axes(eye), [tx, tu, ty] = eye.to;
  const from: Place = [place[0] - tx, place[1] - tu, place[2] - ty];
  const deep = Math.max(0.01, eye.far + dot(from, ahead)) * SLOPE;
  return [0.5 + dot(from, right) / (deep * aspect) / 2, 0.5 - dot(from, up) / deep / 2];
}

/** Return whether places are in the picture, within its rim. */
export function sees(eye: Eye, aspect: number, places: readonly Place[], rim: Rim): boolean {
  return places.map((place) => seenAt(eye, aspect, place)).every(([x, y]) =>
    x >= rim.left && x <= 1 - rim.right && y >= rim.top && y <= 1 - rim.bottom
  );
}

/** Return an eye with the same direction that sees all places, as near as possible. */
export function framing(eye: Eye, aspect: number, places: readonly Place[], rim: Rim): Eye {
  if (!places.length) return eye;
  const middle = (axis: 0 | 1 | 2) => {
    const all = places.map((place) => place[axis]);
    return (Math.min(...all) + Math.max(...all)) / 2;
  };
  let found: Eye = { ...eye, far: NEAREST, to: [middle(0), middle(1), middle(2)] };
  const { right, up } = axes(eye);
  while (found.far < FURTHEST) {
    for (let tries = 0; tries < TRIES; tries++) {
      if (sees(found, aspect, places, rim)) return found;
      const at = places.map((place) => seenAt(found, aspect, place));
      const off = (axis: 0 | 1, low: number, high: number) => {
        const all = at.map((one) => one[axis]);
        return (Math.min(...all) + Math.max(...all)) / 2 - (low + 1 - high) / 2;
      };
      const across = off(0, rim.left, rim.right) * 2 * found.far * SLOPE * aspect;
      const down = off(1, rim.top, rim.bottom) * 2 * found.far * SLOPE;
      const [x, u, y] = found.to;
      found = {
        ...found,
        to: [
          x + right[0] * across - up[0] * down,
          u + right[1] * across - up[1] * down,
          y + right[2] * across - up[2] * down,
        ],
      };
    }
    found = { ...found, far: found.far * BACK };
  }
  return found;
}
