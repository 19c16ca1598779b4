/** Clubs: the reader's clubs, all clubs, and a form for a new one. */

import { t } from "../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { useLatest } from "../app/latest.ts";
import { LobbyTabs } from "../lobby/LobbyTabs.tsx";
import { go } from "../app/router.ts";
import type { ClubIn, ClubInfo, ClubList } from "../api/schema.ts";
import { loadMe, me } from "../app/store.ts";
import { setTitle } from "../notifications/attention.ts";
import { explain } from "../ui/toasts.tsx";
import { ClubForm } from "./ClubForm.tsx";
import { foundClub, listClubs } from "../api/calls/social.ts";
import { send } from "../api/send.ts";
import { NeedsAccount } from "./Friends.tsx";
import { clubAddress } from "./addresses.ts";

/** Milliseconds without typing before the search begins. */
const CALM = 300;

export function Clubs() {
  const found = useSignal<ClubList | null>(null), words = useSignal("");
  useEffect(() => {
    setTitle(t.social("clubs"));
    loadMe().catch(explain);
  }, []);
  useLatest(
    () => send(listClubs({ words: words.value })),
    (list) => found.value = list,
    explain,
    [words.value],
    found.value ? CALM : 0,
  );
  const { mine = [], clubs = [] } = found.value ?? {};
  return (
    <main class="page" id="content">
      <LobbyTabs />
      <h1>{t.social("clubs")}</h1>
      <p>{t.social("clubs_text")}</p>
      {mine.length > 0 && <ClubList id="my_clubs" clubs={mine} />}
      <section aria-labelledby="all_clubs">
        <h2 id="all_clubs">{t.social("all_clubs")}</h2>
        <input
          type="search"
          class="club-search"
          aria-label={t.social("club_search")}
          placeholder={t.social("club_search")}
          value={words.value}
          onInput={(event) => words.value = event.currentTarget.value}
        />
        <Tiles clubs={clubs} />
        {found.value && !clubs.length && (
          <p class="faint">{t.social(words.value ? "no_clubs" : "no_clubs_yet")}</p>
        )}
      </section>
      {me.value && <Founding account={me.value.account} />}
    </main>
  );
}

function ClubList({ id, clubs }: { id: "my_clubs"; clubs: readonly ClubInfo[] }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t.social(id)}</h2>
      <Tiles clubs={clubs} />
    </section>
  );
}

function Tiles({ clubs }: { clubs: readonly ClubInfo[] }) {
  return (
    <ul class="tiles">
      {clubs.map((one) => (
        <li key={one.id}>
          <a class="tile club-tile" href={clubAddress(one.id)}>
            <b>{one.name}</b>
            <span>
              {[
                t.social("members_number", { n: one.members }),
                one.role && one.role !== "member" ? t.social(`role_${one.role}`) : "",
                one.role ? "" : t.social(`entry_${one.entry}`),
              ].filter(Boolean).join(" · ")}
            </span>
            {one.about && <span class="club-about">{one.about}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Founding({ account }: { account: boolean }) {
  const asking = useSignal(false);
  const found = (wish: ClubIn) =>
    send(foundClub(wish)).then(({ club }) => go(clubAddress(club.id)));
  return (
    <section aria-labelledby="new_club">
      <h2 id="new_club">{t.social("new_club")}</h2>
      {!account && <NeedsAccount />}
      {account && !asking.value && (
        <Button onClick={() => asking.value = true}>{t.social("found_club")}</Button>
      )}
      {account && asking.value && <ClubForm label={t.social("found_club")} act={found} />}
    </section>
  );
}
