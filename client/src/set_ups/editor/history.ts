/** History: earlier versions of a set-up for undo, and undone ones for redo. */

export interface Version<T> {
  is: T;
  /** The edit that led to it; the same edit again soon afterwards counts as one. */
  tag: string;
  at: number;
}

export interface History<T> {
  past: readonly Version<T>[];
  now: Version<T>;
  future: readonly Version<T>[];
}

/** Milliseconds within which the same edit continues. */
const SOON = 1500;
const MOST = 100;

export function begun<T>(is: T): History<T> {
  return { past: [], now: { is, tag: "", at: 0 }, future: [] };
}

/** Return the history with a new version; undone versions are dropped. */
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
