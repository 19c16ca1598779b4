/** Editor: set-ups made on the board. */

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Refused, Unreachable } from "../../api/api.ts";
import { moreApi } from "../../api/more.ts";
import { foremost } from "../../catalogue/shelf.tsx";
import { go, here } from "../../app/router.ts";
import type { RulesetInfo } from "../../api/schema.ts";
import { keep, kept, language } from "../../app/settings.ts";
import { loadMe, loadRulesets, rulesets } from "../../app/store.ts";
import { setTitle } from "../../notifications/attention.ts";
import { explain, reason } from "../../ui/toasts.tsx";
import { t } from "../../app/i18n.ts";
import { Bench } from "./bench.ts";
import { setUpsApi } from "../../api/set_ups.ts";
import { Keeping } from "./keeping.ts";
import { Tools } from "./Tools.tsx";
import type { KeptSetup, SetupFormat } from "../../api/schema.ts";
import { draftKey } from "../saved.ts";

/** `setup` is a kept one that the address names. */
export function Editor({ setup }: { setup: string }) {
  const found = useSignal<KeptSetup | null>(null), fault = useSignal("");
  useEffect(() => {
    setTitle(t.set_ups("workshop"));
    loadMe().then(loadRulesets).catch((error) => fault.value = reason(error));
  }, []);
  useEffect(() => {
    if (!setup || found.peek()?.id === setup) return;
    setUpsApi.setup(setup).then((one) => found.value = one)
      .catch((error) => fault.value = reason(error));
  }, [setup]);
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

function Waiting({ fault }: { fault: string }) {
  return (
    <main class="page page-narrow" id="content">
      <p class={fault ? "" : "is-alive"}>{fault || t("loading")}</p>
      {fault && <a class="button" href="/workshop">{t.set_ups("workshop")}</a>}
    </main>
  );
}

/** The bench of one game, with something on it. */
function Laid({ ruleset, games, setup, onKept }: {
  ruleset: RulesetInfo;
  games: readonly RulesetInfo[];
  setup: KeptSetup | null;
  onKept(setup: KeptSetup): void;
}) {
  const bench = useBenchOf(ruleset), fault = useSignal("");
  const keeping = useMemo(() => new Keeping(bench, ruleset, onKept), [bench]);
  const format = useFormat(ruleset.id, (error) => fault.value = reason(error));
  useEffect(() => {
    if (setup && keeping.kept.peek()?.id === setup.id) return;
    keeping.kept.value = setup;
    lay(bench, ruleset, setup).catch((error) => fault.value = reason(error));
  }, [setup?.id]);
  useEffect(() => () => bench.stop(), [bench]);
  const text = bench.drafted.value?.text;
  useEffect(() => {
    if (text !== undefined) keep(draftKey(ruleset.id), text);
  }, [text]);
  if (!format || !bench.drafted.value) return <Waiting fault={fault.value} />;
  return <Tools {...{ bench, keeping, format, ruleset, games }} />;
}

/** Words of the page that are worth another try. */
function worthAgain(error: unknown): boolean {
  if (error instanceof Refused && error.code === "too-fast") return true;
  explain(error);
  return error instanceof Unreachable;
}

function useBenchOf(ruleset: RulesetInfo): Bench {
  return useMemo(() =>
    new Bench({
      read: (text) => setUpsApi.read(ruleset.id, text),
      write: (wish) => setUpsApi.write(ruleset.id, wish),
    }, worthAgain), [ruleset.id]);
}

/** What set-ups of a game can say, in the reader's language. */
function useFormat(ruleset: string, failed: (error: unknown) => void): SetupFormat | null {
  const format = useSignal<SetupFormat | null>(null);
  useEffect(() => {
    setUpsApi.format(ruleset).then((found) => format.value = found).catch(failed);
  }, [ruleset, language.value]);
  return format.value;
}

/** Lays on the bench what the address asks for, else what lay there last; that can be had back. */
async function lay(bench: Bench, ruleset: RulesetInfo, setup: KeptSetup | null): Promise<void> {
  const asked = here.peek().searchParams.get("scenario");
  const last = kept(draftKey(ruleset.id));
  const wanted = setup?.text ??
    (asked ? (await moreApi.setup(ruleset.id, asked)).text : last ?? await first(ruleset));
  await bench.open(last ?? wanted);
  if (last !== null && last !== wanted) bench.replace(wanted);
  if (asked) go(`/workshop?ruleset=${ruleset.id}`, true);
}

/** A set-up to begin with. */
async function first(ruleset: RulesetInfo): Promise<string> {
  const { first } = await setUpsApi.format(ruleset.id);
  return (await moreApi.setup(ruleset.id, first)).text;
}
