/** Rules: the rulebooks, in our own words, to read, search, link and print. */

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { copy } from "../ui/clipboard.ts";
import { Typed } from "../ui/fields.tsx";
import { here, link } from "../app/router.ts";
import { Marked, Prose } from "./Book.tsx";
import { Diagrams } from "./Diagrams.tsx";
import { find, type Found, type Section } from "./search.ts";
import { openRule, RuleDrawer } from "./citations.tsx";
import { book, loadRulesets, rulesets } from "../app/store.ts";
import { setTitle } from "../notifications/attention.ts";
import { explain } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";

export function Rules({ ruleset, section }: { ruleset: string; section: string }) {
  useEffect(() => {
    loadRulesets().catch(explain);
    openRule.value = null;
  }, []);
  const title = rulesets.value?.find((one) => one.id === ruleset)?.title ?? t("rules");
  return (
    <>
      <main class="page rules" id="content">
        <h1>{title}</h1>
        <BookList shown={ruleset} />
        {ruleset && <Whole ruleset={ruleset} section={section} title={title} />}
      </main>
      <RuleDrawer />
    </>
  );
}

/** One rulebook: its contents, and all sections or those found. */
function Whole({ ruleset, section, title }: { ruleset: string; section: string; title: string }) {
  const wanted = useSignal(here.peek().searchParams.get("q") ?? "");
  const sections = book(ruleset)?.sections;
  const found = useMemo(() => find(sections ?? {}, wanted.value), [sections, wanted.value]);
  const to = section || here.peek().hash.replace(/^#r?/, "");
  const head = sections?.[to]?.[0];
  useEffect(() => setTitle(head ? `${to} ${head}` : title), [to, head, title]);
  useEffect(() => {
    if (sections && to) document.getElementById(`r${to}`)?.scrollIntoView();
  }, [!sections, to]);
  if (!sections) return <p>{t("loading")}</p>;
  return (
    <>
      <Search wanted={wanted} found={found} ruleset={ruleset} sections={sections} />
      <div class="rules-columns">
        <Contents {...{ ruleset, sections, found }} searching={!!wanted.value} />
        <div class="rules-text">
          {found.shown.map((number) => (
            <RuleSection
              key={number}
              number={number}
              isChapter={!sections[number.split(".")[0]!] || depth(number) === 0}
              section={sections[number]!}
              ruleset={ruleset}
              wanted={wanted.value}
              hit={found.hits.has(number)}
              current={number === to}
            />
          ))}
        </div>
      </div>
    </>
  );
}

function Search({ wanted, found, ruleset, sections }: {
  wanted: Signal<string>;
  found: Found;
  ruleset: string;
  sections: Readonly<Record<string, Section>>;
}) {
  const { hits: { size }, best } = found;
  return (
    <div class="rules-search" role="search">
      <label class="field">
        <span>{t.rulebook("search_rules")}</span>
        <Typed type="search" typed={wanted} />
      </label>
      <p class="faint" aria-live="polite">
        {wanted.value && (size ? t.rulebook("found", { n: size }) : t.rulebook("found_none"))}
        {wanted.value && size > 1 && best.map((number) => (
          <>
            {" "}
            <a key={number} class="link" href={`/rules/${ruleset}/${number}`}>
              {number} {sections[number]?.[0]}
            </a>
          </>
        ))}
      </p>
      <Button onClick={() => globalThis.print()}>{t("print")}</Button>
    </div>
  );
}

function Contents({ ruleset, sections, found, searching }: {
  ruleset: string;
  sections: Readonly<Record<string, Section>>;
  found: Found;
  searching: boolean;
}) {
  return (
    <nav class="rules-contents" aria-label={t.rulebook("contents")}>
      <ol>
        {found.shown.filter((number) => searching || depth(number) < 2).map((number) => (
          <li
            key={number}
            class={`depth-${depth(number)}${found.hits.has(number) ? "" : " is-parent"}`}
          >
            <a href={`/rules/${ruleset}/${number}`}>
              <span class="numeral">{number}</span> {sections[number]?.[0]}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The list of rulebooks. */
function BookList({ shown }: { shown: string }) {
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

/** A section; if only its subsections were found, just its title. */
function RuleSection({ number, isChapter, section: [head, text], ruleset, wanted, hit, current }: {
  number: string;
  isChapter: boolean;
  section: Section;
  ruleset: string;
  wanted: string;
  hit: boolean;
  current: boolean;
}) {
  const Head = isChapter ? "h2" : "h3";
  const address = `/rules/${ruleset}/${number}`;
  return (
    <section
      id={`r${number}`}
      class={`depth-${depth(number)}${current ? " is-current" : ""}`}
    >
      <Head>
        <span class="numeral">{number}</span> <Marked text={head} wanted={wanted} />
        <button
          type="button"
          class="quiet rules-link"
          aria-label={t.rulebook("copy_section", { rule: number })}
          data-tip=""
          onClick={() => copy(link(address))}
        >
          #
        </button>
      </Head>
      {hit && <Prose text={text} ruleset={ruleset} wanted={wanted} />}
      {hit && <Diagrams ruleset={ruleset} rule={number} />}
    </section>
  );
}

function depth(number: string): number {
  return number.split(".").length - 1;
}
