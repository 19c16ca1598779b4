/** Things: everything on the board as a list, from which it can be moved by keys. */

import { t } from "../../../app/i18n.ts";
import { SideMark } from "../../../ui/icons.tsx";
import { useBench } from "../context.ts";
import { fieldAt, flawsOf, same } from "../draft.ts";
import { entriesOf, type Entry, entryTitle, sideOfEntry } from "../entries.ts";
import type { BoardPointer } from "../pointer.ts";

export function Things({ hand }: { hand: BoardPointer }) {
  const { bench, format } = useBench(), draft = bench.draft.value;
  const lists = format.placings.map((placing) => ({
    title: titleOf(placing.path),
    entries: entriesOf(placing, draft),
  })).filter(({ entries }) => entries.length);
  function titleOf(place: string): string {
    const path = place.split("."), field = fieldAt(format.fields, path)?.title ?? place;
    const above = path.length > 1 ? fieldAt(format.fields, path.slice(0, 1))?.title : "";
    return above ? `${above}: ${field}` : field;
  }
  if (!lists.length) return <p class="faint">{t.set_ups("empty")}</p>;
  return (
    <div class="editor-things">
      {lists.map(({ title, entries }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {entries.map((entry) => <Thing key={entry.path.join(".")} hand={hand} entry={entry} />)}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Thing({ hand, entry: { path } }: { hand: BoardPointer; entry: Entry }) {
  const { bench, format } = useBench(), on = same(bench.selected.value, path);
  const wrong = flawsOf(bench.flaws.value, path).length > 0;
  const title = entryTitle(format, path, bench.draft.value);
  const choose = () => bench.selected.value = on ? null : path;
  return (
    <li>
      <button
        type="button"
        class="editor-thing"
        aria-pressed={on}
        aria-description={on ? t.set_ups("keys") : undefined}
        onClick={choose}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey || !on) return;
          if (hand.press(event.key, event.shiftKey)) event.preventDefault();
        }}
      >
        <SideMark side={sideOfEntry(path, bench.draft.value)} size={16} />
        <span>{title}</span>
        {wrong && <b class="fault" aria-label={t.set_ups("flawed")}>!</b>}
      </button>
    </li>
  );
}
