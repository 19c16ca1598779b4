/** Tournament form: creates a tournament with a short form. */

import { t } from "../app/i18n.ts";
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { Pick, Setting } from "../ui/fields.tsx";
import { firstOf, foremost } from "../catalogue/first.ts";
import { offered } from "../catalogue/entries.tsx";
import { PacePick } from "../game/clocks/PacePick.tsx";
import { GameOptions } from "../new_game/GameOptions.tsx";
import { go } from "../app/router.ts";
import type { ClubInfo, RulesetInfo, TournamentIn } from "../api/schema.ts";
import { explain } from "../ui/toasts.tsx";
import { listClubs } from "../api/calls/social.ts";
import { makeTournament } from "../api/calls/tournaments.ts";
import { send } from "../api/send.ts";
import { type Given, Tick, Whole } from "./inputs.tsx";
import { isLive } from "./rules.ts";

type Wish = TournamentIn;

const MOST = { swiss: 200, round_robin: 24, ladder: 100 } as const;
const FORMATS = ["swiss", "round_robin", "ladder"] as const;
const LIVE_GRACE = 15;

/** Return the initial values of the form. */
function first(shelf: readonly RulesetInfo[]): Wish {
  const ruleset = foremost(shelf);
  return {
    name: "",
    format: "swiss",
    ruleset: ruleset.id,
    scenarios: [firstOf(ruleset).id],
    deadline: 3 * 86_400,
    sides: "both",
    entries: 16,
    begin: "host",
    public: true,
    grace: LIVE_GRACE,
    pause: 5,
  };
}

export function TournamentForm({ shelf }: { shelf: readonly RulesetInfo[] }) {
  const wish = useSignal<Wish>(first(shelf));
  const options = useSignal<NonNullable<Wish["options"]>>({});
  const sending = useSignal(false);
  const set = (values: Partial<Wish>) => wish.value = { ...wish.value, ...values };
  const ruleset = shelf.find(({ id }) => id === wish.value.ruleset)!;
  const submit = (event: Event) => {
    event.preventDefault();
    sending.value = true;
    send(makeTournament(fitting(wish.value, options.value)))
      .then(({ id }) => go(`/tournaments/${id}`))
      .catch(explain)
      .finally(() => sending.value = false);
  };
  const given = { wish: wish.value, set };
  return (
    <form class="tournament-form" onSubmit={submit}>
      <div class="option-list">
        <What {...given} shelf={shelf} onGame={() => options.value = {}} />
        <How {...given} />
      </div>
      <Scenarios {...given} ruleset={ruleset} />
      <details class="form-more">
        <summary>{t.tournaments("more")}</summary>
        <div class="option-list">
          <More {...given} />
        </div>
        <Rules ruleset={ruleset} scenario={wish.value.scenarios[0]!} chosen={options} />
      </details>
      <p class="buttons">
        <Button main type="submit" disabled={sending.value || !wish.value.scenarios.length}>
          {t.tournaments("create")}
        </Button>
      </p>
    </form>
  );
}

/** Return what is sent: without fields that this kind of tournament does not have. */
function fitting(wish: Wish, options: NonNullable<Wish["options"]>): Wish {
  const slow = 2 * Math.ceil((wish.deadline ?? 0) / 60);
  const most = MOST[wish.format];
  return {
    ...wish,
    options,
    entries: Math.min(wish.entries ?? most, most),
    grace: isLive(wish) ? wish.grace : Math.min(slow, 86_400),
    public: wish.public && !wish.club,
  };
}

function What({ wish, set, shelf, onGame }: Given & {
  shelf: readonly RulesetInfo[];
  onGame(): void;
}) {
  const pick = (id: string) => {
    onGame();
    const ruleset = shelf.find((one) => one.id === id)!;
    set({ ruleset: id, scenarios: [firstOf(ruleset).id] });
  };
  return (
    <>
      <Setting title={t.tournaments("name")}>
        <input
          type="text"
          required
          maxLength={80}
          value={wish.name}
          onInput={(event) => set({ name: event.currentTarget.value })}
        />
      </Setting>
      <Setting title={t.tournaments("format")} text={t.tournaments(`${wish.format}_text`)}>
        <Pick
          value={wish.format}
          values={FORMATS.map((one) => [one, t.tournaments(one)])}
          onPick={(format) => set({ format })}
        />
      </Setting>
      <Setting title={t.tournaments("game")}>
        <Pick
          value={wish.ruleset}
          values={shelf.map((one) => [one.id, one.title])}
          onPick={pick}
        />
      </Setting>
    </>
  );
}

