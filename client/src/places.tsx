/** Places: what all the other addresses show, each fetched when it is first opened. */

import "./base.ts";
import type { ComponentChildren } from "preact";
import { type Place, placeOf } from "./elsewhere.ts";
import { later, laterPart, laterWhole } from "./later.tsx";
import { here } from "./router.ts";
import { t } from "./ui.ts";

const withoutBoard = () => import("./pages/without_board.ts");
const About = later(() => withoutBoard().then((file) => file.About));
const Account = later(() => withoutBoard().then((file) => file.Account));
const Join = later(() => withoutBoard().then((file) => file.Join));
const Lab = later(() => withoutBoard().then((file) => file.Lab));
const Rules = later(() => withoutBoard().then((file) => file.Rules));
const School = later(() => withoutBoard().then((file) => file.School));
const Meet = later(() => import("./meet/Meet.tsx").then((file) => file.Meet));
const clubs = () => import("./clubs/rooms.ts");
const Friends = later(() => clubs().then((file) => file.Friends));
const Clubs = later(() => clubs().then((file) => file.Clubs));
const Club = later(() => clubs().then((file) => file.Club));
const FairPlay = later(() => clubs().then((file) => file.FairPlay));
const pilots = () => import("./pilots/rooms.ts");
const Pilots = later(() => pilots().then((file) => file.Pilots));
const Profile = later(() => pilots().then((file) => file.Profile));
const watching = () => import("./watch/rooms.ts");
const Watch = later(() => watching().then((file) => file.Watch));
const Search = later(() => watching().then((file) => file.Search));
const Hangar = later(() => import("./hangar/Hangar.tsx").then((file) => file.Hangar));
const cups = () => import("./cups/rooms.ts");
const Cups = later(() => cups().then((file) => file.Cups));
const Cup = later(() => cups().then((file) => file.Cup));
const post = () => import("./post/rooms.ts");
const Confirm = later(() => post().then((file) => file.Confirm));
const FoundPassword = later(() => post().then((file) => file.FoundPassword));
const Stop = later(() => post().then((file) => file.Stop));
const workshop = () => import("./workshop/rooms.ts");
const Shelf = later(() => workshop().then((file) => file.Shelf));
const Workshop = laterWhole(() => workshop().then((file) => file.Workshop));
const Replay = laterPart(() => import("./replay/Replay.tsx").then((file) => file.Replay));

/** What every kind of address shows. */
const PAGES: {
  [Page in Place["page"]]: (place: Extract<Place, { page: Page }>) => ComponentChildren;
} = {
  lab: ({ study }) => <Lab key={study} study={study} />,
  flown: ({ study, number }) => <Replay key={`${study}/${number}`} study={study} game={number} />,
  account: () => <Account />,
  meet: () => <Meet />,
  friends: () => <Friends />,
  clubs: () => <Clubs />,
  club: ({ club }) => <Club key={club} club={club} />,
  fair_play: () => <FairPlay />,
  pilots: () => <Pilots />,
  pilot: ({ name }) => <Profile key={name} name={name} />,
  watch: () => <Watch />,
  search: () => <Search />,
  about: () => <About />,
  school: () => <School />,
  shelf: () => <Shelf />,
  workshop: ({ setup }) => <Workshop setup={setup} />,
  replay: ({ game }) => <Replay key={game} game={game} />,
  battle: ({ game, battle }) => <Replay key={`${game}/${battle}`} game={game} battle={battle} />,
  cups: ({ cup }) => cup ? <Cup key={cup} id={cup} /> : <Cups />,
  confirm: () => <Confirm />,
  password: () => <FoundPassword />,
  stop: ({ token }) => <Stop token={token} />,
  join: ({ token }) => <Join key={token} token={token} />,
  hangar: ({ ruleset, type }) => <Hangar ruleset={ruleset} type={type} />,
  rules: ({ ruleset, section }) => <Rules key={ruleset} ruleset={ruleset} section={section} />,
  lost: () => <Lost />,
};

export function Elsewhere() {
  const place = placeOf(here.value.pathname);
  return <>{(PAGES[place.page] as (place: Place) => ComponentChildren)(place)}</>;
}

function Lost() {
  return (
    <main class="page page-narrow" id="content">
      <h1>{t("lost_title")}</h1>
      <p>{t("lost_text")}</p>
      <a class="button" href="/">{t("home_link")}</a>
    </main>
  );
}
