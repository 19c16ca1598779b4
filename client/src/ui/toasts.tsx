/** Toasts: short messages at the edge of the page that disappear by themselves. */

import { signal } from "@preact/signals";
import { Refused, Unreachable } from "../api/send.ts";
import { refusal, t } from "../app/i18n.ts";
import { sentence } from "../app/phrases.ts";

interface Toast {
  id: number;
  text: string;
  kind: "note" | "refusal";
}

export const toasts = signal<readonly Toast[]>([]);
let last = 0;

export function toast(text: string, kind: Toast["kind"] = "note"): void {
  const id = ++last;
  const said = sentence(text);
  toasts.value = [...toasts.value.filter((other) => other.text !== said), { id, text: said, kind }]
    .slice(-3);
  setTimeout(() => drop(id), 3500 + said.length * 40);
}

/** Show an error, in a sentence. */
export function explain(error: unknown): void {
  toast(reason(error), "refusal");
}

export function reason(error: unknown): string {
  if (error instanceof Refused) return sentence(refusal(error.code, error.message));
  if (error instanceof Unreachable) return t("unreachable");
  console.error(error);
  return t("bug");
}

function drop(id: number): void {
  toasts.value = toasts.value.filter((one) => one.id !== id);
}

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map((one) => (
        <p key={one.id} class={`toast toast-${one.kind}`}>
          <span>{one.text}</span>
          <button type="button" class="quiet" aria-label={t("close")} onClick={() => drop(one.id)}>
            ×
          </button>
        </p>
      ))}
    </div>
  );
}
