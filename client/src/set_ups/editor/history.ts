/** History: what a set-up was before, and what it was before it was taken back. */

export interface Version<T> {
  is: T;
  /** What made it so; the same again, soon afterwards, is the same change. */
  tag: string;
  at: number;
}

export interface History<T> {
  past: readonly Version<T>[];
  now: Version<T>;
  future: readonly Version<T>[];
}

/** Milliseconds within which the same change goes on. */
const SOON = 1500;
const MOST = 100;

export function begun<T>(is: T): History<T> {
  return { past: [], now: { is, tag: "", at: 0 }, future: [] };
}

/** The next version; what was taken back is gone. */
export function followed<T>(history: History<T>, is: T, tag: string, at: number): History<T> {
  const { past, now } = history;
  const goesOn = tag !== "" && tag === now.tag && at - now.at < SOON;
  return {
    past: goesOn ? past : [...past, now].slice(-MOST),
    now: { is, tag, at },
    future: [],
  };
}

export function undone<T>({ past, now, future }: History<T>): History<T> | null {
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : null;
}

export function redone<T>({ past, now, future }: History<T>): History<T> | null {
  const [next, ...rest] = future;
  return next ? { past: [...past, now], now: next, future: rest } : null;
}
