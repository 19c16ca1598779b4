/** Places: which addresses there are without a server, and how they stand on a plain web host. */

import { bar, here } from "../app/router.ts";

const PLACES = [
  /^\/$/,
  /^\/(new|school|about|account)$/,
  /^\/games\/[^/]+(\/replay|\/battles\/[^/]+)?$/,
  /^\/(rules|hangar)(\/.*)?$/,
];

/** Whether an address of ours can be opened here. */
export function opens(address: string): boolean {
  const { pathname } = new URL(address, "http://here/");
  const bare = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  return PLACES.some((form) => form.test(bare));
}

/** Our addresses stand after a `#`: a plain host has one page, in whatever folder. */
export function standAfterHash(): void {
  bar.read = () => {
    const { hash, origin } = location;
    const wanted = hash.startsWith("#/") ? hash.slice(1) : "/";
    return new URL(opens(wanted) ? wanted : "/lost", origin);
  };
  bar.write = ({ pathname, search, hash }) => `#${pathname}${search}${hash}`;
  here.value = bar.read();
}
