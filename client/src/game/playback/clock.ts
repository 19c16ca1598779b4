/** Clock: the time of a playback. */

/** A source of time; tests and the recording of films have their own. */
export interface Clock {
  now(): number;
  frame(shown: () => void): void;
  hidden(): boolean;
  onHidden(heard: () => void): void;
}

export const browser: Clock = {
  now: () => performance.now(),
  frame: (shown) => void requestAnimationFrame(shown),
  hidden: () => document.hidden,
  onHidden: (heard) =>
    document.addEventListener("visibilitychange", () => document.hidden && heard()),
};
