/** Club notice: the notice board of a club, one text that its officers write. */

import { useSignal } from "@preact/signals";
import { Button } from "../ui/button.tsx";
import type { ClubPage } from "../api/schema.ts";
import { t } from "../app/i18n.ts";
import { type ClubAction, runs } from "./Club.tsx";
import { Text } from "./ClubForm.tsx";
import { writeNotice } from "../api/calls/social.ts";
import { send } from "../api/send.ts";

export function Notice({ page, act }: { page: ClubPage; act: ClubAction }) {
  const text = useSignal(""), writing = useSignal(false);
  const { notice = "" } = page;
  if (!notice && !runs(page)) return null;
  const write = async () => {
    await act(send(writeNotice(page.club.id, { text: text.value })));
    writing.value = false;
  };
  return (
    <section aria-labelledby="notice">
      <h2 id="notice">{t.social("notice")}</h2>
      {!writing.value && notice && <p class="club-text">{notice}</p>}
      {!writing.value && runs(page) && (
        <Button
          onClick={() => {
            text.value = notice;
            writing.value = true;
          }}
        >
          {t.social("notice_write")}
        </Button>
      )}
      {writing.value && (
        <div class="club-form">
          <label class="field">
            <span>{t.social("notice_words")}</span>
            <Text text={text} longest={4000} />
          </label>
          <p class="buttons">
            <Button main onClick={write}>{t.social("save")}</Button>
            <Button onClick={() => writing.value = false}>{t("cancel")}</Button>
          </p>
        </div>
      )}
    </section>
  );
}
