/** Text sheet: the set-up as text, which follows changes on the board, and the reverse. */

import { useEffect, useId, useRef } from "preact/hooks";
import { quoted, t } from "../../app/i18n.ts";
import { sentence } from "../../app/phrases.ts";
import { useBench } from "./context.ts";
import { Instead } from "./fields/Flaws.tsx";

const LARGEST = 20_000;

export function TextSheet() {
  const { bench } = useBench(), text = bench.text.value;
  const box = useRef<HTMLTextAreaElement>(null), gutter = useRef<HTMLOListElement>(null);
  const flawsId = useId(), flaws = bench.flaws.value;
  const wrong = new Set(flaws.map((flaw) => flaw.line));
  const follow = () => {
    if (gutter.current && box.current) gutter.current.scrollTop = box.current.scrollTop;
  };
  useEffect(follow, [text]);
  return (
    <div class="setup">
      <ul id={flawsId} class="editor-flaws">
        {flaws.map((flaw, index) => (
          <li key={index} class="fault">
            {sentence(quoted(flaw.sentence))} <Instead flaw={flaw} />
            {!!flaw.line && (
              <button
                type="button"
                class="quiet link"
                onClick={() => show(box.current, flaw.line!)}
              >
                {t.set_ups("to_line", { n: flaw.line })}
              </button>
            )}
          </li>
        ))}
      </ul>
      <div class="setup-sheet">
        <ol ref={gutter} class="setup-lines" aria-hidden="true">
          {text.split("\n").map((_, index) => (
            <li key={index} class={wrong.has(index + 1) ? "is-wrong" : ""}>{index + 1}</li>
          ))}
        </ol>
        <textarea
          ref={box}
          aria-label={t.set_ups("text_box")}
          aria-describedby={flawsId}
          aria-invalid={flaws.length > 0}
          wrap="off"
          rows={12}
          maxLength={LARGEST}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          autocorrect="off"
          value={text}
          onInput={(event) => bench.type(event.currentTarget.value)}
          onScroll={follow}
        />
      </div>
    </div>
  );
}

/** Put the cursor on a line and scroll to it. */
function show(box: HTMLTextAreaElement | null, line: number): void {
  if (!box) return;
  const lines = box.value.split("\n");
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  box.focus();
  box.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
  box.scrollTop = box.scrollHeight * Math.max(0, line - 6) / lines.length;
}
