/** Service worker: registers the worker that caches the page's files. */

import { local } from "../app/transport.ts";
import { differs, look, newer, version } from "./version.ts";

/** The worker's address; on a site it is beside the page, in whatever folder. */
export const WORKER = local ? "./worker.js" : "/worker.js";

interface Said {
  type?: string;
  version?: string;
}

/** Handle a message of the worker. */
function heard({ data, ports }: MessageEvent<Said | null>): void {
  if (data?.type === "which") ports[0]?.postMessage(version);
  if (data?.type !== "fresh") return;
  newer.value = differs(data.version);
  if (!local) look();
}

/** Register the worker and tell it that the page runs; without one, nothing changes. */
export async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  serviceWorker.addEventListener("message", heard);
  serviceWorker.startMessages();
  try {
    await serviceWorker.register(WORKER);
    (await serviceWorker.ready).active?.postMessage({ type: "here" });
  } catch {
    // Forbidden in this browser.
  }
}
