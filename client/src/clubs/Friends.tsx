/** Friends: whom one follows, who is here and what they play, and who may ask one for a game. */

import "../base.ts";
import { useEffect } from "preact/hooks";
import { Form } from "../account/form.tsx";
import { Button } from "../button.tsx";
import { Doors } from "../meet/Doors.tsx";
import type { FriendInfo } from "../schema.ts";
import { loadMe, marked, me, titled } from "../store.ts";
import { setTitle } from "../table/attention.ts";
import { explain, toast } from "../toasts.tsx";
import { Challenges } from "./Challenges.tsx";
import { company, loadCompany, useCompany } from "./company.ts";
import { door } from "./door.ts";
import { Openness } from "./Openness.tsx";
import { open } from "./sheet.tsx";
import { c } from "./words.ts";

export function Friends() {
  useEffect(() => {
    setTitle(c("friends"));
    loadMe().catch(explain);
  }, []);
  return (
    <main class="page" id="content">
      <Doors />
      <h1>{c("friends")}</h1>
      {me.value && (me.value.account ? <Mine /> : <NeedsAccount />)}
    </main>
  );
}

/** What a guest is told where others have to find him again. */
export function NeedsAccount() {
  return (
    <p>
      {c("needs_account")} <a href="/account">{c("to_account")}</a>
    </p>
  );
}

function Mine() {
  useCompany();
  const followers = company.value?.followers ?? [];
  return (
    <>
      <p>{c("friends_text")}</p>
      <Form
        fields={[{
          label: c("name_of_pilot"),
          kind: "text",
          autocomplete: "off",
          longest: 40,
        }]}
        title={c("follow")}
        act={async (name = "") => {
          await door.follow({ name });
          toast(c("done_follow", { name }));
          await loadCompany();
        }}
      />
      <Challenges />
      <section aria-labelledby="following">
        <h2 id="following">{c("following")}</h2>
        <FriendLines friends={company.value?.friends ?? null} />
      </section>
      {followers.length > 0 && (
        <section aria-labelledby="followers">
          <h2 id="followers">{c("followers")}</h2>
          <ul class="option-list">
            {followers.map((name) => <Follower key={name} name={name} />)}
          </ul>
        </section>
      )}
      {company.value && <Openness chosen={company.value.openness} />}
    </>
  );
}

/** Those one follows: who is here comes first. */
function FriendLines({ friends }: { friends: readonly FriendInfo[] | null }) {
  if (friends && !friends.length) return <p class="faint">{c("nobody_followed")}</p>;
  const ordered = [...friends ?? []].sort((one, other) => Number(!one.here) - Number(!other.here));
  return (
    <ul class="option-list">
      {ordered.map((one) => <FriendLine key={one.name} friend={one} />)}
    </ul>
  );
}

export function FriendLine({ friend }: { friend: FriendInfo }) {
  const { name, here, playing } = friend;
  return (
    <li class="option">
      <span class="option-title pilot-name">
        <Presence here={here} /> {marked(friend)}
        {friend.friend && <small class="faint">{c("a_friend")}</small>}
      </span>
      <Button aria-label={c("more_about", { name })} onClick={() => open({ name }, loadCompany)}>
        {c("more")}
      </Button>
      {playing && (
        <span class="option-text">
          {c("plays")} <a href={`/games/${playing.game}`}>{titled(playing)}</a>
        </span>
      )}
    </li>
  );
}

/** Whether somebody is here, as a mark and in a word. */
export function Presence({ here }: { here?: boolean | undefined }) {
  return (
    <span class={`presence${here ? " is-online" : ""}`}>
      <span class="unseen">{c(here ? "is_here" : "is_away")}</span>
    </span>
  );
}

function Follower({ name }: { name: string }) {
  const follow = () => door.follow({ name }).then(loadCompany).catch(explain);
  return (
    <li class="option">
      <span class="option-title">{name}</span>
      <span class="buttons">
        <Button aria-label={c("follow_back_whom", { name })} onClick={follow}>
          {c("follow_back")}
        </Button>
        <Button aria-label={c("more_about", { name })} onClick={() => open({ name }, loadCompany)}>
          {c("more")}
        </Button>
      </span>
    </li>
  );
}
