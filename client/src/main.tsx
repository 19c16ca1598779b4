/** Main: the page, which shows what its address asks for. */

import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { during, tellBusy } from "./app/busy.ts";
import { Button } from "./ui/button.tsx";
import { pageAt } from "./app/pages.tsx";
import { ErrorBoundary } from "./ui/error_boundary.tsx";
import { here, listen } from "./app/router.ts";
import { dress } from "./app/settings.ts";
import { Shell } from "./app/shell.tsx";
import { Toasts } from "./ui/toasts.tsx";
import { t, worded } from "./app/i18n.ts";

function App() {
  const address = here.value.pathname;
  useNewPageFocus(address);
  const { page, parameters } = pageAt(address);
  const fixed = Object.keys(parameters).filter((name) => !page.keeps?.includes(name));
  const shown = <page.show key={fixed.map((name) => parameters[name]).join("/")} {...parameters} />;
  return (
    <ErrorBoundary instead={<Broken />}>
      {page.whole ? shown : <Shell plain={page.plain}>{shown}</Shell>}
      <Toasts />
    </ErrorBoundary>
  );
}

/** Reset the focus on another page, so that the reader starts at its top. */
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

/** Shown when a whole page fails, so that the reader never sees an empty one. */
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
  delete document.documentElement.dataset.foreign;
  during(import("./ui/pointer.ts")).then((file) => file.watchPointer()).catch(() => {});
});
