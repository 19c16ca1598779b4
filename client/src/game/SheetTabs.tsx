/** Sheet tabs: which sheet lies beside the board, or below it on a telephone. */

import type { Signal } from "@preact/signals";
import { type Key, t } from "../app/i18n.ts";

export function SheetTabs<T extends Key<"common">>({ tabs, tab, label, controls, named, dotted }: {
  tabs: readonly T[];
  tab: Signal<T>;
  label: string;
  /** The sheet of a tab, if it is not the one of its name. */
  controls?(one: T): string;
  /** What a tab is called, if it is not by its name. */
  named?(one: T): string;
  /** Whether something on it waits to be seen. */
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
