/** Menu: the button for what one may do at a table beside playing. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { laterBit } from "../later.tsx";
import { Icon } from "../marks.tsx";
import { t } from "../ui.ts";
import type { AtTable, Deed } from "./MenuList.tsx";

const MenuList = laterBit(() => import("./asked.ts").then((file) => file.MenuList));
const MenuSure = laterBit(() => import("./asked.ts").then((file) => file.MenuSure));

export function Menu({ onHelp, ...table }: AtTable & { onHelp(): void }) {
  const asking = useSignal<Deed | null>(null), opened = useSignal(false);
  const box = useRef<HTMLDetailsElement>(null);
  const close = () => box.current?.removeAttribute("open");
  usePressElsewhere(box, close);
  return (
    <>
      <details
        ref={box}
        class="menu"
        onToggle={() => opened.value = true}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || !box.current?.open) return;
          event.stopPropagation();
          close();
          box.current.querySelector("summary")?.focus();
        }}
      >
        <summary class="control" aria-label={t("menu")} data-tip="">
          <Icon name="menu" />
        </summary>
        <div class="menu-list" onClick={close}>
          {opened.value && (
            <MenuList
              {...table}
              onHelp={onHelp}
              onAsk={(deed) => asking.value = deed}
            />
          )}
        </div>
      </details>
      {asking.value && (
        <MenuSure
          {...table}
          deed={asking.value}
          onClose={() => asking.value = null}
        />
      )}
    </>
  );
}

/** A press on anything else puts it away. */
function usePressElsewhere(box: { current: Element | null }, close: () => void): void {
  useEffect(() => {
    const elsewhere = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) close();
    };
    document.addEventListener("pointerdown", elsewhere);
    return () => document.removeEventListener("pointerdown", elsewhere);
  }, []);
}
