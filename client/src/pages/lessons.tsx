/** Lessons that are under way: one may leave off without having lost anything. */

import { useSignal } from "@preact/signals";
import { api } from "../api.ts";
import { Sure } from "../dialog.tsx";
import { explain } from "../toasts.tsx";
import { t } from "../ui.ts";

export function AbandonLesson(
  { game, title, onDone }: { game: string; title: string; onDone(): void },
) {
  const asking = useSignal(false);
  return (
    <>
      <button
        type="button"
        class="game-away"
        aria-label={`${t("lesson_abandon")}: ${title}`}
        onClick={() => asking.value = true}
      >
        {t("lesson_abandon")}
      </button>
      {asking.value && (
        <Sure
          title={t("lesson_abandon_sure")}
          text={t("lesson_abandon_text")}
          yes={t("lesson_abandon")}
          onYes={() => api.abandon(game).then(onDone).catch(explain)}
          onClose={() => asking.value = false}
        />
      )}
    </>
  );
}
