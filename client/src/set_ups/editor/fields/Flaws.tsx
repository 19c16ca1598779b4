/** Flaws: errors beside their fields, with valid alternatives. */

import { sentence } from "../../../app/phrases.ts";
import { quoted, t } from "../../../app/i18n.ts";
import { useBench } from "../context.ts";
import { at, fieldAt, flawsOf, type Path, same, wordsFor, type Wrong } from "../draft.ts";

/** The most alternatives offered as buttons, nearest first. */
const OFFERED = 5;

/** The errors of a place: `exactly` there, or anywhere within it. */
export function Flaws({ path, exactly }: { path: Path; exactly?: boolean }) {
  const { bench } = useBench(), flaws = bench.flaws.value;
  const here = exactly ? flaws.filter((flaw) => same(flaw.path, path)) : flawsOf(flaws, path);
  if (!here.length) return null;
  return (
    <ul class="editor-flaws">
      {here.map((flaw, index) => (
        <li key={index} class="fault">
          {sentence(quoted(flaw.sentence))} <Instead flaw={flaw} />
        </li>
      ))}
    </ul>
  );
}

/** Buttons for the valid alternatives. */
export function Instead({ flaw }: { flaw: Wrong }) {
  const { bench, format } = useBench(), draft = bench.draft.value;
  const value = at(draft, flaw.path);
  if (!draft || !flaw.instead?.length || (value !== null && typeof value === "object")) return null;
  const field = fieldAt(format.fields, flaw.path);
  const words = new Map(field ? wordsFor(field, format, draft) : []);
  return (
    <span class="editor-instead" role="group" aria-label={t.set_ups("instead")}>
      {flaw.instead.slice(0, OFFERED).map((one) => (
        <button
          key={one}
          type="button"
          class="button"
          onClick={() => bench.put(flaw.path, one)}
        >
          {words.get(one) ?? one}
        </button>
      ))}
    </span>
  );
}
