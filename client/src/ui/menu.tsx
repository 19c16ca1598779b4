/** Menu: a button that opens a list of actions. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "./icons.tsx";
import { t } from "../app/i18n.ts";

export function MenuBox({ children, onOpen }: { children: ComponentChildren; onOpen?(): void }) {
  const box = useRef<HTMLDetailsElement>(null);
  const close = () => box.current?.removeAttribute("open");
  usePressElsewhere(box, close);
  return (
    <details
      ref={box}
      class="menu"
      onToggle={onOpen}
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
      <div class="menu-list" onClick={close}>{children}</div>
    </details>
  );
}

/** Call a function when the user presses anything outside. */
export function usePressElsewhere(box: { current: Element | null }, close: () => void): void {
  useEffect(() => {
    const elsewhere = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) close();
    };
    document.addEventListener("pointerdown", elsewhere);
    return () => document.removeEventListener("pointerdown", elsewhere);
  }, []);
}
