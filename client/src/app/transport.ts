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
  socket: (address: string | URL): Wire => connect(address),
};

/**
 * Return a WebSocket that closes only once it is open, because browsers warn of one that is closed
 * before. It receives nothing after `close`.
 */
function connect(address: string | URL): Wire {
  const socket = new WebSocket(address), close = socket.close.bind(socket);
  socket.close = () => {
    socket.onmessage = null;
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => close();
    else close();
  };
  return socket as Wire;
}
