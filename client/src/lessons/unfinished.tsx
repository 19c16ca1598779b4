/** Unfinished lessons: a pupil may leave a lesson without losing anything. */

import { abandonLesson } from "../api/calls/games.ts";
import { send } from "../api/send.ts";
import { SureButton } from "../ui/dialog.tsx";
import { explain } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";

export function AbandonLesson({ game, title, onDone }: {
  game: string;
  title: string;
  onDone(): void;
}) {
  return (
    <SureButton
      class="game-away"
      label={t.lessons("lesson_abandon")}
      name={`${t.lessons("lesson_abandon")}: ${title}`}
      title={t.lessons("lesson_abandon_sure")}
      text={t.lessons("lesson_abandon_text")}
      yes={t.lessons("lesson_abandon")}
      onYes={() => send(abandonLesson(game)).then(onDone).catch(explain)}
    />
  );
}
