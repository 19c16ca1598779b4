/** Version: which page this is, and whether its host has a newer one. */

import { signal } from "@preact/signals";
import { local, transport } from "../app/transport.ts";
import { requestOf } from "../api/call.ts";
import { healthz } from "../api/calls/server.ts";
import type { Health } from "../api/schema.ts";

const dataset: DOMStringMap = globalThis.document?.documentElement.dataset ?? {};
export const version = dataset.version ?? "";
/** Whether there is a newer page than this. */
export const newer = signal(false);

/** Asks which page the server has now; whether there was an answer. */
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

/** Whether this is another page than ours; one that says nothing of itself is none. */
export function differs(other: string | undefined): boolean {
  return !!version && !!other && other !== version;
}
