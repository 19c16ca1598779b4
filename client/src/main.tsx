/** Aerodrome's page: from an address to what it shows. */

import "./base.ts";
import { type ComponentChildren, render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { during, tellBusy } from "./busy.ts";
import { Button } from "./button.tsx";
import { later, laterPart, laterWhole } from "./later.tsx";
import { Home } from "./front/Home.tsx";
import { Net } from "./net.tsx";
import { here, listen, match, type Route } from "./router.ts";
import { dress } from "./settings.ts";
import { Shell } from "./shell.tsx";
import { Toasts } from "./toasts.tsx";
import { t, worded } from "./ui.ts";

const NewGame = later(() => import("./pages/without_board.ts").then((file) => file.NewGame));
const TablePage = laterPart(() => import("./pages/with_board.ts").then((file) => file.TablePage));
const places = () => import("./places.tsx").then((file) => file.Elsewhere);
const Elsewhere = later(places), Whole = laterWhole(places);

function App() {
  useNewPageFocus(here.value.pathname);
  const route = match(here.value.pathname);
  return (
    <Net instead={<Broken />}>
      {(PAGES[route.page] as (route: Route) => ComponentChildren)(route)}
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

/** What every kind of address shows. */
const PAGES: {
  [Page in Route["page"]]: (route: Extract<Route, { page: Page }>) => ComponentChildren;
} = {
  home: () => (
    <Shell plain>
      <Home />
    </Shell>
  ),
  new: () => (
    <Shell>
      <NewGame />
    </Shell>
  ),
  table: ({ game }) => <TablePage key={game} game={game} />,
  whole: () => <Whole />,
  elsewhere: () => (
    <Shell>
      <Elsewhere />
    </Shell>
  ),
};

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
tellBusy(document);
listen();
during(worded).then(() => {
  render(<App />, document.getElementById("app")!);
  during(import("./hand.ts")).then((file) => file.heedHand()).catch(() => {});
});
