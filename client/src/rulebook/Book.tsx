/** Book: sections of a rulebook, loaded when the first of them is opened. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../ui/icons.tsx";
import { byNumber, Cite, type Opened, openRule } from "./citations.tsx";
import { book } from "../app/store.ts";
import { t } from "../app/i18n.ts";
import { Diagrams } from "./Diagrams.tsx";
import { pieces } from "./search.ts";

/** Return the section with the text of a rule: its own, or the nearest above it. */
function sectionFor(sections: Record<string, unknown>, rule: string): string | null {
  for (let number = rule; number; number = number.slice(0, Math.max(0, number.lastIndexOf(".")))) {
    if (number in sections) return number;
  }
  return null;
}

/** A text with the search words marked. */
export function Marked({ text, wanted }: { text: string; wanted: string }) {
  if (!wanted) return <>{text}</>;
  return (
    <>
      {pieces(text, wanted).map((piece, index) =>
        index % 2 ? <mark key={index}>{piece}</mark> : piece
      )}
    </>
  );
}

/**
 * The text of a section: paragraphs, lists, *emphasis* and **strong** words; numbers in brackets
 * cite rules.
 */
export function Prose({ text, ruleset, wanted = "" }: {
  text: string;
  ruleset: string;
  wanted?: string;
}) {
  const blocks = text.trim().split(/\n\s*\n/);
  return (
    <div class="prose">
      {blocks.map((block, index) => {
        const lines = block.split("\n");
        if (lines.every((one) => /^\s*[-*] /.test(one))) {
          return (
            <ul key={index}>
              {lines.map((one) => (
                <li key={one}>{inline(one.replace(/^\s*[-*] /, ""), ruleset, wanted)}</li>
              ))}
            </ul>
          );
        }
        return <p key={index}>{inline(block, ruleset, wanted)}</p>;
      })}
    </div>
  );
}

function inline(text: string, ruleset: string, wanted: string): ComponentChildren[] {
  const marked = (words: string) => <Marked text={words} wanted={wanted} />;
  const sections = book(ruleset)?.sections ?? {};
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|\(\d+(?:\.\d+)*\))/).map((part) => {
    if (part.startsWith("**")) return <strong>{marked(part.slice(2, -2))}</strong>;
    if (part.startsWith("*") && part.length > 2) return <em>{marked(part.slice(1, -1))}</em>;
    const number = part.slice(1, -1);
    if (/^\(\d/.test(part) && number in sections) {
      return (
        <>
          (<Cite ruleset={ruleset} rule={number} />)
        </>
      );
    }
    return marked(part);
  });
}

/** A rule beside the board; the focus moves to it, and back when it is closed. */
export function Drawer({ open }: { open: Opened }) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    return () => before?.focus?.();
  }, []);
  useEffect(() => close.current?.focus(), [open]);
  const sections = book(open.ruleset)?.sections ?? {};
  const number = sectionFor(sections, open.rule);
  const section = number ? sections[number] : undefined;
  const inside = Object.keys(sections).filter((one) => one.startsWith(`${number}.`)).sort(byNumber);
  return (
    <aside class="drawer" aria-label={t("rule_n", { rule: open.rule })}>
      <div class="drawer-head">
        <h2>
          <span class="numeral">{number ?? open.rule}</span> {section?.[0]}
        </h2>
        <button
          type="button"
          ref={close}
          class="quiet"
          aria-label={t("close")}
          onClick={() => openRule.value = null}
        >
          <Icon name="close" />
        </button>
      </div>
      {section && <Prose text={section[1]} ruleset={open.ruleset} />}
      {number && <Diagrams ruleset={open.ruleset} rule={number} />}
      {inside.length > 0 && (
        <ul class="drawer-inside">
          {inside.map((one) => (
            <li key={one}>
              <Cite ruleset={open.ruleset} rule={one} /> {sections[one]?.[0]}
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={`/rules/${open.ruleset}${number ? `/${number}` : ""}`} target="_blank">
          {t.rulebook("whole_rulebook")}
        </a>
      </p>
    </aside>
  );
}
