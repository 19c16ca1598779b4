/**
 * Start: loads the code of the installed app when the page is idle, or when the server is
 * unreachable.
 */

import { effect } from "@preact/signals";
import { away } from "../api/send.ts";

/** Milliseconds after which a page has loaded everything. */
const AT_REST = 4000;

export function startLater(): void {
  let asked = false;
  const begin = () => {
    if (asked) return;
    asked = true;
    import("./installed_app.tsx").then((file) => file.begin()).catch(() => asked = false);
  };
  effect(() => {
    if (away.value) begin();
  });
  setTimeout(begin, AT_REST);
}
