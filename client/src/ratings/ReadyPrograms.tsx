/** Ready programs: connected programs, each of which can be challenged. */

import { t } from "../app/i18n.ts";
import { Button } from "../ui/button.tsx";
import { pilotAddress } from "../social/addresses.ts";
import type { ReadyProgram } from "../api/schema.ts";
import { me } from "../app/store.ts";
import { explain } from "../ui/toasts.tsx";
import { ratingText } from "./wording.ts";

export function ReadyPrograms({ ready }: { ready: readonly ReadyProgram[] }) {
  const account = me.value?.account;
  return (
    <section aria-labelledby="ready">
      <h2 id="ready">{t.ratings("ready")}</h2>
      {!ready.length && <p class="faint">{t.ratings("nobody_ready")}</p>}
      {ready.length > 0 && me.value && !account && (
        <p>
          {t.ratings("ready_account")} <a href="/account">{t.ratings("make_account")}</a>
        </p>
      )}
      <ul class="option-list">
        {ready.map((one) => <Program key={one.name} one={one} able={!!account} />)}
      </ul>
    </section>
  );
}

function Program({ one, able }: { one: ReadyProgram; able: boolean }) {
  const { name, program_of, rating } = one;
  const challenge = () =>
    import("../social/PersonSheet.tsx").then((file) => file.open({ name }, undefined, "challenge"))
      .catch(explain);
  const facts = [
    t.ratings("program_of", { name: program_of }),
    rating ? ratingText(rating) : t.ratings("unrated"),
  ];
  return (
    <li class="option">
      <a class="option-title" href={pilotAddress(name)}>{name}</a>
      {able
        ? (
          <Button aria-label={t.ratings("challenge_whom", { name })} onClick={challenge}>
            {t.ratings("challenge")}
          </Button>
        )
        : <span />}
      <span class="option-text">{facts.join(" · ")}</span>
    </li>
  );
}
