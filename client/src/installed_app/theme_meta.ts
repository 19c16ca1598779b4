/** Theme meta: the name, icon and colours that the system shows around the page. */

import { effect } from "@preact/signals";
import { language, theme } from "../app/settings.ts";

/** Set the manifest to the reader's language, and the colour to the current theme. */
export function keepThemeMeta(page: Document = document): void {
  const link = page.createElement("link");
  link.rel = "manifest";
  effect(() => {
    const links = page.querySelectorAll<HTMLLinkElement>(
      'link[rel=alternate][type="application/manifest+json"]',
    );
    const found = [...links].find((one) => one.hreflang === language.value) ?? links[0];
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
