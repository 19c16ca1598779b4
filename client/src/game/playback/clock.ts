/** Clock: time as a playback needs it. */

/** Tests bring their own, and so do films that are made. */
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
