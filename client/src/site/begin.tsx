/** Begin: puts the engine in a server's place before the page starts. */

import { render } from "preact";
import { worded } from "../app/i18n.ts";
import { answers } from "./answers.ts";
import { carryTo, type EngineWorker, LocalServer } from "./local_server.ts";
import { mendLinks } from "./links.tsx";
import { standAfterHash } from "./addresses.ts";
import type { Site } from "./protocol.ts";
import { Arrival } from "./Arrival.tsx";

const site = JSON.parse(document.documentElement.dataset.local!) as Site;
const folder = new URL("./", location.href.split("#")[0]).href;
const hire = (address: string) =>
  new Worker(new URL(address, folder), { type: "module" }) as unknown as EngineWorker;
const server = new LocalServer(site, folder, hire);
const known = answers(site, folder);

standAfterHash();
carryTo(server, known);
mendLinks(server, known);
server.begin();
worded.then(() => {
  const place = document.body.appendChild(document.createElement("div"));
  render(<Arrival server={server} />, place);
});