function How({ wish, set }: Given) {
  return (
    <>
      <PacePick
        pace={wish}
        onPick={({ deadline, clock }) => set({ deadline: deadline ?? null, clock: clock ?? null })}
      />
      <Setting title={t.tournaments("sides")} text={t.tournaments("sides_text")}>
        <Pick
          value={wish.sides ?? "both"}
          values={(["both", "balanced"] as const).map((one) => [one, t.tournaments(one)])}
          onPick={(sides) => set({ sides })}
        />
      </Setting>
      <Whole {...{ wish, set }} name="entries" least={2} most={MOST[wish.format]} />
      {wish.format !== "ladder" && <Beginning {...{ wish, set }} />}
    </>
  );
}

function Beginning({ wish, set }: Given) {
  const timed = wish.begin === "time";
  return (
    <>
      <Setting title={t.tournaments("begin")}>
        <Pick
          value={wish.begin ?? "host"}
          values={(["host", "full", "time"] as const).map((
            one,
          ) => [one, t.tournaments(`begin_${one}`)])}
          onPick={(begin) => set({ begin })}
        />
      </Setting>
      {timed && (
        <Setting title={t.tournaments("begins")}>
          <input
            type="datetime-local"
            required
            onInput={(event) => set({ begins: Date.parse(event.currentTarget.value) / 1000 || 0 })}
          />
        </Setting>
      )}
    </>
  );
}

/** The choice of several scenarios, one for each round. */
function Scenarios({ wish, set, ruleset }: Given & { ruleset: RulesetInfo }) {
  const toggle = (id: string, chosen: boolean) => {
    const all = offered(ruleset).map((one) => one.id);
    const picked = new Set(wish.scenarios);
    chosen ? picked.add(id) : picked.delete(id);
    set({ scenarios: all.filter((one) => picked.has(one)) });
  };
  return (
    <fieldset>
      <legend>{t.tournaments("scenarios")}</legend>
      <p class="faint">{t.tournaments("scenarios_text")}</p>
      <div class="tournament-scenarios">
        {offered(ruleset).filter(({ seats }) => seats.length > 1).map(({ id, title }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={wish.scenarios.includes(id)}
              onChange={(event) =>
                toggle(id, event.currentTarget.checked)}
            />{" "}
            {title}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function More({ wish, set }: Given) {
  const live = isLive(wish), ladder = wish.format === "ladder";
  const rounds = [0, ...Array.from({ length: 15 }, (_, at) => at + 1)];
  return (
    <>
      {wish.format === "swiss" && (
        <Setting title={t.tournaments("rounds")}>
          <Pick
            value={wish.rounds ?? 0}
            values={rounds.map((n) => [n, n ? `${n}` : t.tournaments("rounds_auto")])}
            onPick={(n) => set({ rounds: n })}
          />
        </Setting>
      )}
      <Clubs {...{ wish, set }} />
      {!wish.club && <Tick {...{ wish, set }} name="public" text={t.tournaments("public_text")} />}
      <Tick {...{ wish, set }} name="rated" />
      {live && (
        <Whole
          {...{ wish, set }}
          name="grace"
          least={1}
          most={1440}
          text={t.tournaments("grace_text")}
        />
      )}
      {live && !ladder && <Whole {...{ wish, set }} name="pause" least={0} most={1440} />}
      {ladder && <Whole {...{ wish, set }} name="reach" least={1} most={20} usual={3} />}
      {ladder && <Whole {...{ wish, set }} name="answer" least={1} most={90} usual={5} />}
      {ladder && <Whole {...{ wish, set }} name="idle" least={1} most={90} usual={30} />}
      <Setting title={t.tournaments("about")}>
        <textarea
          rows={2}
          maxLength={500}
          value={wish.about ?? ""}
          onInput={(event) => set({ about: event.currentTarget.value })}
        />
      </Setting>
    </>
  );
}

/** The choice of the club that the tournament is for, if any. */
function Clubs({ wish, set }: Given) {
  const mine = useSignal<readonly ClubInfo[]>([]);
  useEffect(() => {
    send(listClubs()).then(({ clubs }) => mine.value = clubs.filter(({ role }) => isIn(role)))
      .catch(() => {});
  }, []);
  return mine.value.length > 0 && (
    <Setting title={t.tournaments("club")}>
      <Pick
        value={wish.club ?? ""}
        values={[
          ["", t.tournaments("no_club")],
          ...mine.value.map((one) => [one.id, one.name] as const),
        ]}
        onPick={(club) => set({ club })}
      />
    </Setting>
  );
}

function isIn(role: ClubInfo["role"]): boolean {
  return role === "founder" || role === "officer" || role === "member";
}

/** The optional rules of the game. */
function Rules({ ruleset, scenario, chosen }: {
  ruleset: RulesetInfo;
  scenario: string;
  chosen: Signal<NonNullable<Wish["options"]>>;
}) {
  const found = ruleset.scenarios.find(({ id }) => id === scenario) ?? firstOf(ruleset);
  return <GameOptions composed={{ ruleset, scenario: found, chosen, checked: null }} />;
}
