/** Addresses: the pages that exist without a server, and their addresses on a plain web host. */

import { pageAt } from "../app/pages.tsx";
import { bar, here } from "../app/router.ts";

/** Return whether an address of ours can be opened here. */
export function opens(address: string): boolean {
  return pageAt(new URL(address, "http://here/").pathname).page.site ?? false;
}

/** Put our addresses after a `#`: a plain host has one page, in whatever folder. */
export function standAfterHash(): void {
  bar.read = () => {
    const { hash, origin } = location;
    const wanted = hash.startsWith("#/") ? hash.slice(1) : "/";
    return new URL(opens(wanted) ? wanted : "/lost", origin);
  };
  bar.write = ({ pathname, search, hash }) => `#${pathname}${search}${hash}`;
  here.value = bar.read();
}
