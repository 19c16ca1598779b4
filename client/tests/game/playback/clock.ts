/** A clock that the test turns, with sixty frames a second. */

import type { Clock } from "../../../src/game/playback/clock.ts";

export class FakeClock implements Clock {
  time = 0;
  away = false;
  private frames: (() => void)[] = [];
  private leave: () => void = () => {};
  now = () => this.time;
  frame = (shown: () => void) => void this.frames.push(shown);
  hidden = () => this.away;
  onHidden = (heard: () => void) => this.leave = heard;
  /** Let time pass. */
  run(milliseconds: number) {
    for (const end = this.time + milliseconds; this.time < end;) {
      this.time += 1000 / 60;
      const due = this.frames;
      this.frames = [];
      for (const shown of due) shown();
    }
  }
  hide() {
    this.away = true;
    this.leave();
  }
}
