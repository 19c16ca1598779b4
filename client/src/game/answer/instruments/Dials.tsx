/** Dials: several small instruments that are set together; only allowed combinations can be set. */

import { t } from "../../../app/i18n.ts";
import type { Dial } from "../../../api/schema.ts";
import { sentence } from "../../../app/phrases.ts";
import { Step } from "./Altimeter.tsx";
import { useAnswering } from "../answering.ts";
import { Instrument } from "./Instrument.tsx";
import { type Combination, freely, withDial } from "./setting.ts";

/** Words longer than this are below a dial, not on its face. */
const SHORT = 2;

export function Dials({ dials, all }: { dials: readonly Dial[]; all: readonly Combination[] }) {
  const { selection, question, say } = useAnswering();
  const set = all.find((one) => one.value === selection.pending.value?.value) ?? all[0];
  if (!set) return null;
  const go = (dial: number, position: number) => {
    const to = withDial(all, dials, set.parts, dial, position);
    if (to) selection.choose(to, say);
  };
  return (
    <div class="dials" role="group" aria-label={sentence(say(question.says))}>
      <div class="knobs">
        {dials.map((dial, index) =>
          !dial.switch && dial.positions.length > 1 && (
            <Knob
              key={index}
              dial={dial}
              at={set.parts[index] ?? 0}
              free={freely(all, set.parts, index)}
              onSet={(position) => go(index, position)}
            />
          )
        )}
      </div>
      {dials.map((dial, index) =>
        dial.switch && (
          <Switch
            key={index}
            name={say(dial.says)}
            on={set.parts[index] === 1}
            offered={all.some(({ parts }) => parts[index] === 1)}
            onTurn={(on) => go(index, on ? 1 : 0)}
          />
        )
      )}
      <p class={set.forecast ? "dials-words" : "unseen"} role="status">{sentence(say(set.says))}</p>
      {set.warns && <p class="choice-warns">{sentence(say(set.warns))}</p>}
    </div>
  );
}

/** One dial with its name, and buttons for a step down and up. */
function Knob({ dial, at, free, onSet }: {
  dial: Dial;
  at: number;
  free: readonly number[];
  onSet(position: number): void;
}) {
  const { say } = useAnswering();
  const words = dial.positions.map((position) => say(position));
  const last = words.length - 1, name = say(dial.says), text = words[at] ?? "";
  const short = words.every((word) => word.length <= SHORT);
  return (
    <div class="knob">
      <span class="knob-name" aria-hidden="true">{name}</span>
      <Instrument
        small
        name={name}
        text={text}
        low={0}
        high={last}
        stops={words.map((_, position) => position)}
        free={free}
        at={at}
        figures={words.map((word, position) => [position, short ? word : ""] as const)}
        onSet={onSet}
      />
      <b class="knob-word" aria-hidden="true">{text}</b>
      <div class="knob-steps">
        <Step
          name={`${name}: ${t.answer("gauge_less")}`}
          sign="−"
          onPress={() => onSet(Math.max(0, at - 1))}
        />
        <Step
          name={`${name}: ${t.answer("gauge_more")}`}
          sign="+"
          onPress={() => onSet(Math.min(last, at + 1))}
        />
      </div>
    </div>
  );
}

function Switch({ name, on, offered, onTurn }: {
  name: string;
  on: boolean;
  offered: boolean;
  onTurn(on: boolean): void;
}) {
  if (!offered) return null;
  return (
    <button
      type="button"
      class="dial-switch"
      role="switch"
      aria-checked={on}
      onClick={() => onTurn(!on)}
    >
      <span class="dial-switch-track" aria-hidden="true" /> {name}
    </button>
  );
}
