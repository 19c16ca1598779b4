/** Idempotency: new keys for requests that may be repeated. */

/** Return an idempotency key: requests with the same key are carried out once. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
