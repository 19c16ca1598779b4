/** Challenges: games that others would like to play with one, and those one has asked for. */

import "../base.ts";
import { useEffect } from "preact/hooks";
import { Button } from "../button.tsx";
import { paced } from "../invite/pace.ts";
import { go } from "../router.ts";
import type { ChallengeInfo } from "../schema.ts";
import { marked, seatName, titled } from "../store.ts";
import { explain } from "../toasts.tsx";
import { ago } from "../ui.ts";
import { company, loadCompany, useCompany } from "./company.ts";
import { door } from "./door.ts";
import { c } from "./words.ts";

/** Open challenges, where there are any. */
export function Challenges() {
  const asked = company.value?.challenges ?? [];
  if (!asked.length) return null;
  return (
    <section aria-labelledby="challenges">
      <h2 id="challenges">{c("challenges")}</h2>
      <ul class="option-list">
        {asked.map((one) => <Asked key={one.id} challenge={one} />)}
      </ul>
    </section>
  );
}

/** The same by itself, kept up to date, for who has an account. */
export function ChallengesHere() {
  useCompany();
  return <Challenges />;
}

function Asked({ challenge }: { challenge: ChallengeInfo }) {
  const { id, mine, wish, seat, by, to, at } = challenge;
  useEffect(() => void seatName(wish.ruleset, ""), []);
  const accept = () => door.accept(id).then(({ game }) => go(`/games/${game}`)).catch(refused);
  const decline = () => door.decline(id).then(loadCompany).catch(refused);
  const other = marked({ name: mine ? to : by, program: challenge.program });
  const side = seat && !mine ? challenge.seats.find((one) => one !== seat) : seat;
  const facts = [
    side ? c("you_fly", { side: seatName(wish.ruleset, side) }) : c("either"),
    paced(wish),
    wish.rated ? c("rated") : "",
    ago(at),
  ];
  return (
    <li class="option">
      <span class="option-title">
        {c(mine ? "asked_of" : "asked_by", { name: other })}: {titled(challenge)}
      </span>
      <span class="buttons">
        {!mine && (
          <Button main aria-label={c("accept_from", { name: by })} onClick={accept}>
            {c("accept")}
          </Button>
        )}
        <Button
          aria-label={c(mine ? "withdraw_from" : "decline_from", { name: mine ? to : by })}
          onClick={decline}
        >
          {c(mine ? "withdraw" : "decline")}
        </Button>
      </span>
      <span class="option-text">{facts.filter(Boolean).join(" · ")}</span>
    </li>
  );
}

/** What went wrong; what is shown may be old. */
function refused(error: unknown): void {
  explain(error);
  loadCompany();
}
