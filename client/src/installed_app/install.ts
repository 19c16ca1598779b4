/** Install: whether the browser can make the page a program of this device. */

import { signal } from "@preact/signals";

interface Offer extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

const offer = signal<Offer | null>(null);

/** How it becomes a program: by our button, by hand as Apple wants it, or not; or it is one. */
export function way(): "button" | "apple" | null {
  if (matchMedia("(display-mode: standalone)").matches) return null;
  if (offer.value) return "button";
  return apple(navigator) ? "apple" : null;
}

/** Whether this is a telephone or tablet of Apple's; the tablets say they are desktops. */
export function apple(
  { userAgent, maxTouchPoints }: Pick<Navigator, "userAgent" | "maxTouchPoints">,
): boolean {
  const names = ["iPhone", "iPad", "iPod"], desk = userAgent.includes("Macintosh");
  return names.some((one) => userAgent.includes(one)) || desk && maxTouchPoints > 1;
}

/** The browser says when it can: it is not asked by itself, but by who presses our button. */
export function heedOffers(): void {
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
