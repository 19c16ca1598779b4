/** Friends here: friends who are online and what they play, in the lobby. */

import { t } from "../app/i18n.ts";
import { useEffect } from "preact/hooks";
import { loadMe, me } from "../app/store.ts";
import { explain } from "../ui/toasts.tsx";
import { friendList, useFriends } from "./following.ts";
import { FriendLine } from "./Friends.tsx";

export function FriendsHere() {
  useEffect(() => {
    if (!me.peek()) loadMe().catch(explain);
  }, []);
  return me.value?.account ? <Mine /> : null;
}

function Mine() {
  useFriends();
  const here = (friendList.value?.friends ?? []).filter((one) => one.here);
  return (
    <section aria-labelledby="friends_here">
      <h2 id="friends_here">{t.social("friends_here")}</h2>
      {friendList.value && !here.length && <p class="faint">{t.social("no_friends_here")}</p>}
      <ul class="option-list">
        {here.map((one) => <FriendLine key={one.name} friend={one} />)}
      </ul>
      <p>
        <a href="/friends">{t.social("all_friends")}</a>
      </p>
    </section>
  );
}
