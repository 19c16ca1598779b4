/** New game: scenario, rules and company, a sentence each. */

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
import { quoted, t, type UiKey } from "../ui.ts";
import { sensible } from "./Home.tsx";
import { labAddress } from "../lab/LabForm.tsx";
import { figure, l } from "../lab/words.ts";
import { SetupFold } from "./SetupEditor.tsx";
import { OptionInput } from "./OptionInput.tsx";
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
    <form class="form" onSubmit={send}>
      {shelf.length > 1 && (
        <Tiles
          title={t("game")}
          name="ruleset"
          tiles={shelf.map((one) => ({ id: one.id, body: <b>{one.title}</b> }))}
          chosen={ruleset.id}
          onPick={(id) => {
            composed.pickRuleset(id);
            seated.value = {};
          }}
        />
      )}
      <ScenarioTiles composed={composed} />
      <SeatPicks ruleset={ruleset} seats={seats} seated={seated} laboratory={laboratory} />
      <OptionList composed={composed} />
      <More deadline={deadline} seed={seed} />
      <p class="form-send">
        <Button main large type="submit" disabled={sending.value || nobodyPlays(seats)}>
          {sending.value ? t("starting") : t("start")}
        </Button>
        {laboratory && <a class="link" href={laboratory}>{l("fly", { n: figure(1000) })}</a>}
      </p>
    </form>
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

function Tiles({ title, name, tiles, chosen, onPick, children }: {
  title: string;
  name: string;
  tiles: readonly { id: string; body: ComponentChildren }[];
  chosen: string;
  onPick(id: string): void;
  children?: ComponentChildren;
}) {
  return (
    <fieldset>
      <legend>{title}</legend>
      <div class="tiles">
        {tiles.map(({ id, body }) => (
          <label key={id} class="tile">
            <input type="radio" name={name} checked={id === chosen} onChange={() => onPick(id)} />
            {body}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}

function ScenarioTiles({ composed }: { composed: Composed }) {
  const { ruleset, scenarios, scenario } = composed;
  const body = (one: ScenarioInfo) => (
    <>
      <b>{one.title}</b>
      <span>{one.text}</span>
      <Cite ruleset={ruleset.id} rule={one.rule} />
    </>
  );
  return (
    <Tiles
      title={t("scenario")}
      name="scenario"
      tiles={scenarios.map((one) => ({ id: one.id, body: body(one) }))}
      chosen={scenario.id}
      onPick={(id) => {
        composed.scenarioId.value = id;
        composed.chosen.value = {};
      }}
    >
      <SetupFold composed={composed} />
    </Tiles>
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
      <legend>{t("who_sits")}</legend>
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

function OptionList({ composed }: { composed: Composed }) {
  const { ruleset, scenario, chosen, checked } = composed;
  const options = { ...(checked?.options ?? scenario.options), ...chosen.value };
  return (
    <fieldset>
      <legend>{t("options")}</legend>
      <div class="option-list">
        {ruleset.options.map(({ name, option }) => (
          <div key={name} class="option">
            <span class="option-title">
              <label for={`option-${name}`}>{option.title}</label>{" "}
              <Cite ruleset={ruleset.id} rule={option.rule ?? ""} />
            </span>
            <OptionInput
              id={`option-${name}`}
              option={option}
              value={options[name] ?? option.default}
              onValue={(value) => chosen.value = { ...chosen.value, [name]: value }}
            />
            <span class="option-text">{quoted(option.text)}</span>
          </div>
        ))}
      </div>
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
