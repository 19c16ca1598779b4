/** Idempotency: keys that nobody has used yet. */

/** An idempotency key: what is said again under the same one is done once. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
