/** New game: choose a game and an opponent, and start; everything else is collapsed. */

import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { checkSetup } from "../api/calls/catalogue.ts";
import { start } from "../api/opening.ts";
import { send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { local } from "../app/transport.ts";
import { Pick, Setting, Typed } from "../ui/fields.tsx";
import { SideMark } from "../ui/icons.tsx";
import type { AdmitIn, NewGame as Wish, RulesetInfo, SeatWish } from "../api/schema.ts";
import { here } from "../app/router.ts";
import { Cite, RuleDrawer } from "../rulebook/citations.tsx";
import { loadMe, loadRulesets, rulesets, seatName } from "../app/store.ts";
import { setTitle } from "../notifications/attention.ts";
import { explain } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";
import { sensible } from "../catalogue/first.ts";
import { type Pace } from "../game/clocks/pace.ts";
import { PacePick } from "../game/clocks/PacePick.tsx";
import { labAddress } from "../studies/StudyForm.tsx";
import { figure } from "../studies/format.ts";
import { asRated, Rated } from "../ratings/Rated.tsx";
import { Admission } from "../spectators/Admission.tsx";
import { benchAddress } from "../set_ups/saved.ts";
import { GameOptions } from "./GameOptions.tsx";
import { MissionDraw } from "./MissionDraw.tsx";
import { GameTiles, ScenarioCards } from "./NewTiles.tsx";
import { type Composed, useComposition } from "./wish.ts";

export function NewGame() {
  useEffect(() => {
    setTitle(t("new_game"));
    loadMe().then(loadRulesets).catch(explain);
  }, []);
  return (
    <>
      <main class="page" id="content">
        <h1>{t("new_game")}</h1>
        {rulesets.value ? <Form shelf={rulesets.value} /> : <p>{t("loading")}</p>}
      </main>
      <RuleDrawer />
    </>
  );
}

function Form({ shelf }: { shelf: readonly RulesetInfo[] }) {
  const composed = useComposition(shelf, { quick: true });
  const { ruleset, scenario, checked, wish } = composed;
  const seated = useSignal<Record<string, string>>({});
  const pace = useSignal<Pace>({}), seed = useSignal("");
  const watched = useSignal<AdmitIn>({});
  const rated = useSignal(false), sending = useSignal(false);
  const sits = (seat: string, index: number) =>
    seated.value[seat] ?? (index ? other(ruleset) : "me");
  const seats = (checked?.seats ?? scenario.seats)
    .map((seat, index) => [seat, sits(seat, index)] as const);
  const laboratory = toLaboratory(composed);
  const counting = { ruleset, seats, seed: seed.value, game: composed.game };

  const submit = async (event: Event) => {
    event.preventDefault();
    sending.value = true;
    try {
      const { seats: found = [] } = await send(checkSetup(ruleset.id, wish));
      const sitting = found.map((seat, index) => [seat, wished(sits(seat, index))]);
      const game = { ...composed.game, ruleset: ruleset.id, seats: Object.fromEntries(sitting) };
      const shown = awaited(seats) ? watched.value : {};
      const more = { ...shown, ...pace.value, ...asRated(counting, rated.value) };
      await begin({ ...game, ...more }, seed.value.trim());
    } catch (error) {
      explain(error);
      sending.value = false;
    }
  };

  return (
    <form class="new-game" onSubmit={submit}>
      <GameTiles shelf={shelf} composed={composed} onPick={() => seated.value = {}} />
      <ScenarioCards composed={composed} />
      <div class="new-chosen">
        <Told composed={composed} />
        <SeatPicks ruleset={ruleset} seats={seats} seated={seated} laboratory={laboratory} />
        {awaited(seats) && (
          <Admission
            said={watched.value}
            onSay={(said) => watched.value = said}
          />
        )}
        <MissionDraw composed={composed} seats={seats} />
        <div>
          <GameOptions composed={composed} />
          <More pace={pace} seed={seed} />
          {!local && <Rated wished={counting} rated={rated} />}
        </div>
      </div>
      <p class="form-send">
        <Button main large type="submit" disabled={sending.value || onlyPilotsPlay(seats)}>
          {sending.value ? t("starting") : t.new_game("start")}
        </Button>
        {laboratory && <a class="link" href={laboratory}>{t.studies("fly", { n: figure(1000) })}
        </a>}
      </p>
    </form>
  );
}

/** Return who plays against the reader unless they choose: a friend if they came to invite one. */
function other(ruleset: RulesetInfo): string {
  const friend = !local && here.peek().searchParams.has("friend");
  return friend ? "open" : `bot:${sensible(ruleset)}`;
}

/** The description of the scenario, and the links to its other forms. */
function Told({ composed: { ruleset, scenario } }: { composed: Composed }) {
  return (
    <p>
      {scenario.text} <Cite ruleset={ruleset.id} rule={scenario.rule} />{" "}
      {ruleset.studied !== false && (
        <a class="link" href={benchAddress(ruleset.id, scenario.id)}>{t.studies("setup_change")}</a>
      )}{" "}
      {ruleset.hangar && (
        <a href={`/hangar/${ruleset.id}?scenario=${scenario.id}`}>{t.new_game("its_aircraft")}</a>
      )}
    </p>
  );
}

/** Return the address of the laboratory with the same set-up; "" if the game has none. */
function toLaboratory({ ruleset, scenario, chosen }: Composed): string {
  return local || ruleset.studied === false
    ? ""
    : labAddress(ruleset.id, scenario.id, chosen.value);
}

async function begin(game: Wish, seed: string): Promise<void> {
  if (seed) game.seed = seed;
  await start(game);
}

/** Seats, and the choice for each: the reader, a computer's level, or an open seat. */
type Seated = readonly (readonly [string, string])[];

function onlyPilotsPlay(seats: Seated): boolean {
  return seats.every(([, choice]) => choice.startsWith("bot:"));
}

/** Return whether a player is still to come, so that there is a game to watch. */
function awaited(seats: Seated): boolean {
  return seats.some(([, choice]) => choice === "open");
}

function SeatPicks({ ruleset, seats, seated, laboratory }: {
  ruleset: RulesetInfo;
  seats: Seated;
  seated: Signal<Record<string, string>>;
  laboratory: string;
}) {
  const mine = seats.filter(([, choice]) => choice === "me").length;
  const automatic = onlyPilotsPlay(seats);
  const sitters: readonly (readonly [string, string])[] = [
    ["me", t.new_game("seat_me")],
    ...[...ruleset.levels, ...ruleset.bots ?? []].map(({ level, title }) =>
      [`bot:${level}`, t.new_game("seat_bot", { level: title })] as const
    ),
    ...local ? [] : [["open", t.new_game("seat_open")] as const],
  ];
  return (
    <fieldset>
      <legend class="unseen">{t("who_sits")}</legend>
      <ul class="seat-picks">
        {seats.map(([seat, choice]) => (
          <li key={seat}>
            <SideMark side={seat} size={26} />
            <label>
              <span>{seatName(ruleset.id, seat)}</span>
              <Pick
                value={choice}
                values={sitters}
                onPick={(sitter) => seated.value = { ...seated.value, [seat]: sitter }}
              />
            </label>
            <span class="faint">{levelText(ruleset, choice)}</span>
          </li>
        ))}
      </ul>
      {mine > 1 && <p class="note">{t.new_game("hot_seat_note")}</p>}
      {mine === 0 && !automatic && <p class="note">{t.new_game("no_me_note")}</p>}
      {automatic && (
        <p class="note" role="status">
          {t.new_game("no_person_note")}{" "}
          {laboratory && <a class="link" href={laboratory}>{t.new_game("to_laboratory")}</a>}
        </p>
      )}
    </fieldset>
  );
}

function More({ pace, seed }: { pace: Signal<Pace>; seed: Signal<string> }) {
  return (
    <details class="form-more">
      <summary>{t.new_game("more")}</summary>
      <div class="option-list">
        {!local && <PacePick pace={pace.value} onPick={(picked) => pace.value = picked} />}
        <Setting title={t.new_game("seed")} text={t.new_game("seed_text")}>
          <Typed typed={seed} maxLength={200} autocomplete="off" />
        </Setting>
      </div>
    </details>
  );
}

function wished(choice: string): SeatWish {
  if (choice === "me" || choice === "open") return { kind: choice };
  return { kind: "bot", level: choice.slice("bot:".length) };
}

function levelText(ruleset: RulesetInfo, choice: string): string {
  const level = [...ruleset.levels, ...ruleset.bots ?? []].find((one) =>
    `bot:${one.level}` === choice
  );
  return level ? level.text : "";
}
