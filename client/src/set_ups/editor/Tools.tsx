/** Tools: the layout of the palette, the board and the sheets of the editor. */

import { quoted, t } from "../../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { useLatest } from "../../app/latest.ts";
import { RuleDrawer } from "../../rulebook/citations.tsx";
import type { AirframeInfo, RulesetInfo } from "../../api/schema.ts";
import { language } from "../../app/settings.ts";
import { sayer } from "../../app/store.ts";
import { useKeys } from "../../game/keys.ts";
import { Balance } from "./Balance.tsx";
import type { Bench } from "./bench.ts";
import { useBench, Workbench } from "./context.ts";
import { showHangar } from "../../api/calls/catalogue.ts";
import { writeDraft } from "../../api/calls/set_ups.ts";
import { send } from "../../api/send.ts";
import { blank, flawsOf, type Wrong } from "./draft.ts";
import { BoardPointer } from "./pointer.ts";
import { Head } from "./Head.tsx";
import type { Keeping } from "./keeping.ts";
import { Palette } from "./Palette.tsx";
import { Properties } from "./fields/Properties.tsx";
import { Stage } from "./Stage.tsx";
import { TextSheet } from "./TextSheet.tsx";
import type { SetupFormat } from "../../api/schema.ts";
import { go } from "../../app/router.ts";
import { sentence } from "../../app/phrases.ts";
import { entriesOf } from "./entries.ts";

/** On a phone one of these covers the board, or none does. */
const TABS = ["board", "hangar", "setup", "text"] as const;

export function Tools({ bench, keeping, format, ruleset, games }: {
  bench: Bench;
  keeping: Keeping;
  format: SetupFormat;
  ruleset: RulesetInfo;
  games: readonly RulesetInfo[];
}) {
  const tab = useSignal<(typeof TABS)[number]>("board"), text = useSignal(false);
  const hand = useMemo(() => new BoardPointer(bench), [bench]), airframes = useHangar(ruleset.id);
  const say = sayer(ruleset.id, bench.drafted.value?.sheet?.names ?? {});
  useBenchKeys(bench, hand);
  useEffect(() => {
    if (bench.selected.value && tab.peek() === "hangar") tab.value = "board";
  }, [bench.selected.value]);
  const begin = async () => {
    const draft = JSON.stringify(blank(format, t.set_ups("untitled")));
    const wish = { text: "", draft, language: language.peek() };
    bench.replace((await send(writeDraft(ruleset.id, wish))).text);
    keeping.kept.value = null;
    go(`/editor?ruleset=${ruleset.id}`, true);
  };
  return (
    <Workbench.Provider value={{ bench, format, ruleset, say }}>
      <div class="table-page has-drawer set-up-editor" data-tab={tab.value}>
        <Head
          {...{ keeping, games }}
          onGame={(one) => go(`/editor?ruleset=${one}`)}
          onNew={begin}
        />
        <main class="table-main" id="content">
          <section class="sheet sheet-hangar" id="sheet-hangar" aria-label={t.set_ups("hangar")}>
            <Palette {...{ hand, airframes }} onTaken={() => tab.value = "board"} />
          </section>
          <section class="table-board" aria-label={t.set_ups("board")}>
            <Stage hand={hand} />
            <footer class="editor-foot">
              <Balance />
              <Problems onShow={() => tab.value = "setup"} />
              <Button aria-pressed={text.value} onClick={() => text.value = !text.value}>
                {t.set_ups("text")}
              </Button>
            </footer>
          </section>
          {(text.value || tab.value === "text") && (
            <section class="sheet sheet-text" id="sheet-text" aria-label={t.set_ups("text")}>
              <TextSheet />
            </section>
          )}
          <Tabs tab={tab} />
          <section class="sheet sheet-setup" id="sheet-setup" aria-label={t.set_ups("setup")}>
            <Properties {...{ hand, airframes }} />
          </section>
        </main>
        <RuleDrawer />
      </div>
    </Workbench.Provider>
  );
}

/** The tabs below the board on a phone; a second press closes the sheet. */
function Tabs({ tab }: { tab: { value: (typeof TABS)[number] } }) {
  return (
    <div class="sheet-tabs tabs" role="tablist" aria-label={t.set_ups("workshop")}>
      {TABS.slice(1).map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          aria-selected={tab.value === one}
          aria-controls={`sheet-${one}`}
          onClick={() => tab.value = tab.value === one ? "board" : one}
        >
          {t.set_ups(one)}
        </button>
      ))}
    </div>
  );
}

/** Handle the usual keys for undo and redo; Escape drops what is about to be placed. */
function useBenchKeys(bench: Bench, hand: BoardPointer): void {
  useKeys((event) => {
    if (event.key === "Escape") {
      bench.armed.value = null;
      return true;
    }
    return !event.ctrlKey && document.activeElement === document.body &&
      hand.press(event.key, event.shiftKey);
  });
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      const typing = (event.target as Element).closest?.("input, textarea, select");
      if (!(event.ctrlKey || event.metaKey) || typing) return;
      const key = event.key.toLowerCase();
      if (key === "z" && !event.shiftKey) bench.undo();
      else if (key === "y" || key === "z") bench.redo();
      else return;
      event.preventDefault();
    };
    globalThis.addEventListener("keydown", turn);
    return () => globalThis.removeEventListener("keydown", turn);
  }, [bench]);
}

/** Return the aircraft of a game by name, once they are loaded. */
function useHangar(ruleset: string): ReadonlyMap<string, AirframeInfo> {
  const found = useSignal<ReadonlyMap<string, AirframeInfo>>(new Map());
  useLatest(
    () => send(showHangar(ruleset, { language: language.peek() })),
    ({ airframes }) => found.value = new Map(airframes.map((one) => [one.id, one])),
    () => {},
    [ruleset, language.value],
  );
  return found.value;
}

function Problems({ onShow }: { onShow(): void }) {
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
