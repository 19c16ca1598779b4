/** Set-ups: those that players have published, and the reader's own. */

import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { SureButton } from "../ui/dialog.tsx";
import { Pick } from "../ui/fields.tsx";
import { Drawn } from "../catalogue/entries.tsx";
import { figure } from "../studies/format.ts";
import { useLatest } from "../app/latest.ts";
import { go } from "../app/router.ts";
import { called, loadMe, loadRulesets, rulesets } from "../app/store.ts";
import { setTitle } from "../notifications/attention.ts";
import { explain } from "../ui/toasts.tsx";
import { ago, t } from "../app/i18n.ts";
import {
  copySetup,
  discardSetup,
  drawSetupAddress,
  listPublishedSetups,
  listSetups,
  rateSetup,
} from "../api/calls/set_ups.ts";
import { send } from "../api/send.ts";
import { setupAddress } from "./saved.ts";
import type { SetupLine } from "../api/schema.ts";

const ORDERS = ["rating", "flown", "new"] as const;

export function SetUps() {
  const mine = useSignal<readonly SetupLine[] | null>(null);
  const all = useSignal<readonly SetupLine[] | null>(null);
  const ruleset = useSignal(""), order = useSignal<string>("rating"), search = useSignal("");
  const wanted = { ruleset: ruleset.value, order: order.value };
  const load = useLatest(
    () => Promise.all([send(listSetups()), send(listPublishedSetups(wanted))]),
    ([own, shelf]) => {
      mine.value = own.setups;
      all.value = shelf.setups;
    },
    explain,
    Object.values(wanted),
  );
  useEffect(() => {
    setTitle(t.set_ups("shelf"));
    loadMe().then(loadRulesets).catch(explain);
  }, []);
  const found = (all.value ?? []).filter((one) => matches(one, search.value));
  return (
    <main class="page" id="content">
      <h1>{t.set_ups("shelf")}</h1>
      <p>{t.set_ups("shelf_text")}</p>
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
        <p class="faint">{t.set_ups(all.value.length ? "shelf_missed" : "shelf_none")}</p>
      )}
      <section>
        <h2>{t.set_ups("mine")}</h2>
        <ul class="tiles">
          {(mine.value ?? []).map((one) => <Card key={one.id} setup={one} own onGone={load} />)}
        </ul>
        {mine.value && !mine.value.length && <p class="faint">{t.set_ups("mine_none")}</p>}
        <p>
          <a class="button" href="/editor">{t.set_ups("workshop")}</a>
        </p>
      </section>
    </main>
  );
}

/** The search, the game and the order of the list. */
function Sieve({ search, ruleset, order }: Record<"search" | "ruleset" | "order", Signal<string>>) {
  const games = (rulesets.value ?? []).filter((one) => one.studied !== false);
  return (
    <div class="shelf-sieve">
      <input
        type="search"
        aria-label={t.set_ups("shelf_search")}
        placeholder={t.set_ups("shelf_search")}
        value={search.value}
        onInput={(event) => search.value = event.currentTarget.value}
      />
      <Pick
        aria-label={t.set_ups("all_games")}
        value={ruleset.value}
        values={[["", t.set_ups("all_games")], ...games.map((one) => [one.id, one.title] as const)]}
        onPick={(one) => ruleset.value = one}
      />
      <Pick
        aria-label={t.set_ups("order")}
        value={order.value}
        values={ORDERS.map((one) => [one, t.set_ups(`order_${one}`)])}
        onPick={(one) => order.value = one}
      />
    </div>
  );
}

/** One set-up: its details, its ratings, and the actions on it. */
function Card({ setup, own, onChange, onGone }: {
  setup: SetupLine;
  own?: boolean;
  onChange?(setup: SetupLine): void;
  onGone?(): void;
}) {
  const game = rulesets.value?.find((one) => one.id === setup.ruleset)?.title ?? "";
  const title = !own && setup.title || setup.name;
  const facts = own
    ? [
      ago(setup.updated),
      setup.published ? t.set_ups("on_shelf") : "",
      setup.playable ? "" : t.set_ups("unfit"),
    ]
    : [
      t.set_ups("by", { who: called(setup.author ?? "") }),
      t.set_ups("times", { n: setup.flown ?? 0 }),
      liked(setup),
    ];
  const copy = () =>
    send(copySetup(setup.id)).then((made) => go(setupAddress(made.id))).catch(explain);
  return (
    <li class="tile shelf-setup">
      <Drawn src={drawSetupAddress(setup.id)} />
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
            {t.set_ups("fly")}
          </a>
        )}
        {own
          ? <a class="button" href={setupAddress(setup.id)}>{t.set_ups("edit")}</a>
          : <Button onClick={copy}>{t.set_ups("copy_to_mine")}</Button>}
        {own && (
          <SureButton
            label={t.set_ups("discard")}
            name={t.set_ups("discard_name", { name: title })}
            title={t.set_ups("discard_sure")}
            text={t.set_ups("discard_text")}
            yes={t.set_ups("discard")}
            onYes={() => send(discardSetup(setup.id)).then(() => onGone?.()).catch(explain)}
          />
        )}
      </p>
    </li>
  );
}

function liked({ stars = 0, opinions }: SetupLine): string {
  return opinions
    ? t.set_ups("stars", { stars: figure(stars, 1), n: opinions })
    : t.set_ups("unrated");
}

/** One to five stars, given by players who have flown it. */
function Stars({ setup, onRated }: { setup: SetupLine; onRated(setup: SetupLine): void }) {
  const rate = (stars: number) => send(rateSetup(setup.id, { stars })).then(onRated).catch(explain);
  return (
    <span class="stars" role="group" aria-label={t.set_ups("rate")}>
      {[1, 2, 3, 4, 5].map((stars) => (
        <button
          key={stars}
          type="button"
          aria-pressed={setup.my_stars === stars}
          aria-label={t.set_ups("rate_one", { n: stars })}
          data-tip=""
          onClick={() => rate(stars)}
        >
          {stars <= (setup.my_stars ?? 0) ? "★" : "☆"}
        </button>
      ))}
    </span>
  );
}

/** Return whether a set-up matches a search, by its title, text or author. */
export function matches(setup: SetupLine, search: string): boolean {
  const all = `${setup.title} ${setup.name} ${setup.about} ${setup.author}`.toLowerCase();
  return search.toLowerCase().split(/\s+/).every((word) => all.includes(word));
}

/** Return the list with an updated line. */
export function withLine(setups: readonly SetupLine[], line: SetupLine): readonly SetupLine[] {
  return setups.map((one) => one.id === line.id ? line : one);
}
