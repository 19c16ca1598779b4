/** Following: whom one follows and who asks for a game, looked at again every now and then. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { inTurn } from "../api/request_queue.ts";
import { createLatest } from "../app/latest.ts";
import type { FriendList, Openness, OpennessIn } from "../api/schema.ts";
import { explain } from "../ui/toasts.tsx";
import { chooseOpenness, listFriends } from "../api/calls/social.ts";
import { send } from "../api/send.ts";

/** Milliseconds between two looks. */
const EVERY = 15_000;

export const company = signal<FriendList | null>(null);

const latest = createLatest();

function show(found: FriendList): void {
  company.value = found;
}

/** Look again; that it cannot be told who is there is said where nothing is shown. */
export function loadCompany(): Promise<void> {
  return latest.again(
    send(listFriends()),
    show,
    (error) => company.peek() === null && explain(error),
  );
}

const choices = inTurn<FriendList>(show, () => send(listFriends()), explain);

/** Shows and keeps whether one is seen as here, and who may ask one for a game. */
export function choose(wish: Openness): void {
  const known = company.peek();
  if (!known) return;
  const openness: OpennessIn = { here: true, challenges: "anybody", ...known.openness, ...wish };
  latest.forget();
  company.value = { ...known, openness };
  choices(() => send(chooseOpenness(openness)).then(() => send(listFriends())));
}

/** Keep it up to date while something shows it. */
export function useCompany(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const look = async () => {
      if (!document.hidden) {
        await loadCompany();
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
