/** Addresses: where somebody's page is. */

export function pilotAddress(name: string): string {
  return `/pilots/${encodeURIComponent(name)}`;
}

export function clubAddress(club: string): string {
  return `/clubs/${encodeURIComponent(club)}`;
}
