/** Type sheet: one aircraft with its card, its figures, its scenarios, its results, and a duel. */

import { useSignal } from "@preact/signals";
import { makeDuel } from "../api/calls/catalogue.ts";
import { start } from "../api/opening.ts";
import { send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { Pick } from "../ui/fields.tsx";
import { sensible } from "../catalogue/first.ts";
import { balance, lasting } from "../catalogue/entries.tsx";
import type { AirframeInfo, Hangar } from "../api/schema.ts";
import { loadMe, rulesets } from "../app/store.ts";
import { explain } from "../ui/toasts.tsx";
import { list, t } from "../app/i18n.ts";
import { Figures } from "./Figures.tsx";
import { HowItDoes } from "./HowItDoes.tsx";
import { TypeCard } from "./PaperCards.tsx";
import { even } from "./rack.ts";
import { month } from "./format.ts";

interface Props {
  hangar: Hangar;
  airframe: AirframeInfo;
}

export function TypeSheet({ hangar, airframe }: Props) {
  const base = hangar.airframes.find((one) => one.id === airframe.based_on);
  return (
    <>
      <p class="faint">
        {[
          list(airframe.nations.map((one) => hangar.nations[one] ?? one)),
          t.hangar(`role_${airframe.role}`),
          t.hangar("men", { n: airframe.seats }),
          base ? t.hangar("based_on", { name: base.name }) : "",
        ].filter(Boolean).join(" · ")}
      </p>
      <div class="type-sheet">
        <div class="type-beside">
          <TypeCard hangar={hangar} airframe={airframe} />
          {airframe.duels && <FlyIt hangar={hangar} airframe={airframe} />}
          <p class="buttons">
            <Button onClick={() => globalThis.print()}>{t.hangar("print_card")}</Button>
          </p>
        </div>
        <div>
          <Figures ruleset={hangar.ruleset} airframe={airframe} />
          <WhereItFlies hangar={hangar} airframe={airframe} />
          <HowItDoes hangar={hangar} airframe={airframe} />
        </div>
      </div>
    </>
  );
}

/** A duel against a type of the reader's choice. */
function FlyIt({ hangar, airframe }: Props) {
  const fixed = hangar.duels?.fixed ?? false;
  const others = hangar.airframes.filter((one) =>
    one.duels && (!fixed || one.side !== airframe.side)
  );
  const foe = useSignal(even(airframe, others));
  const starting = useSignal(false);
  const ruleset = rulesets.value?.find((one) => one.id === hangar.ruleset);
  const level = ruleset?.levels.find((one) => one.level === sensible(ruleset));
  const fly = async () => {
    starting.value = true;
    try {
      await loadMe();
      const { own, options, seats: [mine, other] } = await send(
        makeDuel(hangar.ruleset, airframe.id, foe.value),
      );
      const bot = { kind: "bot" as const, level: level!.level };
      const seats = { [mine]: { kind: "me" as const }, [other]: bot };
      await start({ ruleset: hangar.ruleset, own, options, seats });
    } catch (error) {
      explain(error);
      starting.value = false;
    }
  };
  return (
    <div class="fly-it">
      <label class="field">
        <span>{t.hangar("fly_against")}</span>
        <Pick
          value={foe.value}
          values={others.map((one) => [one.id, one.name])}
          onPick={(one) => foe.value = one}
        />
      </label>
      <Button main disabled={starting.value || !level} onClick={fly}>
        {starting.value ? t.hangar("flying") : t.hangar("fly")}
      </Button>
      {level && <small class="faint">{t.hangar("fly_text", { level: level.title })}</small>}
    </div>
  );
}

/** When and for which side it served, on which fronts, and its scenarios. */
function WhereItFlies({ hangar, airframe }: Props) {
  const ruleset = rulesets.value?.find((one) => one.id === hangar.ruleset);
  const scenarios = (airframe.scenarios ?? [])
    .flatMap((id) => ruleset?.scenarios.find((one) => one.id === id) ?? []);
  const named = (nations: readonly string[]) =>
    list(nations.map((one) => hangar.nations[one] ?? one));
  const service = airframe.service ?? [];
  return (
    <section aria-labelledby="where">
      <h2 id="where">{t.hangar("where")}</h2>
      <ul class="plain-list">
        {service.map((one) => (
          <li key={`${one.first}${one.nations[0]}`}>
            {t.hangar("served", {
              nations: named(one.nations),
              first: month(one.first),
              last: month(one.last),
            })}
          </li>
        ))}
        {(airframe.fronts ?? []).map((front) => <li key={front}>{front}</li>)}
      </ul>
      <p class="faint">{service.length ? t.hangar("dates_note") : t.hangar("no_service")}</p>
      {scenarios.length > 0 && <h3>{t.hangar("scenarios")}</h3>}
      <ul class="plain-list">
        {scenarios.map((one) => (
          <li key={one.id}>
            <a
              href={one.shelf?.school
                ? "/school"
                : `/new?ruleset=${hangar.ruleset}&scenario=${one.id}`}
            >
              {one.title}
            </a>{" "}
            <small class="faint">
              {[lasting(one), ruleset && balance(ruleset, one)].filter(Boolean).join(" · ")}
            </small>
          </li>
        ))}
      </ul>
      {!scenarios.length && <p>{t.hangar(airframe.duels ? "no_scenario" : "no_flight")}</p>}
    </section>
  );
}
