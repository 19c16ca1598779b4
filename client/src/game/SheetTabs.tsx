/** Sheet tabs: choose the sheet beside the board, or below it on a phone. */

import type { Signal } from "@preact/signals";
import { type Key, t } from "../app/i18n.ts";

export function SheetTabs<T extends Key<"common">>({ tabs, tab, label, controls, named, dotted }: {
  tabs: readonly T[];
  tab: Signal<T>;
  label: string;
  /** The id of the sheet that a tab controls, if it differs from the tab's name. */
  controls?(one: T): string;
  /** The label of a tab, if it differs from its name. */
  named?(one: T): string;
  /** Whether the tab has a dot for something unread. */
  dotted?(one: T): boolean;
}) {
  return (
    <div class="sheet-tabs tabs" role="tablist" aria-label={label}>
      {tabs.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          aria-selected={tab.value === one}
          aria-controls={`sheet-${controls?.(one) ?? one}`}
          onClick={() => tab.value = one}
        >
          {named?.(one) ?? t(one)}
          {dotted?.(one) && <span class="dot" />}
        </button>
      ))}
    </div>
  );
}
