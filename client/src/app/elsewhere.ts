/** Elsewhere: the addresses of all pages that are not on the way to a first question. */

import "./base.ts";
import { type Addresses, matched } from "./router.ts";

export type Place =
  | { page: "friends" | "clubs" | "fair_play" }
  | { page: "club"; club: string }
  | { page: "confirm" | "password" }
  | { page: "pilots" }
  | { page: "pilot"; name: string }
  | { page: "watch" | "search" }
  | { page: "meet" | "school" | "shelf" | "account" | "about" | "lost" }
  | { page: "workshop"; setup: string }
  | { page: "lab"; study: string }
  | { page: "flown"; study: string; number: string }
  | { page: "replay"; game: string }
  | { page: "battle"; game: string; battle: string }
  | { page: "join" | "stop"; token: string }
  | { page: "cups"; cup: string }
  | { page: "hangar"; ruleset: string; type: string }
  | { page: "rules"; ruleset: string; section: string };

const PLACES: Addresses<Place> = [
  [/^\/friends$/, () => ({ page: "friends" })],
  [/^\/fair-play$/, () => ({ page: "fair_play" })],
  [/^\/clubs$/, () => ({ page: "clubs" })],
  [/^\/clubs\/([^/]+)$/, (club = "") => ({ page: "club", club })],
  [/^\/pilots$/, () => ({ page: "pilots" })],
  [/^\/pilots\/([^/]+)$/, (name = "") => ({ page: "pilot", name })],
  [/^\/meet$/, () => ({ page: "meet" })],
  [/^\/watch$/, () => ({ page: "watch" })],
  [/^\/games$/, () => ({ page: "search" })],
  [/^\/school$/, () => ({ page: "school" })],
  [/^\/lab(?:\/([^/]+))?$/, (study = "") => ({ page: "lab", study })],
  [/^\/lab\/([^/]+)\/games\/([^/]+)$/, (study = "", number = "") => ({
    page: "flown",
    study,
    number,
  })],
  [/^\/workshop(?:\/([^/]+))?$/, (setup = "") => ({ page: "workshop", setup })],
  [/^\/shelf$/, () => ({ page: "shelf" })],
  [/^\/confirm$/, () => ({ page: "confirm" })],
  [/^\/password$/, () => ({ page: "password" })],
  [/^\/stop\/([^/]+)$/, (token = "") => ({ page: "stop", token })],
  [/^\/about$/, () => ({ page: "about" })],
  [/^\/account$/, () => ({ page: "account" })],
  [/^\/games\/([^/]+)\/replay$/, (game = "") => ({ page: "replay", game })],
  [/^\/games\/([^/]+)\/battles\/([^/]+)$/, (game = "", battle = "") => ({
    page: "battle",
    game,
    battle,
  })],
  [/^\/tournaments(?:\/([^/]+))?$/, (cup = "") => ({ page: "cups", cup })],
  [/^\/join\/([^/]+)$/, (token = "") => ({ page: "join", token })],
  [/^\/hangar(?:\/([^/]+)(?:\/([^/]+))?)?$/, (ruleset = "", type = "") => ({
    page: "hangar",
    ruleset,
    type,
  })],
  [/^\/rules(?:\/([^/]+)(?:\/([\d.]+))?)?$/, (ruleset = "", section = "") => ({
    page: "rules",
    ruleset,
    section,
  })],
];

export function placeOf(path: string): Place {
  return matched(path, PLACES) ?? { page: "lost" };
}
