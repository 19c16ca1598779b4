/** Avoided: the people that the reader has blocked or muted, on the account page. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import type { AvoidedInfo } from "../api/schema.ts";
import { called, me } from "../app/store.ts";
import { explain } from "../ui/toasts.tsx";
import { ago, t } from "../app/i18n.ts";
import { friendList, useFriends } from "./following.ts";
import { forgivePerson, listAvoided } from "../api/calls/social.ts";
import { send } from "../api/send.ts";
import { Openness } from "./Openness.tsx";

export function Avoided() {
  const found = useSignal<readonly AvoidedInfo[] | null>(null);
  const load = () => send(listAvoided()).then(({ avoided }) => found.value = avoided);
  useEffect(() => void load().catch(explain), []);
  const forgive = (id: string) => send(forgivePerson(id)).then(load).catch(explain);
  return (
    <>
      {me.value?.account && <Chosen />}
      <section aria-labelledby="avoided">
        <h2 id="avoided">{t.social("avoided")}</h2>
        <p class="faint">
          {t.social("avoided_text")} <a href="/fair-play">{t("fair_play")}</a>
        </p>
        <ul class="option-list">
          {found.value?.map((one) => <AvoidedRow key={one.id} avoided={one} onForgive={forgive} />)}
        </ul>
        {found.value && !found.value.length && <p class="faint">{t.social("none_avoided")}</p>}
      </section>
    </>
  );
}

function Chosen() {
  useFriends();
  return friendList.value && <Openness chosen={friendList.value.openness} />;
}

function AvoidedRow({ avoided, onForgive }: { avoided: AvoidedInfo; onForgive(id: string): void }) {
  const { id, how, since } = avoided, name = called(avoided.name);
  const undo = how === "block" ? "unblock" : "unmute";
  return (
    <li class="option">
      <span class="option-title">{name}</span>
      <Button aria-label={t.social(`${undo}_whom`, { name })} onClick={() => onForgive(id)}>
        {t.social(undo)}
      </Button>
      <span class="option-text">
        {[
          t.social(how === "block" ? "blocked" : "muted"),
          avoided.account ? "" : t.social("a_guest"),
          ago(since),
        ]
          .filter(Boolean).join(" · ")}
      </span>
    </li>
  );
}
