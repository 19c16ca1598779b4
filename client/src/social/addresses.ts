/** Addresses: the address of a person's page. */

export function pilotAddress(name: string): string {
  return `/pilots/${encodeURIComponent(name)}`;
}

export function clubAddress(club: string): string {
  return `/clubs/${encodeURIComponent(club)}`;
}
