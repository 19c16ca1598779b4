/** Help: every key. */

import { Dialog } from "../ui/dialog.tsx";
import { t, type UiKey } from "../app/i18n.ts";

const KEYS: readonly [readonly string[], UiKey][] = [
  [["↑", "←", "→"], "key_arrows"],
  [["PgUp", "↓"], "key_updown"],
  [["Q", "W", "E"], "key_stick"],
  [["1", "…", "9"], "key_digits"],
  [["PgUp", "PgDn"], "key_height"],
  [["[", "]"], "key_heading"],
  [["T"], "key_nose"],
  [["↑", "↓", "←", "→"], "key_set"],
  [["⏎"], "key_enter"],
  [["L"], "as_before"],
  [["⌫"], "key_undo"],
  [["N"], "key_next"],
  [["␣"], "key_space"],
  [["."], "key_step"],
  [["Esc"], "key_skip"],
  [["A"], "key_again"],
  [["F"], "key_arcs"],
  [["S"], "key_situation"],
  [["B"], "briefing"],
  [["?"], "key_help"],
  [["←", "→", "Home", "End", "␣"], "key_replay"],
];

export function Help({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={t("keys_title")} onClose={onClose}>
      <dl class="keys">
        {KEYS.map(([keys, says]) => (
          <div key={says}>
            <dt>{keys.map((key) => <kbd key={key}>{key}</kbd>)}</dt>
            <dd>{t(says)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
