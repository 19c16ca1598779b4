/** Polling: a page that is open looks again now and then, as long as somebody sees it. */

import { useEffect } from "preact/hooks";

/** Looks at once, and then every so many milliseconds. */
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
