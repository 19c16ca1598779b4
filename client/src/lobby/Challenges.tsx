/** Challenges: those that others sent to the reader, and those the reader sent. */

import { useEffect } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { paced } from "../game/clocks/pace.ts";
import { go } from "../app/router.ts";
import type { ChallengeInfo } from "../api/schema.ts";
import { marked, seatName, titled } from "../app/store.ts";
import { explain } from "../ui/toasts.tsx";
import { ago, t } from "../app/i18n.ts";
import { friendList, loadFriends, useFriends } from "../social/following.ts";
import { acceptChallenge, declineChallenge } from "../api/calls/social.ts";
import { send } from "../api/send.ts";

/** Open challenges, if there are any. */
export function Challenges() {
  const asked = friendList.value?.challenges ?? [];
  if (!asked.length) return null;
  return (
    <section aria-labelledby="challenges">
      <h2 id="challenges">{t.lobby("challenges")}</h2>
      <ul class="option-list">
        {asked.map((one) => <Asked key={one.id} challenge={one} />)}
      </ul>
    </section>
  );
}

/** The challenges, refreshed regularly, for readers with an account. */
export function ChallengesHere() {
  useFriends();
  return <Challenges />;
}

function Asked({ challenge }: { challenge: ChallengeInfo }) {
  const { id, mine, wish, seat, by, to, at } = challenge;
  useEffect(() => void seatName(wish.ruleset, ""), []);
  const accept = () =>
    send(acceptChallenge(id)).then(({ game }) => go(`/games/${game}`)).catch(refused);
  const decline = () => send(declineChallenge(id)).then(loadFriends).catch(refused);
  const other = marked({ name: mine ? to : by, program: challenge.program });
  const side = seat && !mine ? challenge.seats.find((one) => one !== seat) : seat;
  const facts = [
    side
      ? t.lobby("challenge_you_fly", { side: seatName(wish.ruleset, side) })
      : t.lobby("challenge_either"),
    paced(wish),
    wish.rated ? t.lobby("challenge_rated") : "",
    ago(at),
  ];
  return (
    <li class="option">
      <span class="option-title">
        {t.lobby(mine ? "asked_of" : "asked_by", { name: other })}: {titled(challenge)}
      </span>
      <span class="buttons">
        {!mine && (
          <Button main aria-label={t.lobby("accept_from", { name: by })} onClick={accept}>
            {t.lobby("accept")}
          </Button>
        )}
        <Button
          aria-label={t.lobby(mine ? "withdraw_from" : "decline_from", { name: mine ? to : by })}
          onClick={decline}
        >
          {mine ? t.lobby("challenge_withdraw") : t.social("decline")}
        </Button>
      </span>
      <span class="option-text">{facts.filter(Boolean).join(" · ")}</span>
    </li>
  );
}

/** Show an error; the list may be out of date. */
function refused(error: unknown): void {
  explain(error);
  loadFriends();
}
