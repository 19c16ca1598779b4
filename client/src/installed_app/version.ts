/** Version: which version of the page this is, and whether the host has a newer one. */

import { signal } from "@preact/signals";
import { local, transport } from "../app/transport.ts";
import { requestOf } from "../api/call.ts";
import { healthz } from "../api/calls/server.ts";
import type { Health } from "../api/schema.ts";

const dataset: DOMStringMap = globalThis.document?.documentElement.dataset ?? {};
export const version = dataset.version ?? "";
/** Whether there is a newer page. */
export const newer = signal(false);

/** Ask for the version of the server's page; return whether there was an answer. */
export async function look(): Promise<boolean> {
  if (local) {
    const found = await navigator.serviceWorker?.getRegistration();
    await found?.update().catch(() => {});
    return true;
  }
  const call = healthz();
  try {
    const { page } = await (await transport.fetch(call.path, requestOf(call))).json() as Health;
    newer.value = differs(page);
    return true;
  } catch {
    return false;
  }
}

/** Return whether a page has another version; one without a version does not count. */
export function differs(other: string | undefined): boolean {
  return !!version && !!other && other !== version;
}
