/** Busy: what is under way on the page, and the one signal that tells when it is settled.
 *
 * Whoever begins something holds the page until it is over. One step of a thing often begins the
 * next when the page has been drawn, so it is settled only when nothing is held a frame later. It
 * is told by `data-settled` on the document; `aria-busy` stands on the map alone, for what a region
 * says while it is busy is not read out. */

import { effect, type ReadonlySignal, signal } from "@preact/signals";

export type Hold = () => void;

export interface Busy {
  readonly busy: ReadonlySignal<boolean>;
  /** Something is under way until what this returns is called. */
  hold(): Hold;
  /** Something is under way until this is kept or broken. */
  during<T>(promise: Promise<T>): Promise<T>;
  /** Something is under way whenever this is so, until what this returns is called. */
  whenever(so: () => boolean): Hold;
  /** Something has happened: what it brings is not drawn yet. */
  stir(): void;
  /** A hold that is taken and left again and again. */
  grip(): Grip;
}

export interface Grip {
  take(): void;
  leave(): void;
}

/** `drawn` calls when the page is drawn, and its parts have begun what they begin then. */
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

/** The next frame is where components begin what they do once they are shown, a timer later. */
function afterFrame(call: () => void): void {
  const later = () => setTimeout(() => setTimeout(call));
  if (!globalThis.requestAnimationFrame) call();
  else if (document.hidden) later();
  else requestAnimationFrame(later);
}

export const { busy, hold, during, whenever, stir, grip } = createBusy();

/** What may bring something about. */
const DEEDS = [
  "pointerdown",
  "pointerup",
  "click",
  "keydown",
  "input",
  "change",
  "popstate",
  "resize",
];

/** Tells the document from now on. */
export function tellBusy(page: Document): void {
  for (const deed of DEEDS) addEventListener(deed, stir, { capture: true, passive: true });
  stir();
  effect(() => void page.documentElement.toggleAttribute("data-settled", !busy.value));
}
