/** Club: one club, its members, what they play, what they have made, and its notice board. */

import "../base.ts";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "../button.tsx";
import { useLatest } from "../latest.ts";
import { Doors } from "../meet/Doors.tsx";
import { here } from "../router.ts";
import type { ClubPage } from "../schema.ts";
import { loadMe, loadRulesets, me } from "../store.ts";
import { setTitle } from "../table/attention.ts";
import { explain, reason } from "../toasts.tsx";
import { day } from "../ui.ts";
import { ClubGames, ClubSetups } from "./ClubShelf.tsx";
import { Meeting } from "./ClubMeeting.tsx";
import { Running } from "./ClubRunning.tsx";
import { Notice } from "./ClubNotice.tsx";
import { door } from "./door.ts";
import { NeedsAccount } from "./Friends.tsx";
import { Members } from "./Members.tsx";
import { c } from "./words.ts";

/** What is done in a club gives its page anew. */
export type Deed = (deed: Promise<ClubPage | void>) => Promise<void>;

/** Whether somebody may let people in and out. */
export const runs = ({ club }: ClubPage) => club.role === "founder" || club.role === "officer";

export function Club({ club }: { club: string }) {
  const found = useSignal<ClubPage | null>(null), fault = useSignal("");
  useEffect(() => void loadRulesets().catch(() => {}), []);
  useLatest(
    () => loadMe().then(() => door.club(club)),
    (page) => {
      found.value = page;
      setTitle(page.club.name);
    },
    (error) => fault.value = reason(error),
    [club],
  );
  const act: Deed = (deed) =>
    deed.then(async (page) => {
      found.value = page ?? await door.club(club);
    }).catch(explain);
  const page = found.value;
  return (
    <main class="page" id="content">
      <Doors />
      {fault.value && <p>{fault.value}</p>}
      {page && <Inside page={page} act={act} />}
    </main>
  );
}

function Inside({ page, act }: { page: ClubPage; act: Deed }) {
  const { club } = page;
  const since = new Date(page.created * 1000).toISOString().slice(0, 10);
  return (
    <>
      <h1>{club.name}</h1>
      {club.about && <p class="club-text">{club.about}</p>}
      <p class="faint">
        {c("members_number", { n: club.members })} · {c("founded", { when: day(since) })} ·{" "}
        {c(`entry_${club.entry}`)}
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

/** How one comes in; with the link, whose token stands behind the address, at once. */
function Entrance({ page, act }: { page: ClubPage; act: Deed }) {
  const { club } = page;
  const token = here.value.hash.slice(1);
  if (club.role === "asking") return <p role="status">{c("asking_text")}</p>;
  if (club.role) return null;
  if (!me.value?.account) return <NeedsAccount />;
  if (club.entry === "link" && !token) return <p class="faint">{c("entry_link_text")}</p>;
  const label = club.entry === "request" && !token ? "ask_to_enter" : "enter";
  return (
    <p class="buttons">
      <Button main onClick={() => act(door.enter(club.id, token))}>{c(label)}</Button>
    </p>
  );
}
