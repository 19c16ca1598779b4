/** Dialog: a plate above the page; the browser keeps the focus inside and closes it on Escape. */

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

/** A button for something that cannot be taken back: the reader is asked whether he is sure. */
export function SureButton({ label, name, class: look = "button", ...asked }: {
  label: string;
  /** What those hear who cannot see where it stands. */
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

/** A question to the reader before something that cannot be taken back. */
export function Sure({ title, text, yes, onYes, onClose }: {
  title: string;
  /** What will come of it, where the question alone does not say so. */
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
