/** First lesson: its text, to be read while the engine is being loaded. */

import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { listLessons } from "../api/calls/catalogue.ts";
import { start } from "../api/opening.ts";
import { send } from "../api/send.ts";
import type { Lesson } from "../api/schema.ts";
import { language } from "../app/settings.ts";
import { loadRulesets } from "../app/store.ts";
import { foremost } from "../catalogue/first.ts";
import { Button } from "../ui/button.tsx";
import { explain } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";

/** Whether the lesson is being read, so that it stays when the engine is ready. */
export const reading = signal(false);

interface Offered {
  ruleset: string;
  lesson: Lesson;
}

/** The steps of the lesson; once the engine is `ready`, it can be flown. */
export function FirstLesson({ ready }: { ready: boolean }) {
  const found = useSignal<Offered | null>(null);
  useEffect(() => {
    loadRulesets().then(async (shelf) => {
      const ruleset = foremost(shelf).id;
      const { lessons } = await send(listLessons(ruleset, { language: language.peek() }));
      if (lessons[0]) found.value = { ruleset, lesson: lessons[0].lesson };
    }).catch(explain);
  }, []);
  if (!found.value) return <p class="is-alive">{t("loading")}</p>;
  const { ruleset, lesson } = found.value;
  const fly = () => {
    reading.value = false;
    start({ ruleset, lesson: lesson.id }).catch(explain);
  };
  return (
    <section class="arrival-lesson" aria-labelledby="first-lesson">
      <h2 id="first-lesson">{lesson.title}</h2>
      <p>{lesson.text}</p>
      <ol tabIndex={0}>
        {lesson.steps?.map((step) => <li key={step.says}>{step.says}</li>)}
      </ol>
      <p class="buttons">
        {ready && <Button main onClick={fly}>{t.site("fly_lesson")}</Button>}
        <Button onClick={() => reading.value = false}>{t("close")}</Button>
      </p>
    </section>
  );
}
