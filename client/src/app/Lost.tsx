/** Lost: shown for an unknown address. The former address of a page leads to it. */

import { useEffect } from "preact/hooks";
import former from "./former.json" with { type: "json" };
import { t } from "./i18n.ts";
import { go, here } from "./router.ts";

/** The beginnings of addresses in earlier versions, and their current ones. */
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
