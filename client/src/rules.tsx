/** Rules: sections of a rulebook on the page, and citations that open them. */

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "./marks.tsx";
import { book } from "./store.ts";
import { t } from "./ui.ts";

/** The rule that lies open beside the board. */
export const openRule = signal<{ ruleset: string; rule: string } | null>(null);

/** A section number that opens its rule. */
export function Cite({ ruleset, rule }: { ruleset: string; rule: string }) {
  if (!rule) return null;
  return (
    <button
      type="button"
      class="cite"
      aria-label={t("rule_n", { rule })}
      onClick={() => openRule.value = { ruleset, rule }}
    >
      {rule}
    </button>
  );
}

/** The section that has words on a rule: itself, or the nearest above it. */
function sectionFor(sections: Record<string, unknown>, rule: string): string | null {
  for (let number = rule; number; number = number.slice(0, Math.max(0, number.lastIndexOf(".")))) {
    if (number in sections) return number;
  }
  return null;
}

/** Which of two section numbers comes first: 4.2 before 4.10. */
export function byNumber(one: string, other: string): number {
  const [a, b] = [one, other].map((number) => number.split(".").map((part) => Number(part) || 0));
  for (let index = 0; index < Math.max(a!.length, b!.length); index++) {
    const difference = (a![index] ?? -1) - (b![index] ?? -1);
    if (difference) return difference;
  }
  return 0;
}

/** Paragraphs, lists, *emphasis* and **strong words** of a section; numbers in brackets cite. */
export function Prose({ text, ruleset }: { text: string; ruleset: string }) {
  const blocks = text.trim().split(/\n\s*\n/);
  return (
    <div class="prose">
      {blocks.map((block, index) => {
        const lines = block.split("\n");
        if (lines.every((one) => /^\s*[-*] /.test(one))) {
          return (
            <ul key={index}>
              {lines.map((one) => (
                <li key={one}>{inline(one.replace(/^\s*[-*] /, ""), ruleset)}</li>
              ))}
            </ul>
          );
        }
        return <p key={index}>{inline(block, ruleset)}</p>;
      })}
    </div>
  );
}

function inline(text: string, ruleset: string): ComponentChildren[] {
  const sections = book(ruleset)?.sections ?? {};
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|\(\d+(?:\.\d+)*\))/).map((part) => {
    if (part.startsWith("**")) return <strong>{part.slice(2, -2)}</strong>;
    if (part.startsWith("*") && part.length > 2) return <em>{part.slice(1, -1)}</em>;
    const number = part.slice(1, -1);
    if (/^\(\d/.test(part) && number in sections) {
      return (
        <>
          (<Cite ruleset={ruleset} rule={number} />)
        </>
      );
    }
    return part;
  });
}

/** The rule that was asked for, beside the board. */
export function RuleDrawer() {
  const open = openRule.value;
  const close = useRef<HTMLButtonElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (open) {
      before.current ??= document.activeElement;
      close.current?.focus();
    } else if (before.current) {
      (before.current as HTMLElement).focus?.();
      before.current = null;
    }
  }, [open]);
  if (!open) return null;
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
        <a href={`/rules/${open.ruleset}#${number ?? ""}`} target="_blank">{t("whole_rulebook")}</a>
      </p>
    </aside>
  );
}
