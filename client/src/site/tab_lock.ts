/**
 * Tab lock: only one of several tabs has the games, so that no two overwrite each other.
 *
 * A lock of the browser tells which one. A tab that wants the games asks the other to release them,
 * and takes them if it does not answer. A host without TLS has no locks: there the tabs ask each
 * other.
 */

const PATIENCE = 1500;

export interface Holder {
  /** Take the games; resolves to false if another tab has them and `insist` is false. */
  take(insist: boolean): Promise<boolean>;
  /** Release the games, as another tab has them already. */
  release(): void;
  /** Stop sending and receiving. */
  close(): void;
}

type Word = "who" | "me" | "mine";

/** Return a lock. `onLost` is called when another tab takes the games, before it opens them. */
export function holder(name: string, onLost: () => void): Holder {
  const channel = new BroadcastChannel(name);
  let putDown: (() => void) | null = null;
  let heardOf = () => {};
  const yields = () => {
    const had = putDown;
    putDown = null;
    if (!had) return;
    onLost();
    had();
  };
  const say = (word: Word) => channel.postMessage(word);
  channel.onmessage = ({ data }: { data: Word }) => {
    if (data === "who" && putDown) say("me");
    if (data === "me") heardOf();
    if (data === "mine") yields();
  };
  const held = (taken: (got: boolean) => void) => (lock: Lock | null) => {
    taken(lock !== null);
    if (lock) return new Promise<void>((free) => putDown = free);
  };
  const locked = (how: LockOptions) =>
    new Promise<boolean>((taken) => {
      navigator.locks.request(name, how, held(taken)).catch((error) => {
        if (error?.name === "AbortError") yields();
        taken(false);
      });
    });
  const asked = async () => {
    const answered = new Promise<boolean>((found) => {
      heardOf = () => found(true);
      setTimeout(() => found(false), PATIENCE / 5);
    });
    say("who");
    return await answered;
  };
  return {
    close: () => channel.close(),
    release() {
      putDown?.();
      putDown = null;
    },
    async take(insist) {
      if (insist) say("mine");
      if (!navigator.locks) {
        if (!insist && await asked()) return false;
        putDown = () => {};
        return true;
      }
      if (!insist) return await locked({ ifAvailable: true });
      const patience = AbortSignal.timeout(PATIENCE);
      return await locked({ signal: patience }) || await locked({ steal: true });
    },
  };
}
