/** Presence: a page that is looked at says so, that friends and clubs know who is online. */

import { transport } from "../app/transport.ts";
import { headers } from "../app/preloaded.ts";

/** Milliseconds between two times; the server counts a page as open for longer. */
const EVERY = 60_000;

/** Says from here on, while the page is seen, that it is open. */
export function sayHere(): void {
  const say = () => {
    if (!document.hidden) {
      transport.fetch("/api/me/here", { method: "POST", headers }).catch(() => {});
    }
  };
  say();
  setInterval(say, EVERY);
  document.addEventListener("visibilitychange", say);
}
