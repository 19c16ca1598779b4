/** Lazy: code that is loaded when it is first shown, so that the first page is fast. */

import { signal } from "@preact/signals";
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { during } from "./busy.ts";
import { Button } from "../ui/button.tsx";
import { Shell } from "./shell.tsx";
import { t } from "./i18n.ts";

/** Return a page that is loaded when it is first shown. */
export function lazyPage<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  return lazyPart(
    fetch,
    (children, busy) => (
      <main class="page page-narrow" id="content" aria-busy={busy}>{children}</main>
    ),
  );
}

/** Return a page that fills the window, with a heading of its own once it is loaded. */
export function lazyWhole<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  return lazyPart(
    fetch,
    (children, busy) => (
      <Shell>
        <main class="page page-narrow" id="content" aria-busy={busy}>{children}</main>
      </Shell>
    ),
  );
}

/**
 * Return a part of a page that is loaded when it is first shown; `frame` holds its place until
 * then.
 */
export function lazyPart<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  frame = (children: ComponentChildren, busy: boolean): ComponentChildren => (
    <div class="table-wait" aria-busy={busy}>{children}</div>
  ),
): ComponentType<P> {
  const found = signal<{ part: ComponentType<P> } | null>(null);
  const failed = signal(false);
  let asked = false;
  return function Lazy(props: P) {
    useEffect(() => {
      if (asked) return;
      asked = true;
      during(fetch()).then((part) => found.value = { part }).catch(() => {
        asked = false;
        failed.value = true;
        dispatchEvent(new Event("missing"));
      });
    });
    const Found = found.value?.part;
    if (Found) return <Found {...props} />;
    return frame(
      failed.value
        ? (
          <>
            <p>{t("not_here")}</p>
            <Button onClick={() => location.reload()}>↻</Button>
          </>
        )
        : <p class="is-alive">{t("loading")}</p>,
      !failed.value,
    );
  };
}

/** Return a part of a page that shows nothing until it is loaded. */
export function lazyBit<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  return lazyPart(fetch, () => null);
}
