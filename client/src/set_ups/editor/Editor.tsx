/** Editor: the page for making set-ups on the board. */

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { readDraft, readFormat, readSetup, writeDraft } from "../../api/calls/set_ups.ts";
import { Refused, send, Unreachable } from "../../api/send.ts";
import { foremost } from "../../catalogue/first.ts";
import { createLatest, useLatest } from "../../app/latest.ts";
import { go, here } from "../../app/router.ts";
import type { Drafted, KeptSetup, RulesetInfo, SetupFormat } from "../../api/schema.ts";
import { keep, language, saved } from "../../app/settings.ts";
import { Shell } from "../../app/shell.tsx";
import { loadMe, loadRulesets, rulesets } from "../../app/store.ts";
import { setTitle } from "../../notifications/attention.ts";
import { explain, reason } from "../../ui/toasts.tsx";
import { t } from "../../app/i18n.ts";
import { Bench } from "./bench.ts";
import { Keeping } from "./keeping.ts";
import { Tools } from "./Tools.tsx";
import { draftKey } from "../saved.ts";
import { readScenario } from "../../api/calls/catalogue.ts";

/** The page; `setup` is the id of a saved set-up in the address, or "". */
export function Editor({ setup }: { setup: string }) {
  const found = useSignal<KeptSetup | null>(null), fault = useSignal("");
  useEffect(() => {
    setTitle(t.set_ups("workshop"));
    loadMe().then(loadRulesets).catch((error) => fault.value = reason(error));
  }, []);
  useLatest(
    () => setup && found.peek()?.id !== setup ? send(readSetup(setup)) : null,
    (one) => found.value = one,
    (error) => fault.value = reason(error),
    [setup],
  );
  const games = (rulesets.value ?? []).filter((one) => one.studied !== false);
  if (!games.length || (setup && found.value?.id !== setup)) {
    return <Waiting fault={fault.value} />;
  }
  const asked = (setup ? found.value?.ruleset : null) ?? here.value.searchParams.get("ruleset");
  const ruleset = games.find((one) => one.id === asked) ?? foremost(games);
  return (
    <Laid
      key={ruleset.id}
      ruleset={ruleset}
      games={games}
      setup={setup ? found.value : null}
      onKept={(one) => found.value = one}
    />
  );
}

/** Shown until the set-up is loaded. */
function Waiting({ fault }: { fault: string }) {
  return (
    <Shell>
      <main class="page page-narrow" id="content">
        <h1>{t.set_ups("workshop")}</h1>
        <p class={fault ? "" : "is-alive"}>{fault || t("loading")}</p>
        {fault && <a class="button" href="/editor">{t.set_ups("workshop")}</a>}
      </main>
    </Shell>
  );
}

/** The editor of one game with a set-up. */
function Laid({ ruleset, games, setup, onKept }: {
  ruleset: RulesetInfo;
  games: readonly RulesetInfo[];
  setup: KeptSetup | null;
  onKept(setup: KeptSetup): void;
}) {
  const bench = useBenchOf(ruleset), fault = useSignal(""), latest = useMemo(createLatest, []);
  const keeping = useMemo(() => new Keeping(bench, ruleset, onKept), [bench]);
  const format = useFormat(ruleset.id, (error) => fault.value = reason(error));
  useEffect(() => {
    if (setup && keeping.kept.peek()?.id === setup.id) return;
    keeping.kept.value = setup;
    const show = (laid: Laying) => lay(bench, ruleset, laid);
    latest.ask(askedFor(ruleset, setup), show, (error) => fault.value = reason(error));
    return latest.forget;
  }, [setup?.id]);
  useEffect(() => () => bench.stop(), [bench]);
  const text = bench.drafted.value?.text;
  useEffect(() => {
    if (text !== undefined) keep(draftKey(ruleset.id), text);
  }, [text]);
  if (!format || !bench.drafted.value) return <Waiting fault={fault.value} />;
  return <Tools {...{ bench, keeping, format, ruleset, games }} />;
}

/** Return whether an error is temporary, so that another attempt may succeed. */
function worthAgain(error: unknown): boolean {
  if (error instanceof Refused && error.code === "too-fast") return true;
  explain(error);
  return error instanceof Unreachable;
}

function useBenchOf(ruleset: RulesetInfo): Bench {
  return useMemo(() =>
    new Bench({
      read: (text) => send(readDraft(ruleset.id, { text, language: language.peek() })),
      write: (wish) => send(writeDraft(ruleset.id, { ...wish, language: language.peek() })),
    }, worthAgain), [ruleset.id]);
}

/** Return the format of a game's set-ups, in the reader's language. */
function useFormat(ruleset: string, failed: (error: unknown) => void): SetupFormat | null {
  const format = useSignal<SetupFormat | null>(null);
  useLatest(
    () => send(readFormat(ruleset, { language: language.peek() })),
    (found) => format.value = found,
    failed,
    [ruleset, language.value],
  );
  return format.value;
}

/** The first version of a set-up, and one put on top of it; undo returns to the first. */
interface Laying {
  below: Drafted;
  over: string | null;
}

/** Return the set-up that the address asks for, else the last draft. */
async function askedFor(ruleset: RulesetInfo, setup: KeptSetup | null): Promise<Laying> {
  const asked = here.peek().searchParams.get("scenario"), last = saved(draftKey(ruleset.id));
  const wanted = setup?.text ??
    (asked ? await printed(ruleset, asked) : last ?? await first(ruleset));
  const below = await send(
    readDraft(ruleset.id, { text: last ?? wanted, language: language.peek() }),
  );
  return { below, over: last !== null && last !== wanted ? wanted : null };
}

function lay(bench: Bench, ruleset: RulesetInfo, { below, over }: Laying): void {
  bench.open(below);
  if (over !== null) bench.replace(over);
  if (here.peek().searchParams.has("scenario")) go(`/editor?ruleset=${ruleset.id}`, true);
}

/** Return a set-up to begin with. */
async function first(ruleset: RulesetInfo): Promise<string> {
  const { first } = await send(readFormat(ruleset.id, { language: language.peek() }));
  return await printed(ruleset, first);
}

/** Return the text with title and description in the reader's language, as `ruleset` has them. */
export async function printed({ id, scenarios }: RulesetInfo, scenario: string): Promise<string> {
  const { text } = await send(readScenario(id, scenario));
  const spoken = scenarios.find((one) => one.id === scenario);
  const { draft } = await send(readDraft(id, { text, language: language.peek() }));
  if (!spoken || !draft || draft.title === spoken.title) return text;
  const changed = JSON.stringify({ ...draft, title: spoken.title, text: spoken.text });
  const wish = { text, draft: changed, language: language.peek() };
  return (await send(writeDraft(id, wish))).text;
}
