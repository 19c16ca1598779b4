/** Club: one club, its members, games and set-ups, and its notice board. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { useLatest } from "../app/latest.ts";
import { LobbyTabs } from "../lobby/LobbyTabs.tsx";
import { here } from "../app/router.ts";
import type { ClubPage } from "../api/schema.ts";
import { loadMe, loadRulesets, me } from "../app/store.ts";
import { setTitle } from "../notifications/attention.ts";
import { explain, reason } from "../ui/toasts.tsx";
import { day, t } from "../app/i18n.ts";
import { ClubGames, ClubSetups } from "./ClubGames.tsx";
import { Meeting } from "./ClubMeeting.tsx";
import { Running } from "./ClubRunning.tsx";
import { enterClub, readClub, writeNotice } from "../api/calls/social.ts";
import { send } from "../api/send.ts";
import { NeedsAccount } from "./Friends.tsx";
import { Members } from "./Members.tsx";
import { Text } from "./ClubForm.tsx";

/** An action in a club, which returns the updated page. */
export type ClubAction = (action: Promise<ClubPage | void>) => Promise<void>;

/** Return whether the reader may admit and remove members. */
export const runs = ({ club }: ClubPage) => club.role === "founder" || club.role === "officer";

export function Club({ club }: { club: string }) {
  const found = useSignal<ClubPage | null>(null), fault = useSignal("");
  useEffect(() => void loadRulesets().catch(() => {}), []);
  useLatest(
    () => loadMe().then(() => send(readClub(club))),
    (page) => {
      found.value = page;
      setTitle(page.club.name);
    },
    (error) => fault.value = reason(error),
    [club],
  );
  const act: ClubAction = (action) =>
    action.then(async (page) => {
      found.value = page ?? await send(readClub(club));
    }).catch(explain);
  const page = found.value;
  return (
    <main class="page" id="content">
      <LobbyTabs />
      {fault.value && <p>{fault.value}</p>}
      {page && <Inside page={page} act={act} />}
    </main>
  );
}

function Inside({ page, act }: { page: ClubPage; act: ClubAction }) {
  const { club } = page;
  const since = new Date(page.created * 1000).toISOString().slice(0, 10);
  return (
    <>
      <h1>{club.name}</h1>
      {club.about && <p class="club-text">{club.about}</p>}
      <p class="faint">
        {t.social("members_number", { n: club.members })} ·{" "}
        {t.social("founded", { when: day(since) })} · {t.social(`entry_${club.entry}`)}
      </p>
      <Entrance page={page} act={act} />
      <Notice page={page} act={act} />
      <Members page={page} act={act} />
      <Meeting page={page} />
      <ClubGames page={page} />
      <ClubSetups page={page} act={act} />
      <Running page={page} act={act} />
    </>
  );
}

/** How to join: at once with an invitation link, which ends with a token. */
function Entrance({ page, act }: { page: ClubPage; act: ClubAction }) {
  const { club } = page;
  const token = here.value.hash.slice(1);
  if (club.role === "asking") return <p role="status">{t.social("asking_text")}</p>;
  if (club.role) return null;
  if (!me.value?.account) return <NeedsAccount />;
  if (club.entry === "link" && !token) return <p class="faint">{t.social("entry_link_text")}</p>;
  const label = club.entry === "request" && !token ? "ask_to_enter" : "enter";
  return (
    <p class="buttons">
      <Button main onClick={() => act(send(enterClub(club.id, { token })))}>
        {t.social(label)}
      </Button>
    </p>
  );
}

function Notice({ page, act }: { page: ClubPage; act: ClubAction }) {
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
