/** Game pick: any game of a study, opened as a replay. */

import { t } from "../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { Button } from "../ui/button.tsx";
import { Typed } from "../ui/fields.tsx";
import { Plot } from "../ui/plots.tsx";
import { go } from "../app/router.ts";
import type { StudyPart } from "../api/schema.ts";
import { sentence } from "../app/phrases.ts";
import { endingText, type Naming } from "./naming.ts";

/** Return the address of a game of a study. */
export function flownAddress(study: string, number: number | string, against: boolean): string {
  return `/studies/${study}/games/${number}${against ? "?against=true" : ""}`;
}

export function GamePick({ study, flown, against, names }: {
  study: string;
  flown: StudyPart;
  against: boolean;
  names: Naming;
}) {
  const number = useSignal("0");
  const found = flown.found!;
  const last = found.games + found.failures.length - 1;
  const send = (event: Event) => {
    event.preventDefault();
    go(flownAddress(study, Number(number.value), against));
  };
  return (
    <Plot
      wide
      title={t.studies("watch")}
      text={t.studies("watch_text")}
      summary={t.studies("table")}
    >
      <form class="study-line" onSubmit={send}>
        <label class="study-pick">
          <span>{t.studies("watch_number", { n: last })}</span>
          <Typed typed={number} type="number" min="0" max={last} required />
        </label>
        <Button type="submit">{t.studies("watch_go")}</Button>
      </form>
      <div>
        <h3>{t.studies("watch_examples")}</h3>
        <ul class="study-examples">
          {found.endings.map((one, index) => (
            <li key={`${one.reason} ${one.won}`}>
              <a class="link" href={flownAddress(study, flown.examples?.[index] ?? 0, against)}>
                {sentence(endingText(one, names))}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Plot>
  );
}
