/** Ready: programs that are connected just now, each of which can be challenged. */

import { Button } from "../ui/button.tsx";
import { pilotAddress } from "../social/names.ts";
import type { ReadyProgram } from "../api/schema.ts";
import { me } from "../app/store.ts";
import { explain } from "../ui/toasts.tsx";
import { told } from "./told.ts";
import { p } from "./words.ts";

export function Ready({ ready }: { ready: readonly ReadyProgram[] }) {
  const account = me.value?.account;
  return (
    <section aria-labelledby="ready">
      <h2 id="ready">{p("ready")}</h2>
      {!ready.length && <p class="faint">{p("nobody_ready")}</p>}
      {ready.length > 0 && me.value && !account && (
        <p>
          {p("ready_account")} <a href="/account">{p("make_account")}</a>
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
  const facts = [p("program_of", { name: program_of }), rating ? told(rating) : p("unrated")];
  return (
    <li class="option">
      <a class="option-title" href={pilotAddress(name)}>{name}</a>
      {able
        ? (
          <Button aria-label={p("challenge_whom", { name })} onClick={challenge}>
            {p("challenge")}
          </Button>
        )
        : <span />}
      <span class="option-text">{facts.join(" · ")}</span>
    </li>
  );
}
