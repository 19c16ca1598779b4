/** Tiles: the games and their scenarios, each with the most important facts. */

import { type ComponentChildren, Fragment } from "preact";
import { balance, difficulty, Drawn, lasting, Picture } from "../catalogue/entries.tsx";
import { figure } from "../studies/format.ts";
import type { RulesetInfo, ScenarioInfo } from "../api/schema.ts";
import { called } from "../app/store.ts";
import { t } from "../app/i18n.ts";
import { drawSetupAddress } from "../api/calls/set_ups.ts";
import { DRAFT, keptName } from "../set_ups/saved.ts";
import type { Composed } from "./wish.ts";

export function GameTiles({ shelf, composed, onPick }: {
  shelf: readonly RulesetInfo[];
  composed: Composed;
  onPick(): void;
}) {
  return (
    <Tiles
      title={t("game")}
      name="ruleset"
      kind="new-games"
      tiles={shelf.map((one) => ({ id: one.id, body: <b>{one.title}</b> }))}
      chosen={composed.ruleset.id}
      onPick={(id) => {
        composed.pickRuleset(id);
        onPick();
      }}
    />
  );
}

/** Every scenario with its picture and the most important facts. */
export function ScenarioCards({ composed }: { composed: Composed }) {
  const { ruleset, scenarios, own, scenario } = composed;
  const body = (one: ScenarioInfo) => (
    <>
      {keptName(one.id)
        ? <Drawn src={drawSetupAddress(keptName(one.id))} />
        : one.id !== DRAFT && <Picture ruleset={ruleset.id} scenario={one.id} />}
      <b>{one.title}</b>
      <span>{(one.aircraft ?? byline(composed, one)).join(", ")}</span>
      {one.text && <span class="tile-text">{one.text}</span>}
      <span>
        {[lasting(one), difficulty(one), balance(ruleset, one)].filter(Boolean).join(" · ")}
      </span>
    </>
  );
  return (
    <Tiles
      title={t("scenario")}
      name="scenario"
      kind="new-scenarios"
      tiles={[...scenarios, ...own].map((one) => ({
        id: one.id,
        body: body(one),
        above: one === own[0] && <FromShelf />,
      }))}
      chosen={scenario.id}
      onPick={composed.pickScenario}
    />
  );
}

function FromShelf() {
  return (
    <h2 class="tiles-part">
      {t.new_game("from_shelf")} <a class="link" href="/set-ups">{t.new_game("whole_shelf")}</a>
    </h2>
  );
}

/** Return the author of a set-up, and its rating. */
function byline({ made }: Composed, { id }: ScenarioInfo): string[] {
  const setup = made.find((one) => one.id === keptName(id));
  if (!setup?.author) return [];
  return [called(setup.author), ...setup.opinions ? [`★ ${figure(setup.stars ?? 0, 1)}`] : []];
}

function Tiles({ title, name, kind, tiles, chosen, onPick }: {
  title: string;
  name: string;
  kind: string;
  tiles: readonly { id: string; body: ComponentChildren; above?: ComponentChildren }[];
  chosen: string;
  onPick(id: string): void;
}) {
  return (
    <fieldset class={kind}>
      <legend class="unseen">{title}</legend>
      <div class="tiles">
        {tiles.map(({ id, body, above }) => (
          <Fragment key={id}>
            {above}
            <label class="tile">
              <input type="radio" name={name} checked={id === chosen} onChange={() => onPick(id)} />
              {body}
            </label>
          </Fragment>
        ))}
      </div>
    </fieldset>
  );
}
