/** New game: scenario, rules and company, a sentence each. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../api.ts";
import { SideMark } from "../marks.tsx";
import type { NewGame as Wish, OptionInfo, RulesetInfo, SeatWish } from "../schema.ts";
import { go, here } from "../router.ts";
import { byNumber, Cite, RuleDrawer } from "../rules.tsx";
import {
  keepInvites,
  loadMe,
  loadRulesets,
  numbered,
  rulesets,
  seatName,
  worded,
} from "../store.ts";
import { setTitle } from "../table/attention.ts";
import { explain } from "../toasts.tsx";
import { quoted, t, type UiKey } from "../ui.ts";
import { sensible } from "./Home.tsx";
import { labAddress } from "../lab/Form.tsx";
import { figure, l } from "../lab/words.ts";
import { SetupFold } from "./SetupEditor.tsx";
import { composition, foremost, useCheck, useSetup } from "./wish.ts";

/** A value of a game's option. */
type Choice = NonNullable<Wish["options"]>[string];

const DEADLINES: readonly [number, UiKey, number][] = [
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
  const asked = here.peek().searchParams;
  const rulesetId = useSignal(asked.get("ruleset") ?? foremost(shelf).id);
  const scenarioId = useSignal(asked.get("scenario") ?? "");
  const chosen = useSignal<Record<string, Choice>>({});
  const seated = useSignal<Record<string, string>>({});
  const deadline = useSignal(0);
  const seed = useSignal("");
  const sending = useSignal(false);

  const ruleset = shelf.find((one) => one.id === rulesetId.value) ?? foremost(shelf);
  const scenarios = [...ruleset.scenarios].sort((one, other) => byNumber(one.rule, other.rule));
  const scenario = scenarios.find((one) => one.id === scenarioId.value) ?? scenarios[0]!;
  const changing = useSignal(false);
  const setup = useSetup(ruleset.id, scenario.id, changing.value);
  const wish = composition(scenario, chosen.value, setup.own);
  const { checked, verdict } = useCheck(ruleset, wish);
  const options = { ...(checked?.options ?? scenario.options), ...chosen.value };
  const seats = checked?.seats ?? scenario.seats;
  const usual = (index: number) => index ? `bot:${sensible(ruleset)}` : "me";
  const sits = (seat: string, index: number) => seated.value[seat] ?? usual(index);
  const mine = seats.filter((seat, index) => sits(seat, index) === "me").length;
  const nobody = seats.every((seat, index) => sits(seat, index).startsWith("bot:"));
  const laboratory = ruleset.studied !== false &&
    labAddress(ruleset.id, scenario.id, chosen.value);

  const send = async (event: Event) => {
    event.preventDefault();
    sending.value = true;
    try {
      const { seats = [] } = await api.check(ruleset.id, wish);
      const game: Wish = {
        ...wish,
        ruleset: ruleset.id,
        seats: Object.fromEntries(seats.map((seat, index) => [seat, wished(sits(seat, index))])),
      };
      if (deadline.value) game.deadline = deadline.value;
      if (seed.value.trim()) game.seed = seed.value.trim();
      const made = await api.create(game);
      keepInvites(made.invites);
      go(`/games/${made.game.id}`);
    } catch (error) {
      explain(error);
      sending.value = false;
    }
  };

  return (
    <form class="form" onSubmit={send}>
      {shelf.length > 1 && (
        <fieldset>
          <legend>{t("game")}</legend>
          <div class="tiles">
            {shelf.map((one) => (
              <label key={one.id} class="tile">
                <input
                  type="radio"
                  name="ruleset"
                  checked={one.id === ruleset.id}
                  onChange={() => {
                    rulesetId.value = one.id;
                    scenarioId.value = "";
                    chosen.value = {};
                    seated.value = {};
                  }}
                />
                <b>{one.title}</b>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <fieldset>
        <legend>{t("scenario")}</legend>
        <div class="tiles">
          {scenarios.map((one) => (
            <label key={one.id} class="tile">
              <input
                type="radio"
                name="scenario"
                checked={one.id === scenario.id}
                onChange={() => {
                  scenarioId.value = one.id;
                  chosen.value = {};
                }}
              />
              <b>{one.title}</b>
              <span>{one.text}</span>
              <Cite ruleset={ruleset.id} rule={one.rule} />
            </label>
          ))}
        </div>
        <SetupFold
          ruleset={ruleset.id}
          name={scenario.id}
          setup={setup}
          verdict={verdict}
          open={changing}
        />
      </fieldset>
      <fieldset>
        <legend>{t("who_sits")}</legend>
        <ul class="seat-picks">
          {seats.map((seat, index) => (
            <li key={seat}>
              <SideMark side={seat} size={26} />
              <label>
                <span>{seatName(ruleset.id, seat)}</span>
                <select
                  value={sits(seat, index)}
                  onChange={(event) =>
                    seated.value = { ...seated.value, [seat]: event.currentTarget.value }}
                >
                  <option value="me">{t("seat_me")}</option>
                  {ruleset.levels.map((one) => (
                    <option key={one.level} value={`bot:${one.level}`}>
                      {t("seat_bot", { level: one.title })}
                    </option>
                  ))}
                  <option value="open">{t("seat_open")}</option>
                </select>
              </label>
              <span class="faint">{levelText(ruleset, sits(seat, index))}</span>
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
      <fieldset>
        <legend>{t("options")}</legend>
        <div class="option-list">
          {ruleset.options.map((one) => (
            <OptionField
              key={one.name}
              info={one}
              ruleset={ruleset.id}
              value={options[one.name] ?? one.option.default}
              onValue={(value) => chosen.value = { ...chosen.value, [one.name]: value }}
            />
          ))}
        </div>
      </fieldset>
      <details class="form-more">
        <summary>{t("more")}</summary>
        <div class="option-list">
          <label class="option">
            <span class="option-title">{t("deadline")}</span>
            <select
              value={String(deadline.value)}
              onChange={(event) => deadline.value = Number(event.currentTarget.value)}
            >
              <option value="0">{t("deadline_none")}</option>
              {DEADLINES.map(([seconds, says, n]) => (
                <option key={seconds} value={seconds}>{t(says, { n })}</option>
              ))}
            </select>
            <span class="option-text">{t("deadline_text")}</span>
          </label>
          <label class="option">
            <span class="option-title">{t("seed")}</span>
            <input
              type="text"
              maxLength={200}
              value={seed.value}
              autocomplete="off"
              onInput={(event) => seed.value = event.currentTarget.value}
            />
            <span class="option-text">{t("seed_text")}</span>
          </label>
        </div>
      </details>
      <p class="form-send">
        <button
          type="submit"
          class="button button-main button-large"
          disabled={sending.value || nobody}
        >
          {sending.value ? t("starting") : t("start")}
        </button>
        {laboratory && <a class="link" href={laboratory}>{l("fly", { n: figure(1000) })}</a>}
      </p>
    </form>
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

function OptionField(
  { info, ruleset, value, onValue }: {
    info: OptionInfo;
    ruleset: string;
    value: Choice;
    onValue(value: Choice): void;
  },
) {
  const { option } = info;
  const id = `option-${info.name}`;
  return (
    <div class="option">
      <span class="option-title">
        <label for={id}>{option.title}</label> <Cite ruleset={ruleset} rule={option.rule ?? ""} />
      </span>
      {typeof option.default === "boolean"
        ? (
          <input
            id={id}
            type="checkbox"
            class="toggle"
            checked={value === true}
            onChange={(event) => onValue(event.currentTarget.checked)}
          />
        )
        : typeof option.default === "number"
        ? (
          <input
            id={id}
            type="number"
            min={option.low}
            max={option.high}
            value={String(value)}
            onChange={(event) =>
              onValue(numbered(event.currentTarget.valueAsNumber, option.default))}
          />
        )
        : (
          <select
            id={id}
            value={String(value)}
            onChange={(event) => onValue(event.currentTarget.value)}
          >
            {worded(option).map(([one, word]) => <option key={one} value={one}>{word}</option>)}
          </select>
        )}
      <span class="option-text">{quoted(option.text)}</span>
    </div>
  );
}
