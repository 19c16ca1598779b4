/** Rules: a whole rulebook, in our words, to be read and searched. */

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { here } from "../router.ts";
import { byNumber, openRule, Prose, RuleDrawer } from "../rules.tsx";
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
  const sections = words?.sections ?? {};
  const numbers = useMemo(() => Object.keys(sections).sort(byNumber), [words]);
  const found = numbers.filter((number) => matches(wanted.value, number, sections[number]!));
  return (
    <>
      <main class="page rules" id="content">
        <h1>{title}</h1>
        {(rulesets.value?.length ?? 0) > 1 && (
          <p class="buttons">
            {rulesets.value!.map((one) => (
              <a
                key={one.id}
                class="button"
                href={`/rules/${one.id}`}
                aria-current={one.id === ruleset ? "page" : undefined}
              >
                {one.title}
              </a>
            ))}
          </p>
        )}
        <div class="rules-search" role="search">
          <label class="field">
            <span>{t("search_rules")}</span>
            <input
              type="search"
              value={wanted.value}
              onInput={(event) => wanted.value = event.currentTarget.value}
            />
          </label>
          <p class="faint" aria-live="polite">
            {wanted.value && (found.length ? t("found", { n: found.length }) : t("found_none"))}
          </p>
        </div>
        {!words && <p>{t("loading")}</p>}
        <div class="rules-columns">
          <nav class="rules-contents" aria-label={t("contents")}>
            <ol>
              {found.filter((number) => wanted.value || depth(number) < 2).map((number) => (
                <li key={number} class={`depth-${depth(number)}`}>
                  <a href={`#r${number}`}>
                    <span class="numeral">{number}</span> {sections[number]![0]}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          <div class="rules-text">
            {found.map((number) => {
              const [head, text] = sections[number]!;
              const Head = depth(number) === 0 ? "h2" : "h3";
              return (
                <section key={number} id={`r${number}`} class={`depth-${depth(number)}`}>
                  <Head>
                    <span class="numeral">{number}</span> {head}
                  </Head>
                  <Prose text={text} ruleset={ruleset} />
                </section>
              );
            })}
          </div>
        </div>
      </main>
      <RuleDrawer />
    </>
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
