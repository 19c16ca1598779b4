/** Help: every key. */

import { Dialog } from "../ui/dialog.tsx";
import { t } from "../app/i18n.ts";

/** Return the keys of the table, and what each does. */
function keyList(): [string[], string][] {
  return [
    [["↑", "←", "→"], t.game("key_arrows")],
    [["PgUp", "↓"], t.game("key_updown")],
    [["Q", "W", "E"], t.game("key_stick")],
    [["1", "…", "9"], t.game("key_digits")],
    [["↓", "↑"], t.game("key_browse")],
    [["PgUp", "PgDn"], t.game("key_height")],
    [["[", "]"], t.game("key_heading")],
    [["T"], t.game("key_nose")],
    [["↑", "↓", "←", "→"], t.game("key_set")],
    [["⏎"], t.game("key_enter")],
    [["L"], t("as_before")],
    [["⌫"], t.game("key_undo")],
    [["N"], t.game("key_next")],
    [["␣"], t.game("key_space")],
    [["."], t.game("key_step")],
    [["Esc"], t.game("key_skip")],
    [["A"], t.game("key_again")],
    [["F"], t.game("key_arcs")],
    [["S"], t.game("key_situation")],
    [["B"], t("briefing")],
    [["?"], t.game("key_help")],
    [["←", "→", "Home", "End", "␣"], t.game("key_replay")],
  ];
}

export function Help({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={t.game("keys_title")} onClose={onClose}>
      <dl class="keys">
        {keyList().map(([keys, says]) => (
          <div key={says}>
            <dt>{keys.map((key) => <kbd key={key}>{key}</kbd>)}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
