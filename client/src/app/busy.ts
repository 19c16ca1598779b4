/**
 * Busy: work in progress on the page, and the one signal that the page is settled.
 *
 * Code holds the page while its work is in progress. One step often starts the next when the page
 * has been drawn, so the page is settled only when nothing is held a frame later. `data-settled` on
 * the document shows it; `aria-busy` is set on the map alone, because screen readers ignore a
 * region while it is busy.
 */

import { effect, type ReadonlySignal, signal } from "@preact/signals";

export type Hold = () => void;

export interface Busy {
  readonly busy: ReadonlySignal<boolean>;
  /** Hold the page until the returned function is called. */
  hold(): Hold;
  /** Hold the page until this promise is settled. */
  during<T>(promise: Promise<T>): Promise<T>;
  /** Hold the page whenever this is true, until the returned function is called. */
  whenever(so: () => boolean): Hold;
  /** Note an event before its results are drawn. */
  stir(): void;
  /** Return a hold that can be taken and released repeatedly. */
  grip(): Grip;
}

export interface Grip {
  take(): void;
  leave(): void;
}

/**
 * Return the state of a page. `drawn` calls a function when the page is drawn and its components
 * have started their work.
 */
export function createBusy(drawn: (call: () => void) => void = afterFrame): Busy {
  const busy = signal(false);
  let held = 0, latest = 0;

  function hold(): Hold {
    let mine = true;
    held += 1;
    busy.value = true;
    return () => {
      if (!mine) return;
      mine = false;
      held -= 1;
      rest();
    };
  }

  function rest(): void {
    const now = ++latest;
    drawn(() => {
      if (now === latest && !held) busy.value = false;
    });
  }

  return {
    busy,
    hold,
    during: (promise) => promise.finally(hold()),
    whenever(so) {
      let over: Hold = () => {};
      const stop = effect(() => {
        const before = over;
        over = so() ? hold() : () => {};
        before();
      });
      return () => {
        stop();
        over();
      };
    },
    stir: () => hold()(),
    grip() {
      let over: Hold | null = null;
      return {
        take: () => void (over ??= hold()),
        leave() {
          over?.();
          over = null;
        },
      };
    },
  };
}

/** Call a function after the next frame and a timer, when components have started their effects. */
function afterFrame(call: () => void): void {
  const later = () => setTimeout(() => setTimeout(call));
  if (!globalThis.requestAnimationFrame) call();
  else if (document.hidden) later();
  else requestAnimationFrame(later);
}

export const { busy, hold, during, whenever, stir, grip } = createBusy();

/** The events that may start work. */
const EVENTS = [
  "pointerdown",
  "pointerup",
  "click",
  "keydown",
  "input",
  "change",
  "popstate",
  "resize",
];

/** Report the state on the document from now on. */
export function tellBusy(page: Document): void {
  for (const event of EVENTS) addEventListener(event, stir, { capture: true, passive: true });
  stir();
  effect(() => void page.documentElement.toggleAttribute("data-settled", !busy.value));
}
