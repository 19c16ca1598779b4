/** Renewal: a browser that makes itself a new address to be pushed to says so. */

import type { Scope } from "./scope.ts";

/** A subscription as the server wants it. */
export function told(subscription: PushSubscription, language: string) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, p256dh: keys?.p256dh, auth: keys?.auth, language };
}

/** Subscribes anew, as before. */
export async function renewed(scope: Scope, old: PushSubscription | null): Promise<void> {
  if (!old) return;
  const fresh = await scope.registration.pushManager.subscribe(old.options);
  const spoken = navigator.language.slice(0, 2);
  await scope.fetch("/api/me/post/push", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(told(fresh, spoken)),
  });
}
