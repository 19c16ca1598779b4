/**
 * Transport: carries the page's requests to the server or the engine.
 *
 * The default is a server, over the network. The site that plays without one (`site/`) puts the
 * engine in this browser in its place before the page starts.
 */

import type { Wire } from "../api/socket.ts";

/** Whether there is no server, so that games are played and saved in this browser. */
export const local = globalThis.document?.documentElement.dataset.local !== undefined;

export const transport = {
  fetch: (path: string, init?: RequestInit): Promise<Response> => fetch(path, init),
  socket: (address: string | URL): Wire => new WebSocket(address) as Wire,
};
