/** Rules: a whole rulebook, in our words, to be read and searched. */

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Typed } from "../fields.tsx";
import { here } from "../router.ts";
import { Prose } from "../rulebook.tsx";
import { byNumber, openRule, RuleDrawer } from "../rules.tsx";
import { book, loadRulesets, rulesets } from "../store.ts";
import { setTitle } from "../table/attention.ts";
import { explain } from "../toasts.tsx";
import { t } from "../ui.ts";

export function Rules({ ruleset }: { ruleset: string }) {
  const wanted = useSignal(here.peek().searchParams.get("q") ?? "");
  const words = book(ruleset);
  const title = rulesets.value?.find((one) => one.id === ruleset)?.title ?? t("rules");
  useEffect(() => {
    loadRulesets().catch(explain);
    openRule.value = null;
  }, []);
  useEffect(() => setTitle(title), [title]);
  useEffect(() => {
    const to = decodeURIComponent(location.hash.slice(1));
    if (words && to) document.getElementById(`r${to}`)?.scrollIntoView();
  }, [words === null]);
  const sections = useMemo(
    () => Object.entries(words?.sections ?? {}).sort(([one], [other]) => byNumber(one, other)),
    [words],
  );
  const found = sections.filter(([number, section]) => matches(wanted.value, number, section));
  return (
    <>
      <main class="page rules" id="content">
        <h1>{title}</h1>
        <Shelf shown={ruleset} />
        <Search wanted={wanted} found={found.length} />
        {!words && <p>{t("loading")}</p>}
        <div class="rules-columns">
          <nav class="rules-contents" aria-label={t("contents")}>
            <ol>
              {found.filter(([number]) => wanted.value || depth(number) < 2)
                .map(([number, [head]]) => (
                  <li key={number} class={`depth-${depth(number)}`}>
                    <a href={`#r${number}`}>
                      <span class="numeral">{number}</span> {head}
                    </a>
                  </li>
                ))}
            </ol>
          </nav>
          <div class="rules-text">
            {found.map(([number, section]) => (
              <RuleSection key={number} number={number} section={section} ruleset={ruleset} />
            ))}
          </div>
        </div>
      </main>
      <RuleDrawer />
    </>
  );
}

function Search({ wanted, found }: { wanted: Signal<string>; found: number }) {
  return (
    <div class="rules-search" role="search">
      <label class="field">
        <span>{t("search_rules")}</span>
        <Typed type="search" typed={wanted} />
      </label>
      <p class="faint" aria-live="polite">
        {wanted.value && (found ? t("found", { n: found }) : t("found_none"))}
      </p>
    </div>
  );
}

/** The other rulebooks, where there are some. */
function Shelf({ shown }: { shown: string }) {
  const all = rulesets.value ?? [];
  if (all.length < 2) return null;
  return (
    <p class="buttons">
      {all.map(({ id, title }) => (
        <a
          key={id}
          class="button"
          href={`/rules/${id}`}
          aria-current={id === shown ? "page" : undefined}
        >
          {title}
        </a>
      ))}
    </p>
  );
}

function RuleSection({ number, section: [head, text], ruleset }: {
  number: string;
  section: readonly [string, string];
  ruleset: string;
}) {
  const Head = depth(number) === 0 ? "h2" : "h3";
  return (
    <section id={`r${number}`} class={`depth-${depth(number)}`}>
      <Head>
        <span class="numeral">{number}</span> {head}
      </Head>
      <Prose text={text} ruleset={ruleset} />
    </section>
  );
}

function depth(number: string): number {
  return number.split(".").length - 1;
}

/** Every word that was asked for stands in the section, accents aside. */
export function matches(
  wanted: string,
  number: string,
  section: readonly [string, string],
): boolean {
  const bare = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const text = bare(`${number} ${section[0]} ${section[1]}`);
  return bare(wanted).split(/\s+/).every((word) => text.includes(word));
}
