/** Choice: the button of one option, whatever it shows. */

import type { ComponentChildren } from "preact";
import type { Option } from "../../api/schema.ts";
import { t } from "../../app/i18n.ts";
import { sentence } from "../../app/phrases.ts";
import { useAnswering } from "./answering.ts";
import { chancesSaid } from "./chances.ts";
import { isPlain } from "./option_layout.ts";

/** The button of an option; an option that is not allowed can be focused and gives the reason. */
export function Choice({ option, class: style, children, keys, shown }: {
  option: Option;
  class: string;
  children: ComponentChildren;
  keys?: string;
  /** The button's content is also its accessible name. */
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
        // The second click of a double click must not answer the question that follows.
        const { detail, pointerType } = event as unknown as PointerEvent;
        const half = detail > 1 && pointerType === "mouse";
        if (!half || !isPlain(question, option)) selection.choose(option, say);
      }}
    >
      {children}
    </button>
  );
}
