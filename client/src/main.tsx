/** Aerodrome's page: from an address to what it shows. */

import "./base.ts";
import { type ComponentChildren, render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "./button.tsx";
import { later, laterPart } from "./later.tsx";
import { Home } from "./front/Home.tsx";
import { Net } from "./net.tsx";
import { here, listen, match, type Route } from "./router.ts";
import { dress } from "./settings.ts";
import { Shell } from "./shell.tsx";
import { Toasts } from "./toasts.tsx";
import { t, worded } from "./ui.ts";

const withoutBoard = () => import("./pages/without_board.ts");
const withBoard = () => import("./pages/with_board.ts");

const About = later(() => withoutBoard().then((file) => file.About));
const Account = later(() => withoutBoard().then((file) => file.Account));
const Join = later(() => withoutBoard().then((file) => file.Join));
const Lab = later(() => withoutBoard().then((file) => file.Lab));
const NewGame = later(() => withoutBoard().then((file) => file.NewGame));
const Replay = laterPart(() => import("./replay/Replay.tsx").then((file) => file.Replay));
const TablePage = laterPart(() => withBoard().then((file) => file.TablePage));
const School = later(() => withoutBoard().then((file) => file.School));
const Rules = later(() => withoutBoard().then((file) => file.Rules));

function App() {
  useNewPageFocus(here.value.pathname);
  const route = match(here.value.pathname);
  const page = (PAGES[route.page] as (route: Route) => ComponentChildren)(route);
  return (
    <Net instead={<Broken />}>
      {WHOLE.includes(route.page) ? page : <Shell plain={route.page === "home"}>{page}</Shell>}
      <Toasts />
    </Net>
  );
}

/** On another page the focus begins anew, so that nobody starts in the middle of it. */
function useNewPageFocus(path: string) {
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    const main = document.querySelector<HTMLElement>("main");
    if (!main) return;
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }, [path]);
}

/** Pages that fill the window by themselves. */
const WHOLE: readonly Route["page"][] = ["table", "replay", "battle", "flown"];

/** What every kind of address shows. */
const PAGES: {
  [Page in Route["page"]]: (route: Extract<Route, { page: Page }>) => ComponentChildren;
} = {
  home: () => <Home />,
  new: () => <NewGame />,
  lab: ({ study }) => <Lab key={study} study={study} />,
  flown: ({ study, number }) => <Replay key={`${study}/${number}`} study={study} game={number} />,
  account: () => <Account />,
  about: () => <About />,
  school: () => <School />,
  table: ({ game }) => <TablePage key={game} game={game} />,
  replay: ({ game }) => <Replay key={game} game={game} />,
  battle: ({ game, battle }) => <Replay key={`${game}/${battle}`} game={game} battle={battle} />,
  join: ({ token }) => <Join key={token} token={token} />,
  rules: ({ ruleset }) => <Rules key={ruleset} ruleset={ruleset} />,
  lost: () => <Lost />,
};

function Lost() {
  return (
    <main class="page page-narrow" id="content">
      <h1>{t("lost_title")}</h1>
      <p>{t("lost_text")}</p>
      <a class="button" href="/">{t("home_link")}</a>
    </main>
  );
}

/** What is left where a whole page broke, so that a reader never has an empty one. */
function Broken() {
  return (
    <main class="page page-narrow" id="content">
      <p>{t("bug")}</p>
      <Button onClick={() => location.reload()}>↻</Button>
    </main>
  );
}

dress(document.documentElement);
listen();
worded.then(() => {
  render(<App />, document.getElementById("app")!);
  import("./tip.ts").then((file) => file.showTips()).catch(() => {});
});
