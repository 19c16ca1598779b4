/** Study list: the reader's saved studies, to open or discard. */

import { SureButton } from "../ui/dialog.tsx";
import type { StudyLine } from "../api/schema.ts";
import { titled } from "../app/store.ts";
import { ago, t } from "../app/i18n.ts";
import { figure } from "./format.ts";

/** The most studies that the server keeps. */
const MOST = 30;

/** Return the title of a study: its name, or its set-up. */
export function studyTitle(study: Pick<StudyLine, "name" | "title" | "titles">): string {
  return study.name || titled(study);
}

export function StudyList({ studies, onDiscard }: {
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
