/** Ink: lines that look drawn by hand, and the same on every visit. */

import { n, type Point } from "../layout.ts";

/** Return numbers from 0 to 1 that depend on a name alone. */
export function chance(name: string): () => number {
  let state = 2166136261;
  for (let i = 0; i < name.length; i++) state = Math.imul(state ^ name.charCodeAt(i), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Return a point displaced a little, by the name of its cell. */
export function strayed([x, y]: Point, name: string, by: number): Point {
  const next = chance(name);
  return [x + (next() - 0.5) * 2 * by, y + (next() - 0.5) * 2 * by];
}

/** Return a smooth line through points (Catmull-Rom), as points close together. */
export function smooth(points: readonly Point[], closed = false, parts = 8): Point[] {
  const count = points.length;
  if (count < 3) return [...points];
  const at = (i: number): Point =>
    closed ? points[(i + count) % count]! : points[Math.max(0, Math.min(count - 1, i))]!;
  const result: Point[] = [];
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let step = 0; step < parts; step++) {
      const t = step / parts;
      result.push([spline(a[0], b[0], c[0], d[0], t), spline(a[1], b[1], c[1], d[1], t)]);
    }
  }
  if (!closed) result.push(points[count - 1]!);
  return result;
}

function spline(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 *
    (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t +
      (3 * b - a - 3 * c + d) * t * t * t);
}

/** Return a ring with cut, displaced corners: the edge of a wood or a field. */
export function loose(ring: readonly Point[], by: number): Point[] {
  const soft: Point[] = [];
  ring.forEach(([x, y], i) => {
    const [ax, ay] = ring[(i + ring.length - 1) % ring.length]!;
    const name = `${Math.round(x)}.${Math.round(y)}`;
    soft.push(strayed([(ax + x) / 2, (ay + y) / 2], `${name}m`, by), strayed([x, y], name, by));
  });
  return smooth(soft, true, 3);
}

/** Return points at equal steps along a line, each with its normal (to the left). */
export function paced(points: readonly Point[], step: number): { at: Point; normal: Point }[] {
  const result: { at: Point; normal: Point }[] = [];
  let due = 0;
  for (let i = 1; i < points.length; i++) {
    const [ax, ay] = points[i - 1]!, [bx, by] = points[i]!;
    const length = Math.hypot(bx - ax, by - ay);
    if (!length) continue;
    const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
    for (; due <= length; due += step) {
      result.push({ at: [ax + ux * due, ay + uy * due], normal: [uy, -ux] });
    }
    due -= length;
  }
  return result;
}

export function circle([x, y]: Point, r: number): string {
  return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${
    n(-2 * r)
  } 0`;
}

/** Return an open arc of a circle between two angles in radians, clockwise on paper. */
export function arc([x, y]: Point, r: number, from: number, to: number): string {
  const a = [x + r * Math.cos(from), y + r * Math.sin(from)];
  const b = [x + r * Math.cos(to), y + r * Math.sin(to)];
  const large = to - from > Math.PI ? 1 : 0;
  return `M${n(a[0]!)} ${n(a[1]!)}A${n(r)} ${n(r)} 0 ${large} 1 ${n(b[0]!)} ${n(b[1]!)}`;
}

/** Return a rectangle turned by an angle about its middle. */
export function block([x, y]: Point, w: number, h: number, angle: number): Point[] {
  const c = Math.cos(angle), s = Math.sin(angle);
  const corner = (dx: number, dy: number): Point => [x + dx * c - dy * s, y + dx * s + dy * c];
  return [
    corner(-w / 2, -h / 2),
    corner(w / 2, -h / 2),
    corner(w / 2, h / 2),
    corner(-w / 2, h / 2),
  ];
}

/** Return points strewn over a cell, at a least distance from one another. */
export function strewn([x, y]: Point, reach: number, count: number, apart: number, name: string) {
  const next = chance(name), found: Point[] = [];
  for (let tries = 0; tries < count * 12 && found.length < count; tries++) {
    const angle = next() * 2 * Math.PI, far = Math.sqrt(next()) * reach;
    const point: Point = [x + far * Math.cos(angle), y + far * Math.sin(angle)];
    if (found.every(([a, b]) => Math.hypot(a - point[0], b - point[1]) >= apart)) found.push(point);
  }
  return found;
}
