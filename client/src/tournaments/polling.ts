/** Polling: refreshes an open page regularly, while it is visible. */

import { useEffect } from "preact/hooks";

/** Refresh at once, and then every `every` milliseconds. */
export function useLooks(look: () => Promise<void>, every: number, of = ""): void {
  useEffect(() => {
    look();
    const again = () => {
      if (!document.hidden) look();
    };
    const timer = setInterval(again, every);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
    };
  }, [of]);
}
