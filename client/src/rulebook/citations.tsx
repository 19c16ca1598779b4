/** Citations of a rulebook, and the section that one of them opened. */

import { signal } from "@preact/signals";
import { lazyBit } from "../app/lazy.tsx";
import { t } from "../app/i18n.ts";

const Drawer = lazyBit(() => import("./Book.tsx").then((file) => file.Drawer));

export interface Opened {
  ruleset: string;
  rule: string;
}

/** The rule that is open beside the board. */
export const openRule = signal<Opened | null>(null);

/** Close the open rule; return false if none is open. */
export function closeRule(): boolean {
  const open = openRule.peek() !== null;
  openRule.value = null;
  return open;
}

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

/** The rule that was opened, beside the board. */
export function RuleDrawer() {
  const open = openRule.value;
  return open && <Drawer open={open} />;
}

/** Compare two section numbers: 4.2 is before 4.10. */
export function byNumber(one: string, other: string): number {
  const [a, b] = [one, other].map((number) => number.split(".").map((part) => Number(part) || 0));
  for (let index = 0; index < Math.max(a!.length, b!.length); index++) {
    const difference = (a![index] ?? -1) - (b![index] ?? -1);
    if (difference) return difference;
  }
  return 0;
}
