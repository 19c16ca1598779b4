/** About: what the program is, its terms of use, and where to find its code. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { healthz, openapiAddress } from "../api/calls/server.ts";
import { send } from "../api/send.ts";
import { lazyBit } from "../app/lazy.tsx";
import { loadRulesets, rulesets } from "../app/store.ts";
import { setTitle } from "../notifications/attention.ts";
import { explain } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";

const Install = lazyBit(() =>
  import("../installed_app/installed_app.tsx").then((file) => file.Install)
);
const LICENCE = "https://www.apache.org/licenses/LICENSE-2.0";

/** Return the address where the build put the licences of the bundled packages. */
function bundledLicences(): string {
  return document.querySelector<HTMLLinkElement>("link[rel=license]")?.href ?? LICENCE;
}

export function About() {
  const version = useSignal("");
  useEffect(() => {
    setTitle(t("about"));
    loadRulesets().catch(explain);
    send(healthz()).then((found) => version.value = found.version).catch(explain);
  }, []);
  return (
    <main class="page page-narrow about" id="content">
      <h1>{t("about")}</h1>
      <p class="about-lead">{t.about("about_what")}</p>
      <section aria-labelledby="about-here">
        <h2 id="about-here">{t.about("about_here")}</h2>
        <table>
          <tbody>
            <tr>
              <th scope="row">{t("home")}</th>
              <td>{version.value && t.about("about_version", { version: version.value })}</td>
            </tr>
            {rulesets.value?.map((one) => (
              <tr key={one.id}>
                <th scope="row">
                  <a href={`/rules/${one.id}`}>{one.title}</a>
                </th>
                <td>{t.about("about_rules_version", { version: one.version })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Install />
      <section aria-labelledby="about-licence">
        <h2 id="about-licence">{t.about("about_licence")}</h2>
        <p>
          {t.about("about_licence_text")}{" "}
          <a href={LICENCE} rel="noreferrer" target="_blank">Apache-2.0</a>
        </p>
        <p>{t.about("about_rights")}</p>
        <p>
          <a href={bundledLicences()}>{t.about("about_bundled")}</a>
        </p>
      </section>
      <section aria-labelledby="about-credits">
        <h2 id="about-credits">{t.about("about_credits")}</h2>
        <p>{t.about("about_credits_text")}</p>
      </section>
      <section aria-labelledby="about-code">
        <h2 id="about-code">{t.about("about_code")}</h2>
        <p>{t.about("about_code_text")}</p>
        <p>
          <a href={openapiAddress()}>{t.about("about_interface")}</a>
        </p>
      </section>
    </main>
  );
}

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
