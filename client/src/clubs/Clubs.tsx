/** Clubs: one's own, those there are, and a new one. */

import "../base.ts";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "../button.tsx";
import { useLatest } from "../latest.ts";
import { Doors } from "../meet/Doors.tsx";
import { go } from "../router.ts";
import type { ClubIn, ClubInfo, ClubList } from "../schema.ts";
import { loadMe, me } from "../store.ts";
import { setTitle } from "../table/attention.ts";
import { explain } from "../toasts.tsx";
import { ClubForm } from "./ClubForm.tsx";
import { door } from "./door.ts";
import { NeedsAccount } from "./Friends.tsx";
import { clubAddress } from "./names.ts";
import { c } from "./words.ts";

/** Milliseconds of quiet after which what was typed is looked for. */
const CALM = 300;

export function Clubs() {
  const found = useSignal<ClubList | null>(null), words = useSignal("");
  useEffect(() => {
    setTitle(c("clubs"));
    loadMe().catch(explain);
  }, []);
  useLatest(
    () => door.clubs(words.value),
    (list) => found.value = list,
    explain,
    [words.value],
    found.value ? CALM : 0,
  );
  const { mine = [], clubs = [] } = found.value ?? {};
  return (
    <main class="page" id="content">
      <Doors />
      <h1>{c("clubs")}</h1>
      <p>{c("clubs_text")}</p>
      {mine.length > 0 && <Lines id="my_clubs" clubs={mine} />}
      <section aria-labelledby="all_clubs">
        <h2 id="all_clubs">{c("all_clubs")}</h2>
        <input
          type="search"
          class="club-search"
          aria-label={c("club_search")}
          placeholder={c("club_search")}
          value={words.value}
          onInput={(event) => words.value = event.currentTarget.value}
        />
        <Tiles clubs={clubs} />
        {found.value && !clubs.length && (
          <p class="faint">{c(words.value ? "no_clubs" : "no_clubs_yet")}</p>
        )}
      </section>
      {me.value && <Founding account={me.value.account} />}
    </main>
  );
}

function Lines({ id, clubs }: { id: "my_clubs"; clubs: readonly ClubInfo[] }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{c(id)}</h2>
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
                c("members_number", { n: one.members }),
                one.role && one.role !== "member" ? c(`role_${one.role}`) : "",
                one.role ? "" : c(`entry_${one.entry}`),
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
  const found = (wish: ClubIn) => door.found(wish).then(({ club }) => go(clubAddress(club.id)));
  return (
    <section aria-labelledby="new_club">
      <h2 id="new_club">{c("new_club")}</h2>
      {!account && <NeedsAccount />}
      {account && !asking.value && (
        <Button onClick={() => asking.value = true}>{c("found_club")}</Button>
      )}
      {account && asking.value && <ClubForm label={c("found_club")} act={found} />}
    </section>
  );
}
