/** Mission draw: the dice of take-off, thrown in advance, to look at and change. */

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { drawOptions } from "../api/calls/catalogue.ts";
import { send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { createLatest } from "../app/latest.ts";
import { Icon } from "../ui/icons.tsx";
import { Cite } from "../rulebook/citations.tsx";
import type { Drawing, OptionInfo } from "../api/schema.ts";
import { sayer, seatName } from "../app/store.ts";
import { explain } from "../ui/toasts.tsx";
import { t } from "../app/i18n.ts";
import { type Chosen, left, type Lot, lotsOf, taken, untouched, without } from "./draw.ts";
import { OptionInput } from "./OptionInput.tsx";
import type { Composed } from "./wish.ts";

interface Table {
  composed: Composed;
  /** The last draw: its words, and the options there are. */
  drawing: Signal<Drawing | null>;
  /** Throw the dice for these options, keeping the others. */
  roll(options: readonly OptionInfo[]): void;
}

/** The draw of a mission. `seats` are the players: the reader, the computer, or an open seat. */
export function MissionDraw({ composed, seats }: {
  composed: Composed;
  seats: readonly (readonly [string, string])[];
}) {
  const { ruleset, scenario, chosen } = composed, drawing = useSignal<Drawing | null>(null);
  const lots = lotsOf(ruleset, scenario), all = lots.flatMap(({ options }) => options);
  const mine = new Set(seats.filter(([, who]) => who === "me").map(([seat]) => seat));
  const fixed = all.some((one) => !left(one, chosen.value));
  const latest = useMemo(createLatest, []);
  useEffect(() => {
    drawing.value = null;
    return latest.forget;
  }, [ruleset.id, scenario.id]);
  if (!all.length) return null;
  const roll = (options: readonly OptionInfo[]) => {
    const before = chosen.peek(), asked = without(before, options);
    const show = (found: Drawing) => {
      drawing.value = found;
      const now = chosen.peek();
      chosen.value = { ...taken(now, untouched(options, before, now), found.options) };
    };
    const thrown = send(drawOptions(ruleset.id, { scenario: scenario.id, options: asked }));
    latest.ask(thrown, show, explain);
  };
  const open = lots.filter(({ seat, options }) =>
    !seat || mine.has(seat) || options.some((one) => !left(one, chosen.value))
  );
  const table: Table = { composed, drawing, roll };
  return (
    <fieldset class="draw">
      <legend>
        {t.new_game("draw_title")} <Cite ruleset={ruleset.id} rule={scenario.rule} />
      </legend>
      <p class="faint">{t.new_game(fixed ? "draw_open" : "draw_secret")}</p>
      <p class="buttons">
        <Button onClick={() => roll(open.flatMap(({ options }) => options))}>
          {t.new_game(fixed ? "draw_again" : "draw_now")}
        </Button>
        {fixed && (
          <Button onClick={() => chosen.value = { ...without(chosen.peek(), all) }}>
            {t.new_game("draw_leave")}
          </Button>
        )}
      </p>
      {fixed && lots.map((lot) => <LotView key={lot.seat} lot={lot} {...table} />)}
    </fieldset>
  );
}

/** The draw for one side, or for the sky; an enemy's may stay secret. */
function LotView({ lot: { seat, options }, composed, drawing, roll }: Table & { lot: Lot }) {
  const { ruleset, chosen } = composed, found = drawing.value;
  const secret = options.every((one) => left(one, chosen.value));
  const says = found?.says[seat], there = found?.options ?? null;
  const shown = options.filter((one) => !left(one, chosen.value) || !there || one.name in there);
  return (
    <section class="draw-lot">
      <p>
        <b>{seat ? seatName(ruleset.id, seat) : t.new_game("draw_sky")}</b>
      </p>
      {secret
        ? (
          <p class="buttons">
            <span class="faint">{t.new_game(seat ? "draw_kept" : "draw_rolled")}</span>
            <Button onClick={() => roll(options)}>{t.new_game("draw_show")}</Button>
          </p>
        )
        : (
          <>
            {says && <p class="faint">{sayer(ruleset.id, {})(says)}</p>}
            {shown.map((one) => (
              <Item key={one.name} info={one} {...{ options, composed, drawing, roll }} />
            ))}
          </>
        )}
    </section>
  );
}

/** One drawn value, which can be chosen or thrown again. */
function Item({ info, options, composed, drawing, roll }: Table & {
  info: OptionInfo;
  options: readonly OptionInfo[];
}) {
  const { chosen } = composed, { name, option } = info, id = `draw-${name}`;
  const pick = (value: Chosen[string]) => {
    chosen.value = { ...chosen.peek(), [name]: value };
    /** Another mission has another flight, which is drawn for it. */
    if (options[0] === info && drawing.peek()?.says[option.seat ?? ""]) roll(options.slice(1));
  };
  return (
    <div class="draw-item">
      <label for={id}>{option.title}</label>
      <OptionInput
        id={id}
        option={option}
        value={chosen.value[name] ?? option.default}
        onValue={pick}
      />
      <button
        type="button"
        class="control"
        aria-label={t.new_game("draw_one", { what: option.title })}
        data-tip=""
        onClick={() => roll([info])}
      >
        <Icon name="again" />
      </button>
    </div>
  );
}
