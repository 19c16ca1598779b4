/** Polling: a page that is open looks again now and then, as long as somebody sees it. */

import { useEffect } from "preact/hooks";
import { explain } from "../ui/toasts.tsx";

/** Looks at once, and then every so many milliseconds; only the first failure is told. */
export function useLooks(look: () => Promise<unknown>, every: number, of = ""): void {
  useEffect(() => {
    look().catch(explain);
    const again = () => {
      if (!document.hidden) look().catch(() => {});
    };
    const timer = setInterval(again, every);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
    };
  }, [of]);
}
