/** Fake server: answers in a test what the page asks a server. */

import type { Call } from "../src/api/call.ts";
import { transport } from "../src/app/transport.ts";

/** What came with a call. */
export interface Sent<Body> {
  query: URLSearchParams;
  body: Body;
}

const answers = new Map<string, (sent: Sent<never>) => unknown>();
const pathOf = (path: string) => path.split("?")[0];

/** Answer a call like this one, whatever its query and body; what has no answer waits for ever. */
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
