/**
 * Call: a request to the server, as a value. The functions in `calls` make calls, and `send` sends
 * them.
 */

/** A request to the server, with the type of its answer. */
export interface Call<Answer> {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: unknown;
  /** Carries the type of the answer; never set. */
  readonly gives?: Answer;
}

type Value = string | number | boolean | null | undefined;
/** Values of a query by name; empty and false ones are left out. */
export type Query<Name extends string> = Readonly<Partial<Record<Name, Value>>>;

export const headers = { accept: "application/json" };

/** Return whether an address belongs to the API and not to a page. */
export const isApi = (address: string): boolean => address.startsWith("/api/");

/** Return a path with its parameters encoded. */
export function path(parts: TemplateStringsArray, ...names: string[]): string {
  return String.raw({ raw: parts }, ...names.map(encodeURIComponent));
}

/** Return the address of a path with a query. */
export function address(path: string, query: Query<string> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value || value === 0);
  const asked = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length ? `${path}?${asked}` : path;
}

export function get<Answer>(path: string, query?: Query<string>): Call<Answer> {
  return { method: "GET", path: address(path, query) };
}

export function post<Answer>(path: string, body?: unknown, query?: Query<string>): Call<Answer> {
  return { method: "POST", path: address(path, query), body };
}

/** Return a call's path and its options for `fetch`. A text is sent as it is. */
export function requestOf({ method, body }: Call<unknown>): RequestInit {
  if (body === undefined) return { method, headers };
  const lines = typeof body === "string";
  const type = lines ? "application/x-ndjson" : "application/json";
  return {
    method,
    headers: { ...headers, "content-type": type },
    body: lines ? body : JSON.stringify(body),
  };
}

/** Return an idempotency key: requests with the same key are carried out once. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
