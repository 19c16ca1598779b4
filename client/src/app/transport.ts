/**
 * Transport: what takes the page's questions to whoever answers them.
 *
 * That is a server, over the network. The site that plays without one (`site/`) puts the engine in
 * this browser in its place before the page begins.
 */

import type { Wire } from "../api/socket.ts";

/** Whether there is no server, and the games are played and kept in this browser. */
export const local = globalThis.document?.documentElement.dataset.local !== undefined;

export const transport = {
  fetch: (path: string, init?: RequestInit): Promise<Response> => fetch(path, init),
  socket: (address: string | URL): Wire => new WebSocket(address) as Wire,
};
