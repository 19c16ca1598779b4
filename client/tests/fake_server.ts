/** Fake server: answers the page's requests in a test. */

import type { Call } from "../src/api/call.ts";
import { transport } from "../src/app/transport.ts";

/** The query and the body of a call. */
export interface Sent<Body> {
  query: URLSearchParams;
  body: Body;
}

const answers = new Map<string, (sent: Sent<never>) => unknown>();
const pathOf = (path: string) => path.split("?")[0];

/**
 * Answer every call of this kind, whatever its query and body; calls without an answer wait for
 * ever.
 */
export function answer<Answer, Body = unknown>(
  { method, path }: Call<Answer>,
  give: (sent: Sent<Body>) => Answer | Promise<Answer>,
): void {
  answers.set(`${method} ${pathOf(path)}`, give);
}

transport.fetch = async (path, init) => {
  const give = answers.get(`${init?.method} ${pathOf(path)}`);
  if (!give) return await new Promise(() => {});
  const query = new URL(path, "http://here/").searchParams;
  const given = await give({ query, body: JSON.parse(String(init?.body ?? null)) as never });
  return given === undefined ? new Response(null, { status: 204 }) : Response.json(given);
};
