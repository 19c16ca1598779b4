/** Choice: a button for an option, whatever it looks like. */

import type { ComponentChildren } from "preact";
import type { Option } from "../../api/schema.ts";
import { t } from "../../app/i18n.ts";
import { sentence } from "../../app/phrases.ts";
import { useAnswering } from "./answering.ts";
import { chancesSaid } from "./chances.ts";
import { isPlain } from "./option_layout.ts";

/** A button for an option; a refused one stays in reach and says why. */
export function Choice({ option, class: style, children, keys, shown }: {
  option: Option;
  class: string;
  children: ComponentChildren;
  keys?: string;
  /** Its name is what it shows. */
  shown?: boolean;
}) {
  const { selection, say, question } = useAnswering();
  const pending = selection.pending.value?.value === option.value;
  const previewed = selection.preview.value?.value === option.value;
  const led = selection.shown.value?.value === option.value;
  const why = option.refused ? say(option.refused) : "";
  const cost = !why && option.warns ? say(option.warns) : "";
  const name = sentence(say(option.says));
  const odds = chancesSaid(option.chances);
  const show = () => selection.preview.value = option;
  const hide = () => {
    if (selection.preview.peek()?.value === option.value) selection.preview.value = null;
  };
  return (
    <button
      type="button"
      class={`choice ${style}${pending ? " is-pending" : ""}${previewed ? " is-previewed" : ""}${
        cost ? " is-warned" : ""
      }${led ? " is-shown" : ""}`}
      aria-disabled={why ? true : undefined}
      aria-pressed={pending}
      aria-label={shown ? undefined : [name, odds, why && t("refused_hint", { why }), cost]
        .filter(Boolean).join(". ")}
      aria-keyshortcuts={keys}
      data-tip={why || cost || odds ? `${name}: ${why || cost || odds}` : name}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onClick={(event) => {
        // The second half of a double click is not meant for the question that has come since.
        const { detail, pointerType } = event as unknown as PointerEvent;
        const half = detail > 1 && pointerType === "mouse";
        if (!half || !isPlain(question, option)) selection.choose(option, say);
      }}
    >
      {children}
    </button>
  );
}
