/** Problems: the number of errors, and a link to each. */

import { quoted, t } from "../../app/i18n.ts";
import { sentence } from "../../app/phrases.ts";
import { useBench } from "./context.ts";
import { flawsOf, type Wrong } from "./draft.ts";
import { entriesOf } from "./entries.ts";

export function Problems({ onShow }: { onShow(): void }) {
  const { bench, format } = useBench(), flaws = bench.flaws.value;
  const show = (flaw: Wrong) => {
    const things = format.placings.flatMap((placing) => entriesOf(placing, bench.draft.peek()));
    const thing = things.find(({ path }) => flawsOf([flaw], path).length > 0);
    bench.selected.value = thing?.path ?? null;
    onShow();
    requestAnimationFrame(() => focusField(flaw));
  };
  return (
    <div class="editor-problems" role="status">
      {!flaws.length && <p class="editor-fit">{t.set_ups(bench.busy.value ? "checking" : "fit")}
      </p>}
      {flaws.length > 0 && (
        <details class="menu">
          <summary class="fault">{t.set_ups("problems", { n: flaws.length })}</summary>
          <ul class="menu-list">
            {flaws.map((flaw, index) => (
              <li key={index}>
                <button type="button" class="quiet link" onClick={() => show(flaw)}>
                  {sentence(quoted(flaw.sentence))}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Focus the field of an error, opening the sections around it. */
function focusField({ path }: Wrong): void {
  for (let length = path.length; length > 0; length--) {
    const place = CSS.escape(path.slice(0, length).join("."));
    const row = document.querySelector(`[data-path="${place}"]`);
    if (!row) continue;
    for (let lid = row.closest("details"); lid; lid = lid.parentElement!.closest("details")) {
      lid.open = true;
    }
    row.scrollIntoView({ block: "center" });
    row.querySelector<HTMLElement>("input, select, textarea")?.focus({ preventScroll: true });
    return;
  }
}
