/** Study: a study's set-up, progress and results, with its name, link and deletion. */

import { t } from "../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { getFindings, getResultsAddress, nameStudy, stopStudy } from "../api/calls/studies.ts";
import { send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { copy } from "../ui/clipboard.ts";
import { SureButton } from "../ui/dialog.tsx";
import { Typed } from "../ui/fields.tsx";
import type { PilotList, RulesetInfo, StudyInfo, StudyPart } from "../api/schema.ts";
import { titled } from "../app/store.ts";
import { explain } from "../ui/toasts.tsx";
import { Compare } from "./Compare.tsx";
import { Findings, Safe } from "./Findings.tsx";
import { namingOf } from "./naming.ts";
import { duration, figure } from "./format.ts";

interface Props {
  study: StudyInfo;
  shelf: readonly RulesetInfo[];
  pilots: PilotList | null;
  onStudy(study: StudyInfo): void;
  onDiscard(study: string): void;
}

export function isUnderWay(study: StudyInfo | null): boolean {
  return study?.state === "flying" || study?.state === "waiting";
}

export function Study({ study, shelf, pilots, onStudy, onDiscard }: Props) {
  const ruleset = shelf.find((one) => one.id === study.ruleset);
  const { flown = 0, games = 0 } = study;
  const title = study.name || flownTitle(study, study, ruleset);
  const against = useSignal(false);
  const shown = (against.value && study.against) || study;
  const names = namingOf(study, ruleset, pilots);
  return (
    <section class="lab-study" aria-label={title}>
      <header class="study-head">
        <h2>{title}</h2>
        <p role="status">
          {statusOf(study)}
          {asides(study).map((aside) => <span key={aside} class="faint">{` · ${aside}`}</span>)}
        </p>
        {isUnderWay(study) && (
          <>
            <progress max={games} value={flown} aria-label={statusOf(study)} />
            {study.mine && (
              <Button onClick={() => send(stopStudy()).then(onStudy).catch(explain)}>
                {t.studies("stop")}
              </Button>
            )}
          </>
        )}
      </header>
      <p class="faint study-flown-by">
        {[...(study.bots ?? []).map(names.pilotName), `${t.studies("seed")} ${study.seed}`].join(
          " · ",
        )}
      </p>
      {shown.found && shown.found.games > 0 && (
        <div class="plots">
          {study.against?.found && (
            <>
              <Safe title={t.studies("difference")}>
                <Compare study={study} names={names} />
              </Safe>
              <Which study={study} ruleset={ruleset} against={against} />
            </>
          )}
          <Findings study={study} flown={shown} against={shown !== study} names={names} />
        </div>
      )}
      <StudyFoot
        study={study}
        against={shown !== study}
        onStudy={onStudy}
        onDiscard={onDiscard}
      />
    </section>
  );
}

/** Return the title of a study's set-up: a scenario by its number, or a player's own. */
function flownTitle(flown: StudyPart, study: StudyInfo, ruleset: RulesetInfo | undefined): string {
  const printed = ruleset?.scenarios.find((one) => one.id === flown.scenario);
  const title = flown.own
    ? `${titled(flown)} (${t.studies("own")})`
    : `${printed?.rule ?? ""} ${titled(flown)}`;
  if (!study.against || flown !== study) return title.trim();
  const second = flownTitle(study.against, study, ruleset);
  return t.studies("versus", { first: title.trim(), second });
}

/** Choose which of the two set-ups is shown in full. */
function Which({ study, ruleset, against }: {
  study: StudyInfo;
  ruleset: RulesetInfo | undefined;
  against: { value: boolean };
}) {
  const keys = [[false, t.studies("set_up_1")], [true, t.studies("set_up_2")]] as const;
  const shown = against.value ? study.against! : { ...study, against: null };
  return (
    <div class="plot-wide study-which">
      <div class="switch study-whose" role="group" aria-label={t.studies("difference")}>
        {keys.map(([one, text]) => (
          <button
            key={text}
            type="button"
            aria-pressed={against.value === one}
            onClick={() => against.value = one}
          >
            {text}
          </button>
        ))}
      </div>
      <span>{flownTitle(shown, { ...study, against: null }, ruleset)}</span>
    </div>
  );
}

/** The actions on a study: name, link, download, discard. */
function StudyFoot({ study, against, onStudy, onDiscard }: {
  study: StudyInfo;
  against: boolean;
  onStudy(study: StudyInfo): void;
  onDiscard(study: string): void;
}) {
  const id = study.id ?? "", name = useSignal(study.name ?? "");
  const save = (event: Event) => {
    event.preventDefault();
    send(nameStudy(id, { name: name.value })).then(onStudy).catch(explain);
  };
  return (
    <div class="study-home">
      {study.mine && (study.flown ?? 0) > 0 && (
        <form class="study-line" onSubmit={save}>
          <label class="study-pick">
            <span>{t.studies("name")}</span>
            <Typed typed={name} maxLength={60} autocomplete="off" />
          </label>
          <Button type="submit">{t.studies("save_name")}</Button>
        </form>
      )}
      <Button onClick={() => copy(`${location.origin}/studies/${id}`)}>
        {t.studies("copy_link")}
      </Button>
      {(study.flown ?? 0) > 0 && (
        <>
          <span>{t.studies("download")}</span>
          <a class="button" href={getFindings(id).path} download>
            {t.studies("as_json")}
          </a>
          <a class="button" href={getResultsAddress(id, { against })} download>
            {t.studies("as_csv")}
          </a>
        </>
      )}
      {study.mine && (
        <SureButton
          label={t.studies("discard")}
          title={t.studies("discard_sure")}
          text={t.studies("discard_text")}
          yes={t.studies("discard")}
          onYes={() => onDiscard(id)}
        />
      )}
    </div>
  );
}

/** Return the status of a study: its place in the queue, its progress, or why it ended. */
export function statusOf(study: StudyInfo): string {
  const { state, why, flown = 0, ahead = 0 } = study;
  const games = figure(study.games ?? 0);
  const words = { flown: figure(flown), games, n: ahead, why: study.trouble ?? "" };
  if (state === "waiting") return t.studies(flown ? "landed" : "waiting", words);
  if (state === "stopped" && why && why !== "asked") return t.studies(`stopped_${why}`, words);
  return t.studies(state as "flying", words);
}

/** Return notes on the time of a running study. */
export function asides(study: StudyInfo): string[] {
  const { state, seconds, flown, in_line = 0, turn_in = 0, left } = study;
  const said: string[] = [];
  if (state !== "flying" && state !== "waiting") return said;
  const pace = seconds && flown ? flown / seconds : 0;
  if (state === "waiting" && turn_in > 0) {
    said.push(t.studies("turn_in", { time: duration(turn_in) }));
  }
  if (state === "flying" && pace) {
    said.push(t.studies("pace", { n: figure(pace, pace < 10 ? 1 : 0) }));
  }
  if (state === "flying" && in_line > 1) said.push(t.studies("shared", { n: in_line - 1 }));
  if (left) said.push(t.studies("to_go", { time: duration(left) }));
  return said;
}
