/** Following: the people that the reader follows, and open challenges, refreshed regularly. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { inTurn } from "../api/request_queue.ts";
import { createLatest } from "../app/latest.ts";
import type { FriendList, Openness, OpennessIn } from "../api/schema.ts";
import { explain } from "../ui/toasts.tsx";
import { chooseOpenness, listFriends } from "../api/calls/social.ts";
import { send } from "../api/send.ts";

/** Milliseconds between two refreshes. */
const EVERY = 15_000;

export const friendList = signal<FriendList | null>(null);

const latest = createLatest();

function show(found: FriendList): void {
  friendList.value = found;
}

/** Refresh; an error is shown only if there is nothing else to show. */
export function loadFriends(): Promise<void> {
  return latest.again(
    send(listFriends()),
    show,
    (error) => friendList.peek() === null && explain(error),
  );
}

const choices = inTurn<FriendList>(show, () => send(listFriends()), explain);

/** Show and save whether the reader is shown as online, and who may send challenges. */
export function choose(wish: Openness): void {
  const known = friendList.peek();
  if (!known) return;
  const openness: OpennessIn = { here: true, challenges: "anybody", ...known.openness, ...wish };
  latest.forget();
  friendList.value = { ...known, openness };
  choices(() => send(chooseOpenness(openness)).then(() => send(listFriends())));
}

/** Refresh regularly while a component shows it. */
export function useFriends(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const look = async () => {
      if (!document.hidden) {
        await loadFriends();
      }
      if (!gone) timer = setTimeout(look, EVERY);
    };
    look();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, []);
}
