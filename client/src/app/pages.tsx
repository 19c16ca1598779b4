/** Pages: the page at an address. */

import { type Page, page } from "./feature.ts";
import { FEATURES } from "./features.ts";
import { lazyPage } from "./lazy.tsx";
import { parametersOf } from "./router.ts";

export const PAGES = FEATURES.flatMap(({ pages }) => pages ?? []);
const LOST = page("", lazyPage(() => import("./Lost.tsx").then((file) => file.Lost)));

/** Return the page at an address, with its parameters. */
export function pageAt(address: string): { page: Page; parameters: Record<string, string> } {
  for (const page of PAGES) {
    const parameters = parametersOf(address, page.path);
    if (parameters) return { page, parameters };
  }
  return { page: LOST, parameters: {} };
}
