/** Dialog: a box above the page; the browser keeps the focus inside and closes it on Escape. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "./button.tsx";
import { Icon } from "./icons.tsx";
import { t } from "../app/i18n.ts";

export function Dialog({ title, children, onClose, narrow }: {
  title: string;
  children: ComponentChildren;
  onClose(): void;
  narrow?: boolean;
}) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={box}
      class={`dialog${narrow ? " dialog-narrow" : ""}`}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === box.current && onClose()}
    >
      <div class="dialog-plate">
        <div class="drawer-head">
          <h2>{title}</h2>
          <button type="button" class="quiet" aria-label={t("close")} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** A button for an action that cannot be undone, which asks for confirmation. */
export function SureButton({ label, name, class: look = "button", ...asked }: {
  label: string;
  /** The label for screen readers, which do not see the button's surroundings. */
  name?: string;
  class?: string;
  title: string;
  text?: string;
  yes: string;
  onYes(): void;
}) {
  const asking = useSignal(false);
  return (
    <>
      <button type="button" class={look} aria-label={name} onClick={() => asking.value = true}>
        {label}
      </button>
      {asking.value && <Sure {...asked} onClose={() => asking.value = false} />}
    </>
  );
}

/** A confirmation of an action that cannot be undone. */
export function Sure({ title, text, yes, onYes, onClose }: {
  title: string;
  /** The consequence, if the question alone does not tell. */
  text?: string;
  yes: string;
  onYes(): void;
  onClose(): void;
}) {
  return (
    <Dialog title={title} onClose={onClose} narrow>
      {text && <p>{text}</p>}
      <div class="dialog-foot">
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button
          main
          onClick={() => {
            onYes();
            onClose();
          }}
        >
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}
