/** Service worker: the page and its worker, which keeps the files that it is made of. */

import { local } from "../app/transport.ts";
import { differs, look, newer, version } from "./version.ts";

/** The one worker; beside a site's page, whichever folder that lies in. */
export const WORKER = local ? "./worker.js" : "/worker.js";

interface Said {
  type?: string;
  version?: string;
}

/** What a worker says to its pages. */
function heard({ data, ports }: MessageEvent<Said | null>): void {
  if (data?.type === "which") ports[0]?.postMessage(version);
  if (data?.type !== "fresh") return;
  newer.value = differs(data.version);
  if (!local) look();
}

/** Installs the worker and tells it that this page stands; without one, all goes on as before. */
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
