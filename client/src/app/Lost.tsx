/** Lost: what is shown where there is no page. A page that had another address is found again. */

import { useEffect } from "preact/hooks";
import former from "./former.json" with { type: "json" };
import { t } from "./i18n.ts";
import { go, here } from "./router.ts";

/** How addresses began in earlier versions, and how they do now. */
const FORMER: Readonly<Record<string, string>> = former;

export function Lost() {
  const { pathname, search, hash } = here.value, [, first = "", ...rest] = pathname.split("/");
  const now = FORMER[first];
  useEffect(() => {
    if (now) go(["", now, ...rest].join("/") + search + hash, true);
  }, [pathname]);
  return (
    <main class="page page-narrow" id="content">
      {!now && (
        <>
          <h1>{t("lost_title")}</h1>
          <p>{t("lost_text")}</p>
          <a class="button" href="/">{t("home_link")}</a>
        </>
      )}
    </main>
  );
}
