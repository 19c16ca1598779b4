/** Install: whether the browser can install the page as an app. */

import { signal } from "@preact/signals";

interface Offer extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

const offer = signal<Offer | null>(null);

/**
 * Return how to install: by our button, by hand on Apple's devices, not at all; or installed
 * already.
 */
export function way(): "button" | "apple" | null {
  if (matchMedia("(display-mode: standalone)").matches) return null;
  if (offer.value) return "button";
  return apple(navigator) ? "apple" : null;
}

/** Return whether this is an iPhone or iPad; iPads identify themselves as desktops. */
export function apple(
  { userAgent, maxTouchPoints }: Pick<Navigator, "userAgent" | "maxTouchPoints">,
): boolean {
  const names = ["iPhone", "iPad", "iPod"], desk = userAgent.includes("Macintosh");
  return names.some((one) => userAgent.includes(one)) || desk && maxTouchPoints > 1;
}

/** Listen for the browser's offer to install, and keep it for our button. */
export function watchOffers(): void {
  globalThis.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer.value = event as Offer;
  });
  globalThis.addEventListener("appinstalled", () => offer.value = null);
}

export async function install(): Promise<void> {
  const found = offer.peek();
  offer.value = null;
  await found?.prompt();
}
