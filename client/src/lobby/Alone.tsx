/** Alone: what a visitor can do while no one else is here, or no table is open. */

import { useSignal } from "@preact/signals";
import { start } from "../api/opening.ts";
import type { Counts } from "../api/schema.ts";
import { t } from "../app/i18n.ts";
import { loadRulesets } from "../app/store.ts";
import { ACE, firstFlight, foremost } from "../catalogue/first.ts";
import { Button } from "../ui/button.tsx";
import { explain } from "../ui/toasts.tsx";

/** Return whether the reader is the only one here, and no table is open. */
export function isAlone({ tables, here }: Pick<Counts, "tables" | "here">): boolean {
  return tables === 0 && here <= 1;
}

/** Three ways to play: against the ace, with a player who comes later, with a friend. */
export function Alone({ title }: { title: string }) {
  const starting = useSignal(false);
  const fly = () => {
    starting.value = true;
    loadRulesets().then((shelf) => start(firstFlight(foremost(shelf), ACE))).catch((error) => {
      explain(error);
      starting.value = false;
    });
  };
  return (
    <section class="plate meet-alone" aria-labelledby="alone">
      <p id="alone" class="meet-alone-title">{title}</p>
      <ul>
        <li>
          <Button disabled={starting.value} onClick={fly}>{t.lobby("alone_ace")}</Button>
          <span>{t.lobby("alone_ace_text")}</span>
        </li>
        <li>
          <a class="button" href="/lobby?offer=day">{t.lobby("alone_offer")}</a>
          <span>{t.lobby("alone_offer_text")}</span>
        </li>
        <li>
          <a class="button" href="/new?friend">{t.lobby("invite")}</a>
          <span>{t.lobby("alone_friend_text")}</span>
        </li>
      </ul>
    </section>
  );
}
