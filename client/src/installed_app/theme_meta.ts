/** Theme meta: what a system shows around the page: its name, its icon, its colours. */

import { effect } from "@preact/signals";
import { language, theme } from "../app/settings.ts";

/** The manifest in the reader's language, and the colour of the theme that is worn. */
export function keepThemeMeta(page: Document = document): void {
  const link = page.createElement("link");
  link.rel = "manifest";
  effect(() => {
    const told = page.querySelectorAll<HTMLLinkElement>(
      'link[rel=alternate][type="application/manifest+json"]',
    );
    const found = [...told].find((one) => one.hreflang === language.value) ?? told[0];
    if (found && link.href !== found.href) link.href = found.href;
    if (found) page.head.append(link);
  });
  const metas = [...page.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")];
  const colours = metas.map((one) => one.content);
  effect(() => {
    const worn = theme.value === "auto" ? null : getComputedStyle(page.body).backgroundColor;
    metas.forEach((one, index) => one.content = worn ?? colours[index]!);
  });
}
