/** Shelf: set-ups that players have published, and one's own. */

import "../pages/words.ts";
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "../button.tsx";
import { SureButton } from "../dialog.tsx";
import { Pick } from "../fields.tsx";
import { Drawn } from "../front/shelf.tsx";
import { figure } from "../lab/words.ts";
import { useLatest } from "../latest.ts";
import { go } from "../router.ts";
import { called, loadMe, loadRulesets, rulesets } from "../store.ts";
import { setTitle } from "../table/attention.ts";
import { explain } from "../toasts.tsx";
import { ago } from "../ui.ts";
import { door } from "./door.ts";
import { setupAddress } from "./kept.ts";
import { matches, withLine } from "./setups.ts";
import type { SetupLine } from "../schema.ts";
import { w } from "./words.ts";

const ORDERS = ["rating", "flown", "new"] as const;

export function Shelf() {
  const mine = useSignal<readonly SetupLine[] | null>(null);
  const all = useSignal<readonly SetupLine[] | null>(null);
  const ruleset = useSignal(""), order = useSignal<string>("rating"), search = useSignal("");
  const wanted = [ruleset.value, order.value] as const;
  const load = useLatest(
    () => Promise.all([door.setups(), door.shelf(...wanted)]),
    ([own, shelf]) => {
      mine.value = own.setups;
      all.value = shelf.setups;
    },
    explain,
    wanted,
  );
  useEffect(() => {
    setTitle(w("shelf"));
    loadMe().then(loadRulesets).catch(explain);
  }, []);
  const found = (all.value ?? []).filter((one) => matches(one, search.value));
  return (
    <main class="page" id="content">
      <h1>{w("shelf")}</h1>
      <p>{w("shelf_text")}</p>
      <Sieve {...{ search, ruleset, order }} />
      <ul class="tiles">
        {found.map((one) => (
          <Card
            key={one.id}
            setup={one}
            onChange={(to) => all.value = withLine(all.peek() ?? [], to)}
          />
        ))}
      </ul>
      {all.value && !found.length && (
        <p class="faint">{w(all.value.length ? "shelf_missed" : "shelf_none")}</p>
      )}
      <section>
        <h2>{w("mine")}</h2>
        <ul class="tiles">
          {(mine.value ?? []).map((one) => <Card key={one.id} setup={one} own onGone={load} />)}
        </ul>
        {mine.value && !mine.value.length && <p class="faint">{w("mine_none")}</p>}
        <p>
          <a class="button" href="/workshop">{w("workshop")}</a>
        </p>
      </section>
    </main>
  );
}

/** What is looked for, in which game, and what comes first. */
function Sieve({ search, ruleset, order }: Record<"search" | "ruleset" | "order", Signal<string>>) {
  const games = (rulesets.value ?? []).filter((one) => one.studied !== false);
  return (
    <div class="shelf-sieve">
      <input
        type="search"
        aria-label={w("shelf_search")}
        placeholder={w("shelf_search")}
        value={search.value}
        onInput={(event) => search.value = event.currentTarget.value}
      />
      <Pick
        aria-label={w("all_games")}
        value={ruleset.value}
        values={[["", w("all_games")], ...games.map((one) => [one.id, one.title] as const)]}
        onPick={(one) => ruleset.value = one}
      />
      <Pick
        aria-label={w("order")}
        value={order.value}
        values={ORDERS.map((one) => [one, w(`order_${one}`)])}
        onPick={(one) => order.value = one}
      />
    </div>
  );
}

/** One set-up: what it is, how it is liked, and what may be done with it. */
function Card({ setup, own, onChange, onGone }: {
  setup: SetupLine;
  own?: boolean;
  onChange?(setup: SetupLine): void;
  onGone?(): void;
}) {
  const game = rulesets.value?.find((one) => one.id === setup.ruleset)?.title ?? "";
  const title = !own && setup.title || setup.name;
  const facts = own
    ? [ago(setup.updated), setup.published ? w("on_shelf") : "", setup.playable ? "" : w("unfit")]
    : [
      w("by", { who: called(setup.author ?? "") }),
      w("times", { n: setup.flown ?? 0 }),
      liked(setup),
    ];
  const copy = () => door.copy(setup.id).then((made) => go(setupAddress(made.id))).catch(explain);
  return (
    <li class="tile shelf-setup">
      <Drawn src={door.picture(setup.id)} />
      <b>{title}</b>
      <span>{[game, ...facts].filter(Boolean).join(" · ")}</span>
      {setup.about && <span>{setup.about}</span>}
      {setup.may_rate && onChange && <Stars setup={setup} onRated={onChange} />}
      <p class="buttons">
        {setup.playable && (
          <a
            class="button button-main"
            href={`/new?ruleset=${setup.ruleset}&scenario=kept:${setup.id}`}
          >
            {w("fly")}
          </a>
        )}
        {own
          ? <a class="button" href={setupAddress(setup.id)}>{w("edit")}</a>
          : <Button onClick={copy}>{w("copy_to_mine")}</Button>}
        {own && (
          <SureButton
            label={w("discard")}
            name={w("discard_name", { name: title })}
            title={w("discard_sure")}
            text={w("discard_text")}
            yes={w("discard")}
            onYes={() => door.discard(setup.id).then(() => onGone?.()).catch(explain)}
          />
        )}
      </p>
    </li>
  );
}

function liked({ stars = 0, opinions }: SetupLine): string {
  return opinions ? w("stars", { stars: figure(stars, 1), n: opinions }) : w("unrated");
}

/** One to five stars, by who has flown it. */
function Stars({ setup, onRated }: { setup: SetupLine; onRated(setup: SetupLine): void }) {
  const rate = (stars: number) => door.rate(setup.id, stars).then(onRated).catch(explain);
  return (
    <span class="stars" role="group" aria-label={w("rate")}>
      {[1, 2, 3, 4, 5].map((stars) => (
        <button
          key={stars}
          type="button"
          aria-pressed={setup.my_stars === stars}
          aria-label={w("rate_one", { n: stars })}
          data-tip=""
          onClick={() => rate(stars)}
        >
          {stars <= (setup.my_stars ?? 0) ? "★" : "☆"}
        </button>
      ))}
    </span>
  );
}
