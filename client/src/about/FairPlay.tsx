/** Fair play: the rules of conduct, the help that is allowed, and how to report a player. */

import { t } from "../app/i18n.ts";
import { useEffect } from "preact/hooks";
import { setTitle } from "../notifications/attention.ts";

const PARTS = ["manners", "help", "accounts", "vanishing", "others", "host"] as const;

export function FairPlay() {
  useEffect(() => setTitle(t("fair_play")), []);
  return (
    <main class="page page-narrow" id="content">
      <h1>{t("fair_play")}</h1>
      <p>{t.about("fair_text")}</p>
      {PARTS.map((one) => (
        <section key={one}>
          <h2>{t.about(`fair_${one}`)}</h2>
          <p>{t.about(`fair_${one}_text`)}</p>
        </section>
      ))}
    </main>
  );
}
