/** The workshop: set-ups made on the board. */

import "../pages/words.ts";
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Refused, Unreachable } from "../api.ts";
import { foremost } from "../front/shelf.tsx";
import { createLatest, useLatest } from "../latest.ts";
import { go, here } from "../router.ts";
import type { RulesetInfo } from "../schema.ts";
import { keep, kept, language } from "../settings.ts";
import { Shell } from "../shell.tsx";
import { loadMe, loadRulesets, rulesets } from "../store.ts";
import { setTitle } from "../table/attention.ts";
import { explain, reason } from "../toasts.tsx";
import { t } from "../ui.ts";
import { Bench } from "./bench.ts";
import { door } from "./door.ts";
import { Keeping } from "./keeping.ts";
import { printed } from "./printed.ts";
import { Tools } from "./Tools.tsx";
import type { Drafted, KeptSetup, SetupFormat } from "../schema.ts";
import { draftKey } from "./kept.ts";
import { w } from "./words.ts";

/** `setup` is a kept one that the address names. */
export function Workshop({ setup }: { setup: string }) {
  const found = useSignal<KeptSetup | null>(null), fault = useSignal("");
  useEffect(() => {
    setTitle(w("workshop"));
    loadMe().then(loadRulesets).catch((error) => fault.value = reason(error));
  }, []);
  useLatest(
    () => setup && found.peek()?.id !== setup ? door.setup(setup) : null,
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

/** What stands here until there is a bench, which has a head of its own. */
function Waiting({ fault }: { fault: string }) {
  return (
    <Shell>
      <main class="page page-narrow" id="content">
        <h1>{w("workshop")}</h1>
        <p class={fault ? "" : "is-alive"}>{fault || t("loading")}</p>
        {fault && <a class="button" href="/workshop">{w("workshop")}</a>}
      </main>
    </Shell>
  );
}

/** The bench of one game, with something on it. */
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

/** Words of the page that are worth another try. */
function worthAgain(error: unknown): boolean {
  if (error instanceof Refused && error.code === "too-fast") return true;
  explain(error);
  return error instanceof Unreachable;
}

function useBenchOf(ruleset: RulesetInfo): Bench {
  return useMemo(() =>
    new Bench({
      read: (text) => door.read(ruleset.id, text),
      write: (wish) => door.write(ruleset.id, wish),
    }, worthAgain), [ruleset.id]);
}

/** What set-ups of a game can say, in the reader's language. */
function useFormat(ruleset: string, failed: (error: unknown) => void): SetupFormat | null {
  const format = useSignal<SetupFormat | null>(null);
  useLatest(
    () => door.format(ruleset),
    (found) => format.value = found,
    failed,
    [ruleset, language.value],
  );
  return format.value;
}

/** What a bench begins with, and what is laid over that; what lay below can be had back. */
interface Laying {
  below: Drafted;
  over: string | null;
}

/** What the address asks for, else what lay there last. */
async function askedFor(ruleset: RulesetInfo, setup: KeptSetup | null): Promise<Laying> {
  const asked = here.peek().searchParams.get("scenario"), last = kept(draftKey(ruleset.id));
  const wanted = setup?.text ??
    (asked ? await printed(ruleset, asked) : last ?? await first(ruleset));
  const below = await door.read(ruleset.id, last ?? wanted);
  return { below, over: last !== null && last !== wanted ? wanted : null };
}

function lay(bench: Bench, ruleset: RulesetInfo, { below, over }: Laying): void {
  bench.open(below);
  if (over !== null) bench.replace(over);
  if (here.peek().searchParams.has("scenario")) go(`/workshop?ruleset=${ruleset.id}`, true);
}

/** A set-up to begin with. */
async function first(ruleset: RulesetInfo): Promise<string> {
  return await printed(ruleset, (await door.format(ruleset.id)).first);
}
