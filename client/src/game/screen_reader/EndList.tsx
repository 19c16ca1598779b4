/**
 * End list: the ends of a turn as a list for screen readers and keyboards. The chosen end is
 * pending; Enter gives it.
 */

import { t } from "../../app/i18n.ts";
import { useMemo } from "preact/hooks";
import { beside } from "../../board/kinds.ts";
import type { Option } from "../../api/schema.ts";
import { useAnswering } from "../answer/answering.ts";
import { listed } from "./end_list.ts";

export function EndList({ ends }: { ends: readonly Option[] }) {
  const { selection, scene, say } = useAnswering(), pending = selection.pending.value;
  const all = useMemo(() => listed(ends, scene, say), [ends, scene, say, beside.value]);
  if (!all.length) return null;
  const value = all.some(({ end }) => end.value === pending?.value) ? String(pending!.value) : "";
  return (
    <label class="end-list">
      {t.screen_reader("ends")}
      <select
        aria-label={t.screen_reader("ends")}
        value={value}
        onChange={({ currentTarget }) => {
          const found = all.find(({ end }) => String(end.value) === currentTarget.value);
          if (found) selection.pending.value = found.end;
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && selection.confirm()) event.preventDefault();
        }}
      >
        <option value="" disabled>{t.screen_reader("ends_none")}</option>
        {all.map(({ end, says }) => <option key={end.value} value={end.value}>{says}</option>)}
      </select>
    </label>
  );
}
