/** Laboratory: flies a scenario many times and shows the results. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import {
  discardStudy,
  getNewestStudy,
  getStudy,
  listPilots,
  listStudies,
} from "../api/calls/studies.ts";
import { send } from "../api/send.ts";
import { StudyForm } from "./StudyForm.tsx";
import { isUnderWay, Study } from "./Study.tsx";
import { useLatest } from "../app/latest.ts";
import { go } from "../app/router.ts";
import type { PilotList, StudyInfo, StudyLine } from "../api/schema.ts";
import { language } from "../app/settings.ts";
import { loadMe, loadRulesets, rulesets, titled } from "../app/store.ts";
import { setTitle } from "../notifications/attention.ts";
import { explain, reason } from "../ui/toasts.tsx";
import { ago, t } from "../app/i18n.ts";
import { SureButton } from "../ui/dialog.tsx";
import { figure } from "./format.ts";

const LOOK_AGAIN = 1000;

/** Return the study in the address, else the reader's newest; refreshed while it runs. */
function useStudy(wanted: string) {
  const study = useSignal<StudyInfo | null>(null);
  const studies = useSignal<readonly StudyLine[]>([]);
  const fault = useSignal("");
  const flying = isUnderWay(study.value), now = [flying, study.value?.id, study.value?.name];
  const look = useLatest(
    () => wanted ? send(getStudy(wanted)) : send(getNewestStudy()),
    (found) => study.value = found,
    (error) => study.peek() || (fault.value = reason(error)),
    [wanted],
  );
  const list = useLatest(
    () => wanted ? null : send(listStudies()),
    (found) => studies.value = found.studies,
    () => {},
    now,
  );
  useEffect(() => {
    if (!flying) return;
    const clock = setInterval(look, LOOK_AGAIN);
    return () => clearInterval(clock);
  }, now);
  const discard = async (id: string) => {
    try {
      await send(discardStudy(id));
      if (wanted) return go("/studies");
      await Promise.all([look(), list()]);
    } catch (error) {
      explain(error);
    }
  };
  return { study, studies, fault, flying, discard };
}

/** Return the pilots other than the levels, in the reader's language. */
function usePilots() {
  const pilots = useSignal<PilotList | null>(null);
  const wanted = language.value;
  useLatest(
    () => send(listPilots({ language: wanted })),
    (found) => pilots.value = found,
    explain,
    [wanted],
  );
  return pilots.value;
}

/**
 * The page. Without a study in the address it shows a form for a new one, and a list of earlier
 * ones.
 */
export function Laboratory({ study: wanted }: { study: string }) {
  const { study, studies, fault, flying, discard } = useStudy(wanted);
  const pilots = usePilots();
  useEffect(() => {
    setTitle(t("laboratory"));
    loadMe().then(loadRulesets).catch(explain);
  }, []);
  const shelf = rulesets.value, found = study.value;
  if (fault.value) return <Missing why={fault.value} />;
  if (!shelf || !found) {
    return (
      <main class="page lab" id="content">
        <h1>{t("laboratory")}</h1>
        <p class="is-alive">{t("loading")}</p>
      </main>
    );
  }
  return (
    <main class="page lab" id="content">
      <h1>{t("laboratory")}</h1>
      {wanted
        ? (
          <p>
            <a class="link" href="/studies">{t.studies("fly_other")}</a>
          </p>
        )
        : (
          <>
            <p class="study-intro">{t.studies("intro")}</p>
            <StudyForm
              shelf={shelf.filter((one) => one.studied !== false)}
              pilots={pilots}
              busy={flying}
              onStudy={(begun) => study.value = begun}
            />
            <StudyList studies={studies.value} onDiscard={discard} />
          </>
        )}
      {found.state === "none" ? <p class="study-none">{t.studies("none")}</p> : (
        <Study
          key={found.id}
          study={found}
          shelf={shelf}
          pilots={pilots}
          onStudy={(now) => study.value = now}
          onDiscard={discard}
        />
      )}
    </main>
  );
}

function Missing({ why }: { why: string }) {
  return (
    <main class="page page-narrow" id="content">
      <h1>{t("laboratory")}</h1>
      <p>{why}</p>
      <a class="button" href="/studies">{t.studies("fly_other")}</a>
    </main>
  );
}

/** The most studies that the server keeps. */
const MOST = 30;

/** Return the title of a study: its name, or its set-up. */
function studyTitle(study: Pick<StudyLine, "name" | "title" | "titles">): string {
  return study.name || titled(study);
}

function StudyList({ studies, onDiscard }: {
  studies: readonly StudyLine[];
  onDiscard(study: string): void;
}) {
  if (!studies.length) return null;
  return (
    <details class="study-shelf">
      <summary>{t.studies("my_studies")} ({studies.length})</summary>
      <p class="faint">{t.studies("my_studies_text", { n: MOST })}</p>
      <ul>
        {studies.map((one) => (
          <li key={one.id}>
            <a class="link" href={`/studies/${one.id}`}>{studyTitle(one)}</a>
            <span class="faint">
              {[titled(one), one.against].filter((text) => text && text !== studyTitle(one))
                .concat(figure(one.flown ?? 0), ago(one.created)).join(" · ")}
            </span>
            <SureButton
              label={t.studies("discard")}
              name={t.studies("discard_name", { study: studyTitle(one) })}
              class="quiet link"
              title={t.studies("discard_sure")}
              text={t.studies("discard_text")}
              yes={t.studies("discard")}
              onYes={() => onDiscard(one.id)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
