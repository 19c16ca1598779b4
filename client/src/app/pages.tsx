/** Pages: every address of the page and what it shows. The server and the site read this table. */

import type { ComponentType } from "preact";
import { Home } from "../home/Home.tsx";
import { lazyPage, lazyPart, lazyWhole } from "./lazy.tsx";
import { parametersOf } from "./router.ts";

interface How {
  /** Parameters that may change without restarting the page, as changes of all others do. */
  keeps?: readonly string[];
  /** Whether it fills the window, without the shell. */
  whole?: true;
  /** Whether it has its own link to the home page. */
  plain?: true;
  /** Whether it is also available without a server. */
  site?: true;
}

export interface Page extends How {
  /** Its address. A part in braces is a parameter; one with a question mark is optional. */
  path: string;
  show: ComponentType<Record<string, string>>;
}

function page<P>(path: string, show: ComponentType<P>, how: How = {}): Page {
  return { path, show: show as unknown as Page["show"], ...how };
}

export const PAGES: readonly Page[] = [
  page("/", Home, { plain: true, site: true }),
  page(
    "/new",
    lazyPage(() => import("../new_game/NewGame.tsx").then((file) => file.NewGame)),
    { site: true },
  ),
  page(
    "/games/{game}",
    lazyPart(() => import("../game/TablePage.tsx").then((file) => file.TablePage)),
    { whole: true, site: true },
  ),
  page(
    "/games/{game}/replay",
    lazyPart(() => import("../game/replay/Replay.tsx").then((file) => file.Replay)),
    { whole: true, site: true },
  ),
  page(
    "/games/{game}/battles/{battle}",
    lazyPart(() => import("../game/replay/Replay.tsx").then((file) => file.Replay)),
    { whole: true, site: true },
  ),
  page("/games", lazyPage(() => import("../archive/Search.tsx").then((file) => file.Search))),
  page("/watch", lazyPage(() => import("../spectators/Watch.tsx").then((file) => file.Watch))),
  page("/lobby", lazyPage(() => import("../lobby/Lobby.tsx").then((file) => file.Lobby))),
  page("/join/{token}", lazyPage(() => import("../lobby/Join.tsx").then((file) => file.Join))),
  page(
    "/tournaments",
    lazyPage(() => import("../tournaments/Tournaments.tsx").then((file) => file.Tournaments)),
  ),
  page(
    "/tournaments/{tournament}",
    lazyPage(() => import("../tournaments/Tournament.tsx").then((file) => file.Tournament)),
  ),
  page("/friends", lazyPage(() => import("../social/Friends.tsx").then((file) => file.Friends))),
  page("/clubs", lazyPage(() => import("../social/Clubs.tsx").then((file) => file.Clubs))),
  page("/clubs/{club}", lazyPage(() => import("../social/Club.tsx").then((file) => file.Club))),
  page("/pilots", lazyPage(() => import("../ratings/Pilots.tsx").then((file) => file.Pilots))),
  page(
    "/pilots/{name}",
    lazyPage(() => import("../ratings/Profile.tsx").then((file) => file.Profile)),
  ),
  page(
    "/school",
    lazyPage(() => import("../lessons/School.tsx").then((file) => file.School)),
    { site: true },
  ),
  page(
    "/rules/{ruleset?}/{section?}",
    lazyPage(() => import("../rulebook/Rules.tsx").then((file) => file.Rules)),
    { keeps: ["section"], site: true },
  ),
  page(
    "/hangar/{ruleset?}/{type?}",
    lazyPage(() => import("../hangar/Hangar.tsx").then((file) => file.Hangar)),
    { keeps: ["ruleset", "type"], site: true },
  ),
  page("/set-ups", lazyPage(() => import("../set_ups/SetUps.tsx").then((file) => file.SetUps))),
  page(
    "/editor/{setup?}",
    lazyWhole(() => import("../set_ups/editor/Editor.tsx").then((file) => file.Editor)),
    { keeps: ["setup"], whole: true },
  ),
  page(
    "/studies/{study?}",
    lazyPage(() => import("../studies/Laboratory.tsx").then((file) => file.Laboratory)),
  ),
  page(
    "/studies/{study}/games/{number}",
    lazyPart(() => import("../game/replay/Replay.tsx").then((file) => file.StudyReplay)),
    { whole: true },
  ),
  page(
    "/account",
    lazyPage(() => import("../accounts/Account.tsx").then((file) => file.Account)),
    { site: true },
  ),
  page(
    "/confirm",
    lazyPage(() => import("../notifications/Links.tsx").then((file) => file.Confirm)),
  ),
  page(
    "/password",
    lazyPage(() => import("../notifications/Links.tsx").then((file) => file.FoundPassword)),
  ),
  page(
    "/stop/{token}",
    lazyPage(() => import("../notifications/Links.tsx").then((file) => file.Stop)),
    { keeps: ["token"] },
  ),
  page(
    "/about",
    lazyPage(() => import("../about/About.tsx").then((file) => file.About)),
    { site: true },
  ),
  page("/fair-play", lazyPage(() => import("../about/FairPlay.tsx").then((file) => file.FairPlay))),
];

const LOST = page("", lazyPage(() => import("./Lost.tsx").then((file) => file.Lost)));

/** Return the page at an address, with its parameters. */
export function pageAt(address: string): { page: Page; parameters: Record<string, string> } {
  for (const page of PAGES) {
    const parameters = parametersOf(address, page.path);
    if (parameters) return { page, parameters };
  }
  return { page: LOST, parameters: {} };
}
