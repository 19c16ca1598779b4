/** Renewal: tells the server when a browser changes its push subscription. */

import { requestOf } from "../api/call.ts";
import { subscribeToPush } from "../api/calls/notifications.ts";
import type { SubscriptionIn } from "../api/schema.ts";
import type { Scope } from "./scope.ts";

/** Return a subscription as the server expects it. */
export function subscriptionOf(subscription: PushSubscription, language: string): SubscriptionIn {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "", language };
}

/** Subscribe again with the same options. */
export async function renewed(scope: Scope, old: PushSubscription | null): Promise<void> {
  if (!old) return;
  const fresh = await scope.registration.pushManager.subscribe(old.options);
  const spoken = navigator.language.slice(0, 2);
  const call = subscribeToPush(subscriptionOf(fresh, spoken));
  await scope.fetch(call.path, requestOf(call));
}
