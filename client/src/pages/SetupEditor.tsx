/** Setup editor: a scenario as its text, to be changed; the server says at once whether it flies. */

import { useEffect, useId, useRef } from "preact/hooks";
import { Button } from "../button.tsx";
import { seatName } from "../store.ts";
import { list, refusal, t } from "../ui.ts";
import { sentence } from "../words.ts";
import { lineOf } from "./setup.ts";
import type { Composed, Verdict } from "./wish.ts";

const LARGEST = 20_000;

/** The editor under a lid, which says whether a set-up of one's own is used. */
export function SetupFold({ composed }: { composed: Composed }) {
  const { setup, changing } = composed;
  return (
    <details
      class="form-more"
      open={changing.value}
      onToggle={(event) => changing.value = event.currentTarget.open}
    >
      <summary>
        {t("setup_change")}
        {setup.own !== null && <strong>{t("setup_changed")}</strong>}
      </summary>
      {setup.text === null
        ? <p>{t("loading")}</p>
        : <SetupEditor composed={composed} text={setup.text} />}
    </details>
  );
}

function SetupEditor({ composed, text }: { composed: Composed; text: string }) {
  const { ruleset, verdict, setup } = composed;
  const box = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLOListElement>(null);
  const verdictId = useId();
  const refused = verdict && "refused" in verdict ? verdict.refused : null;
  const wrong = refused && lineOf(text, refused.sentence, refused.place);
  const follow = () => {
    if (gutter.current && box.current) gutter.current.scrollTop = box.current.scrollTop;
  };
  useEffect(follow, [text]);
  return (
    <div class="setup">
      <p class="faint">{t("setup_text")}</p>
      <div class="setup-sheet">
        <ol ref={gutter} class="setup-lines" aria-hidden="true">
          {text.split("\n").map((_, index) => (
            <li key={index} class={index + 1 === wrong ? "is-wrong" : ""}>{index + 1}</li>
          ))}
        </ol>
        <textarea
          ref={box}
          aria-label={t("own")}
          aria-describedby={verdictId}
          aria-invalid={refused !== null}
          wrap="off"
          rows={16}
          maxLength={LARGEST}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          autocorrect="off"
          value={text}
          onInput={(event) => setup.write(event.currentTarget.value)}
          onScroll={follow}
        />
      </div>
      <p
        id={verdictId}
        role="status"
        class={`setup-verdict${refused ? " is-refused" : verdict ? " is-fit" : ""}`}
      >
        {said(verdict, ruleset.id, wrong)}
        {wrong !== null && (
          <button
            type="button"
            class="quiet link"
            onClick={() => show(box.current, wrong)}
          >
            {t("setup_line", { n: wrong })}
          </button>
        )}
      </p>
      <SetupFile composed={composed} text={text} />
    </div>
  );
}

/** The set-up from a file, and to a file that is called like its scenario. */
function SetupFile({ composed: { scenario, setup }, text }: { composed: Composed; text: string }) {
  const open = async (event: Event & { currentTarget: HTMLInputElement }) => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = "";
    if (file) setup.write((await file.slice(0, LARGEST).text()).replaceAll("\r\n", "\n"));
  };
  return (
    <p class="buttons">
      <label class="button">
        {t("setup_open")}
        <input type="file" class="unseen" accept=".toml,text/plain" onChange={open} />
      </label>
      <Button onClick={() => save(`${scenario.id}.toml`, text)}>{t("setup_save")}</Button>
      {setup.own !== null && <Button onClick={() => setup.write(null)}>{t("setup_reset")}</Button>}
    </p>
  );
}

/** What the server says; and of which value, where no line of the text can be shown for it. */
function said(verdict: Verdict, ruleset: string, line: number | null): string {
  if (!verdict) return t("setup_checking");
  if ("refused" in verdict) {
    const { sentence: why, place = "" } = verdict.refused;
    const where = line === null && place.includes(".") ? ` (${place})` : "";
    return sentence(refusal("", why)) + where;
  }
  return t("setup_fit", { seats: list(verdict.seats.map((seat) => seatName(ruleset, seat))) });
}

/** Put the cursor on a line, and the line into sight. */
function show(box: HTMLTextAreaElement | null, line: number): void {
  if (!box) return;
  const lines = box.value.split("\n");
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  box.focus();
  box.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
  box.scrollTop = box.scrollHeight * Math.max(0, line - 6) / lines.length;
}

/** Hand a text to the reader as a file. */
function save(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
