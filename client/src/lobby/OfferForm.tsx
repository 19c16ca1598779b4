/** Offer form: opens a table with a few choices. */

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { Pick, Setting } from "../ui/fields.tsx";
import { Drawn, Picture } from "../catalogue/entries.tsx";
import type { Pace } from "../game/clocks/pace.ts";
import { useLatest } from "../app/latest.ts";
import { PacePick } from "../game/clocks/PacePick.tsx";
import { GameOptions } from "../new_game/GameOptions.tsx";
import { type Composed, useComposition } from "../new_game/wish.ts";
import type { ClubInfo, OfferIn, RulesetInfo } from "../api/schema.ts";
import { me, seatName } from "../app/store.ts";
import { explain } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";
import { offerTable } from "../api/calls/lobby.ts";
import { drawSetupAddress } from "../api/calls/set_ups.ts";
import { listClubs } from "../api/calls/social.ts";
import { send } from "../api/send.ts";
import { keptName } from "../set_ups/saved.ts";

const LIVE: Pace = { clock: { bank: 900, increment: 20 } }, DAILY: Pace = { deadline: 86_400 };
const WITHIN = 200;

interface Terms {
  seat: Signal<string>;
  pace: Signal<Pace>;
  audience: Signal<string>;
  rated: Signal<boolean>;
  private: Signal<boolean>;
}

function useTerms(pace: Pace): Terms {
  return {
    seat: useSignal(""),
    pace: useSignal(pace),
    audience: useSignal("anybody"),
    rated: useSignal(false),
    private: useSignal(false),
  };
}

export function OfferForm({ shelf, daily, onClose }: {
  shelf: readonly RulesetInfo[];
  /** Whether a turn a day is proposed, which needs no player who is here now. */
  daily: boolean;
  onClose(): void;
}) {
  const composed = useComposition(shelf),
    terms = useTerms(daily ? DAILY : LIVE),
    busy = useSignal(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("select")?.focus(), []);
  const submit = (event: Event) => {
    event.preventDefault();
    busy.value = true;
    send(offerTable(wished(composed, terms))).then(onClose).catch(explain)
      .finally(() => busy.value = false);
  };
  return (
    <form class="plate offer-form" onSubmit={submit} ref={form} aria-label={t.lobby("offer")}>
      <Scenario composed={composed} shelf={shelf} terms={terms} />
      <div class="option-list">
        <SidePick composed={composed} terms={terms} />
        <PacePick pace={terms.pace.value} onPick={(pace) => terms.pace.value = pace} />
        <AudiencePick terms={terms} />
        <Checks composed={composed} terms={terms} />
      </div>
      {terms.pace.value.deadline && (
        <p class="faint">
          {t.lobby("offer_told")} <a href="/account">{t.lobby("offer_ways")}</a>
        </p>
      )}
      <details class="form-more">
        <summary>{t.lobby("options")}</summary>
        <GameOptions composed={composed} />
      </details>
      <div class="buttons">
        <Button main type="submit" disabled={busy.value}>{t.lobby("offer_it")}</Button>
        <Button onClick={onClose}>{t("cancel")}</Button>
      </div>
    </form>
  );
}

/** The game and its scenario, with a picture. */
function Scenario({ composed, shelf, terms }: {
  composed: Composed;
  shelf: readonly RulesetInfo[];
  terms: Terms;
}) {
  const { ruleset, scenario, scenarios, made } = composed;
  const published = made.filter((one) => one.published);
  const values = [
    ...scenarios.map(({ id, title }) => [id, title] as const),
    ...published.map((one) => [`kept:${one.id}`, one.title || one.name] as const),
  ];
  const kept = keptName(scenario.id);
  return (
    <div class="offer-scenario">
      {kept
        ? <Drawn src={drawSetupAddress(kept)} />
        : <Picture ruleset={ruleset.id} scenario={scenario.id} />}
      <Setting title={t("game")}>
        <Pick
          value={ruleset.id}
          values={shelf.map(({ id, title }) => [id, title])}
          onPick={(id) => {
            composed.pickRuleset(id);
            terms.seat.value = "";
          }}
        />
      </Setting>
      <Setting title={t("scenario")}>
        <Pick
          value={scenario.id}
          values={values}
          onPick={(id) => {
            composed.pickScenario(id);
            terms.seat.value = "";
          }}
        />
      </Setting>
      <p class="faint">{scenario.text}</p>
    </div>
  );
}

function SidePick({ composed, terms: { seat } }: { composed: Composed; terms: Terms }) {
  const { ruleset, scenario, checked } = composed;
  const seats = checked?.seats ?? scenario.seats;
  return (
    <Setting title={t.lobby("side")}>
      <Pick
        value={seat.value}
        values={[
          ["", t.lobby("either")],
          ...seats.map((one) => [one, seatName(ruleset.id, one)] as const),
        ]}
        onPick={(one) => seat.value = one}
      />
    </Setting>
  );
}

/** Who may join: everyone, or for accounts friends, clubs, and players of similar strength. */
function AudiencePick({ terms: { audience } }: { terms: Terms }) {
  const clubs = useSignal<readonly ClubInfo[]>([]);
  const account = !!me.value?.account;
  useLatest(
    () => account ? send(listClubs()) : null,
    ({ mine }) => clubs.value = mine,
    () => {},
    [account],
  );
  const inside = clubs.value.filter(({ role }) => role && role !== "asking" && role !== "barred");
  return (
    <Setting title={t.lobby("audience")}>
      <Pick
        value={audience.value}
        values={[
          ["anybody", t.lobby("for_anyone")],
          ...account
            ? [
              ["friends", t.lobby("for_friends")],
              ["strength", t.lobby("for_equals", { n: WITHIN })],
              ...inside.map(({ id, name }) => [`club:${id}`, t.lobby("for_club", { club: name })]),
            ] as [string, string][]
            : [],
        ]}
        onPick={(one) => audience.value = one}
      />
    </Setting>
  );
}

function Checks({ composed, terms }: { composed: Composed; terms: Terms }) {
  const can = !!me.value?.account && !keptName(composed.scenario.id) &&
    composed.ruleset.studied !== false;
  return (
    <>
      <Check
        title={t.lobby("rated_choice")}
        text={t.lobby(can ? "rated_text" : "rated_cannot")}
        on={terms.rated}
        can={can}
      />
      <Check
        title={t.lobby("private_choice")}
        text={t.lobby("private_text")}
        on={terms.private}
        can
      />
    </>
  );
}

function Check({ title, text, on, can }: {
  title: string;
  text: string;
  on: Signal<boolean>;
  can: boolean;
}) {
  return (
    <Setting title={title} text={text}>
      <input
        type="checkbox"
        class="toggle"
        checked={can && on.value}
        disabled={!can}
        onChange={(event) => on.value = event.currentTarget.checked}
      />
    </Setting>
  );
}

/** Return the table as the server expects it. */
function wished({ ruleset, scenario, chosen }: Composed, terms: Terms): OfferIn {
  const kept = keptName(scenario.id), [audience, club] = terms.audience.value.split(":");
  const rated = terms.rated.value && !!me.value?.account && !kept && ruleset.studied !== false;
  return {
    ...terms.pace.value,
    ruleset: ruleset.id,
    ...kept ? { kept } : { scenario: scenario.id },
    options: chosen.value,
    seat: terms.seat.value || null,
    whom: audience as NonNullable<OfferIn["whom"]>,
    club: club ?? null,
    within: WITHIN,
    rated,
    private: terms.private.value,
  };
}
