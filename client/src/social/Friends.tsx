/** Friends: the people that the reader follows, who is online, and who may challenge the reader. */

import { t } from "../app/i18n.ts";
import { useEffect } from "preact/hooks";
import { Form } from "../ui/form.tsx";
import { Button } from "../ui/button.tsx";
import { LobbyTabs } from "../lobby/LobbyTabs.tsx";
import type { FriendInfo } from "../api/schema.ts";
import { loadMe, marked, me, titled } from "../app/store.ts";
import { setTitle } from "../notifications/attention.ts";
import { explain, toast } from "../ui/toasts.tsx";
import { Challenges } from "../lobby/Challenges.tsx";
import { friendList, loadFriends, useFriends } from "./following.ts";
import { followPerson } from "../api/calls/social.ts";
import { send } from "../api/send.ts";
import { Openness } from "./Openness.tsx";
import { open } from "./PersonSheet.tsx";

export function Friends() {
  useEffect(() => {
    setTitle(t.social("friends"));
    loadMe().catch(explain);
  }, []);
  return (
    <main class="page" id="content">
      <LobbyTabs />
      <h1>{t.social("friends")}</h1>
      {me.value && (me.value.account ? <Mine /> : <NeedsAccount />)}
    </main>
  );
}

/** Tells guests that friends need an account. */
export function NeedsAccount() {
  return (
    <p>
      {t.social("needs_account")} <a href="/account">{t.social("to_account")}</a>
    </p>
  );
}

function Mine() {
  useFriends();
  const followers = friendList.value?.followers ?? [];
  return (
    <>
      <p>{t.social("friends_text")}</p>
      <Form
        fields={[{
          label: t.social("name_of_pilot"),
          kind: "text",
          autocomplete: "off",
          longest: 40,
        }]}
        title={t.social("follow")}
        act={async (name = "") => {
          await send(followPerson({ name }));
          toast(t.social("done_follow", { name }));
          await loadFriends();
        }}
      />
      <Challenges />
      <section aria-labelledby="following">
        <h2 id="following">{t.social("following")}</h2>
        <FriendLines friends={friendList.value?.friends ?? null} />
      </section>
      {followers.length > 0 && (
        <section aria-labelledby="followers">
          <h2 id="followers">{t.social("followers")}</h2>
          <ul class="option-list">
            {followers.map((name) => <Follower key={name} name={name} />)}
          </ul>
        </section>
      )}
      {friendList.value && <Openness chosen={friendList.value.openness} />}
    </>
  );
}

/** The people that the reader follows, those online first. */
function FriendLines({ friends }: { friends: readonly FriendInfo[] | null }) {
  if (friends && !friends.length) return <p class="faint">{t.social("none_followed")}</p>;
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
        {friend.friend && <small class="faint">{t.social("a_friend")}</small>}
      </span>
      <Button
        aria-label={t.social("more_about", { name })}
        onClick={() => open({ name }, loadFriends)}
      >
        {t.social("more")}
      </Button>
      {playing && (
        <span class="option-text">
          {t.social("plays")} <a href={`/games/${playing.game}`}>{titled(playing)}</a>
        </span>
      )}
    </li>
  );
}

/** Whether a person is online, as a mark and a word. */
export function Presence({ here }: { here?: boolean | undefined }) {
  return (
    <span class={`presence${here ? " is-online" : ""}`}>
      <span class="unseen">{t.social(here ? "is_here" : "is_away")}</span>
    </span>
  );
}

function Follower({ name }: { name: string }) {
  const follow = () => send(followPerson({ name })).then(loadFriends).catch(explain);
  return (
    <li class="option">
      <span class="option-title">{name}</span>
      <span class="buttons">
        <Button aria-label={t.social("follow_back_whom", { name })} onClick={follow}>
          {t.social("follow_back")}
        </Button>
        <Button
          aria-label={t.social("more_about", { name })}
          onClick={() => open({ name }, loadFriends)}
        >
          {t.social("more")}
        </Button>
      </span>
    </li>
  );
}
