/** Form: a few fields, one action, and its error message. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Refused } from "../api/send.ts";
import { Button } from "./button.tsx";
import { reason } from "./toasts.tsx";
import { t } from "../app/i18n.ts";

/** A field; its purpose tells browsers what to fill in. */
export interface Wanted {
  label: string;
  kind: "text" | "password";
  autocomplete: string;
  shortest?: number;
  longest: number;
  known?: string;
}

export const password = (label: string, fresh: boolean): Wanted => ({
  label,
  kind: "password",
  autocomplete: fresh ? "new-password" : "current-password",
  shortest: 8,
  longest: 200,
});

export const username = (label: string, known = ""): Wanted => ({
  label,
  kind: "text",
  autocomplete: "username",
  longest: 40,
  known,
});

/** A form that sends what was typed; passwords are then removed from the page. */
export function Form({ fields, title, hint, act, grave }: {
  fields: readonly Wanted[];
  title: ComponentChildren;
  hint?: string;
  act(...typed: string[]): Promise<void>;
  grave?: boolean;
}) {
  const typed = useSignal(fields.map((one) => one.known ?? ""));
  const hinted = useId();
  const fault = useSignal("");
  const table = useSignal("");
  const busy = useSignal(false);
  const write = (at: number, value: string) =>
    typed.value = typed.value.map((old, index) => index === at ? value : old);
  const send = async (event: Event) => {
    event.preventDefault();
    fault.value = table.value = "";
    busy.value = true;
    try {
      const kinds = fields.map((one) => one.kind);
      await act(...typed.value.map((one, at) => kinds[at] === "text" ? one.trim() : one));
      typed.value = typed.value.map((one, at) => kinds[at] === "text" ? one : "");
    } catch (error) {
      fault.value = reason(error);
      const shared = error instanceof Refused && error.code === "both-seats";
      table.value = shared ? `/games/${error.place}` : "";
    }
    busy.value = false;
  };
  return (
    <form class="row-form" onSubmit={send}>
      {fields.map((one, at) => (
        <Field
          key={one.label}
          wanted={one}
          hinted={hint ? hinted : undefined}
          value={typed.value[at] ?? ""}
          onValue={(value) => write(at, value)}
        />
      ))}
      {hint && <small id={hinted} class="faint">{hint}</small>}
      <Button main={!grave} type="submit" disabled={busy.value}>{title}</Button>
      <p class="fault" role="alert">
        {fault.value} {table.value && <a href={table.value}>{t("table")}</a>}
      </p>
    </form>
  );
}

function Field({ wanted, hinted, value, onValue }: {
  wanted: Wanted;
  hinted: string | undefined;
  value: string;
  onValue(value: string): void;
}) {
  return (
    <label class="field">
      <span>{wanted.label}</span>
      <input
        type={wanted.kind}
        required
        minLength={wanted.shortest}
        maxLength={wanted.longest}
        autocomplete={wanted.autocomplete}
        aria-describedby={hinted}
        value={value}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    </label>
  );
}
