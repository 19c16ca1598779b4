/** The laboratory: a scenario flown many times, and what that says of it. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../api.ts";
import { Button } from "../button.tsx";
import { Findings } from "../lab/Findings.tsx";
import { LabForm } from "../lab/LabForm.tsx";
import { duration, figure, l } from "../lab/words.ts";
import type { RulesetInfo, StudyInfo } from "../schema.ts";
import { loadMe, loadRulesets, rulesets, titled } from "../store.ts";
import { setTitle } from "../table/attention.ts";
import { explain } from "../toasts.tsx";
import { t } from "../ui.ts";

const LOOK_AGAIN = 1000;

export function Lab() {
  const study = useSignal<StudyInfo | null>(null);
  const flying = study.value?.state === "flying" || study.value?.state === "waiting";
  useEffect(() => {
    setTitle(t("laboratory"));
    loadMe().then(loadRulesets).catch(explain);
    api.study().then((found) => study.value = found).catch(explain);
  }, []);
  useEffect(() => {
    if (!flying) return;
    const clock = setInterval(() => {
      api.study().then((found) => study.value = found).catch(() => {});
    }, LOOK_AGAIN);
    return () => clearInterval(clock);
  }, [flying]);
  return (
    <main class="page lab" id="content">
      <h1>{t("laboratory")}</h1>
      <p class="lab-intro">{l("intro")}</p>
      {rulesets.value && study.value
        ? (
          <>
            <LabForm
              shelf={rulesets.value.filter((one) => one.studied !== false)}
              busy={flying}
              onStudy={(begun) => study.value = begun}
            />
            <Study
              study={study.value}
              shelf={rulesets.value}
              onStudy={(now) => study.value = now}
            />
          </>
        )
        : <p>{t("loading")}</p>}
    </main>
  );
}

function Study({ study, shelf, onStudy }: {
  study: StudyInfo;
  shelf: readonly RulesetInfo[];
  onStudy(study: StudyInfo): void;
}) {
  if (study.state === "none") return <p class="lab-none">{l("none")}</p>;
  const ruleset = shelf.find((one) => one.id === study.ruleset);
  const scenario = ruleset?.scenarios.find((one) => one.id === study.scenario);
  const { flown = 0, games = 0, found } = study;
  const flying = study.state === "flying" || study.state === "waiting";
  const title = titled(study);
  return (
    <section class="lab-study" aria-label={title}>
      <header class="lab-head">
        <h2>{study.own ? `${title} (${l("own")})` : `${scenario?.rule ?? ""} ${title}`}</h2>
        <p role="status">
          {told(study)}
          {asides(study).map((aside) => <span key={aside} class="faint">{` · ${aside}`}</span>)}
        </p>
        {flying && (
          <>
            <progress max={games} value={flown} aria-label={told(study)} />
            <Button onClick={() => api.stopStudy().then(onStudy).catch(explain)}>
              {l("stop")}
            </Button>
          </>
        )}
      </header>
      {found && found.games > 0 && (
        <>
          <Findings study={study} found={found} ruleset={ruleset} />
          <p class="lab-home">
            <span>{l("download")}</span>
            <a class="button" href="/api/lab/findings" download>{l("as_json")}</a>
            <a class="button" href="/api/lab/results" download>{l("as_csv")}</a>
          </p>
        </>
      )}
    </section>
  );
}

/** How a study stands: where in line, how far, or why it ended. */
function told(study: StudyInfo): string {
  const { state, why, flown = 0, ahead = 0 } = study;
  const games = figure(study.games ?? 0);
  const words = { flown: figure(flown), games, n: ahead, why: study.trouble ?? "" };
  if (state === "waiting") return l(flown ? "landed" : "waiting", words);
  if (state === "stopped" && why && why !== "asked") return l(`stopped_${why}`, words);
  return l(state as "flying", words);
}

/** What can be said of the time of a study that is under way. */
function asides(study: StudyInfo): string[] {
  const { state, seconds, flown, in_line = 0, turn_in = 0, left } = study;
  const said: string[] = [];
  if (state !== "flying" && state !== "waiting") return said;
  const pace = seconds && flown ? flown / seconds : 0;
  if (state === "waiting" && turn_in > 0) said.push(l("turn_in", { time: duration(turn_in) }));
  if (state === "flying" && pace) said.push(l("pace", { n: figure(pace, pace < 10 ? 1 : 0) }));
  if (state === "flying" && in_line > 1) said.push(l("shared", { n: in_line - 1 }));
  if (left) said.push(l("to_go", { time: duration(left) }));
  return said;
}
