/** New game: which, against whom, and off; everything else is folded away. */

import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { api } from "../api.ts";
import { Button } from "../button.tsx";
import { Pick, Setting, Typed } from "../fields.tsx";
import { SideMark } from "../marks.tsx";
import type { NewGame as Wish, RulesetInfo, ScenarioInfo, SeatWish } from "../schema.ts";
import { go } from "../router.ts";
import { Cite, RuleDrawer } from "../rules.tsx";
import { keepInvites, loadMe, loadRulesets, rulesets, seatName } from "../store.ts";
import { setTitle } from "../table/attention.ts";
import { explain } from "../toasts.tsx";
import { t, type UiKey } from "../ui.ts";
import { balance, difficulty, lasting, Picture, sensible } from "../front/shelf.tsx";
import { labAddress } from "../lab/LabForm.tsx";
import { figure, l } from "../lab/words.ts";
import { SetupFold } from "./SetupEditor.tsx";
import { GameOptions } from "./GameOptions.tsx";
import { type Composed, useComposition } from "./wish.ts";

const DEADLINES: readonly [number, UiKey, number][] = [
  [0, "deadline_none", 0],
  [120, "deadline_minutes", 2],
  [600, "deadline_minutes", 10],
  [3600, "deadline_hours", 1],
  [86_400, "deadline_days", 1],
  [259_200, "deadline_days", 3],
];

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
  const composed = useComposition(shelf);
  const { ruleset, scenario, checked, wish } = composed;
  const seated = useSignal<Record<string, string>>({});
  const deadline = useSignal(0);
  const seed = useSignal("");
  const sending = useSignal(false);
  const sits = (seat: string, index: number) =>
    seated.value[seat] ?? (index ? `bot:${sensible(ruleset)}` : "me");
  const seats = (checked?.seats ?? scenario.seats)
    .map((seat, index) => [seat, sits(seat, index)] as const);
  const laboratory = toLaboratory(composed);

  const send = async (event: Event) => {
    event.preventDefault();
    sending.value = true;
    try {
      const { seats = [] } = await api.check(ruleset.id, wish);
      const sitting = seats.map((seat, index) => [seat, wished(sits(seat, index))]);
      const game = { ...wish, ruleset: ruleset.id, seats: Object.fromEntries(sitting) };
      await begin(game, deadline.value, seed.value.trim());
    } catch (error) {
      explain(error);
      sending.value = false;
    }
  };

  return (
    <form class="new-game" onSubmit={send}>
      <Tiles
        title={t("game")}
        name="ruleset"
        kind="new-games"
        tiles={shelf.map((one) => ({ id: one.id, body: <b>{one.title}</b> }))}
        chosen={ruleset.id}
        onPick={(id) => {
          composed.pickRuleset(id);
          seated.value = {};
        }}
      />
      <ScenarioCards composed={composed} />
      <div class="new-chosen">
        <Told composed={composed} />
        <SeatPicks ruleset={ruleset} seats={seats} seated={seated} laboratory={laboratory} />
        <div>
          <GameOptions composed={composed} />
          <More deadline={deadline} seed={seed} />
          <SetupFold composed={composed} />
        </div>
      </div>
      <p class="form-send">
        <Button main large type="submit" disabled={sending.value || nobodyPlays(seats)}>
          {sending.value ? t("starting") : t("start")}
        </Button>
        {laboratory && <a class="link" href={laboratory}>{l("fly", { n: figure(1000) })}</a>}
      </p>
    </form>
  );
}

/** The story of the scenario. */
function Told({ composed: { ruleset, scenario } }: { composed: Composed }) {
  return (
    <p>
      {scenario.text} <Cite ruleset={ruleset.id} rule={scenario.rule} />
    </p>
  );
}

/** Where the same is flown many times; nowhere, if nobody studies this game. */
function toLaboratory({ ruleset, scenario, chosen }: Composed): string {
  return ruleset.studied === false ? "" : labAddress(ruleset.id, scenario.id, chosen.value);
}

async function begin(game: Wish, deadline: number, seed: string): Promise<void> {
  if (deadline) game.deadline = deadline;
  if (seed) game.seed = seed;
  const made = await api.create(game);
  keepInvites(made.invites);
  go(`/games/${made.game.id}`);
}

/** Seats, and what was chosen for each: me, a level of the computer's, or whoever comes. */
type Seated = readonly (readonly [string, string])[];

function nobodyPlays(seats: Seated): boolean {
  return seats.every(([, choice]) => choice.startsWith("bot:"));
}

function Tiles({ title, name, kind, tiles, chosen, onPick }: {
  title: string;
  name: string;
  kind: string;
  tiles: readonly { id: string; body: ComponentChildren }[];
  chosen: string;
  onPick(id: string): void;
}) {
  return (
    <fieldset class={kind}>
      <legend class="unseen">{title}</legend>
      <div class="tiles">
        {tiles.map(({ id, body }) => (
          <label key={id} class="tile">
            <input type="radio" name={name} checked={id === chosen} onChange={() => onPick(id)} />
            {body}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Every scenario with its picture, and what one wants to know of it. */
function ScenarioCards({ composed }: { composed: Composed }) {
  const { ruleset, scenarios, scenario } = composed;
  const body = (one: ScenarioInfo) => (
    <>
      <Picture ruleset={ruleset.id} scenario={one.id} />
      <b>{one.title}</b>
      <span>{(one.aircraft ?? []).join(", ")}</span>
      <span>
        {[lasting(one), difficulty(one), balance(ruleset.id, one)].filter(Boolean).join(" · ")}
      </span>
    </>
  );
  return (
    <Tiles
      title={t("scenario")}
      name="scenario"
      kind="new-scenarios"
      tiles={scenarios.map((one) => ({ id: one.id, body: body(one) }))}
      chosen={scenario.id}
      onPick={(id) => {
        composed.scenarioId.value = id;
        composed.chosen.value = {};
      }}
    />
  );
}

function SeatPicks({ ruleset, seats, seated, laboratory }: {
  ruleset: RulesetInfo;
  seats: Seated;
  seated: Signal<Record<string, string>>;
  laboratory: string;
}) {
  const mine = seats.filter(([, choice]) => choice === "me").length;
  const nobody = nobodyPlays(seats);
  const sitters: readonly (readonly [string, string])[] = [
    ["me", t("seat_me")],
    ...ruleset.levels.map(({ level, title }) =>
      [`bot:${level}`, t("seat_bot", { level: title })] as const
    ),
    ["open", t("seat_open")],
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
      {mine > 1 && <p class="note">{t("hot_seat_note")}</p>}
      {mine === 0 && !nobody && <p class="note">{t("no_me_note")}</p>}
      {nobody && (
        <p class="note" role="status">
          {t("nobody_note")}{" "}
          {laboratory && <a class="link" href={laboratory}>{t("to_laboratory")}</a>}
        </p>
      )}
    </fieldset>
  );
}

function More({ deadline, seed }: { deadline: Signal<number>; seed: Signal<string> }) {
  return (
    <details class="form-more">
      <summary>{t("more")}</summary>
      <div class="option-list">
        <Setting title={t("deadline")} text={t("deadline_text")}>
          <Pick
            value={deadline.value}
            values={DEADLINES.map(([seconds, says, n]) => [seconds, t(says, { n })])}
            onPick={(seconds) => deadline.value = seconds}
          />
        </Setting>
        <Setting title={t("seed")} text={t("seed_text")}>
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
  const level = ruleset.levels.find((one) => `bot:${one.level}` === choice);
  return level ? level.text : "";
}
