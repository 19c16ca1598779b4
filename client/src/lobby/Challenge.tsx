/** Challenge: invites another player to a game. */

import { t } from "../app/i18n.ts";
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { Pick, Setting } from "../ui/fields.tsx";
import type { Pace } from "../game/clocks/pace.ts";
import { PacePick } from "../game/clocks/PacePick.tsx";
import { go } from "../app/router.ts";
import type { Acquaintance, PersonRef, RulesetInfo } from "../api/schema.ts";
import { loadRulesets, rulesets, seatName } from "../app/store.ts";
import { explain, reason, toast } from "../ui/toasts.tsx";
import { challengePerson } from "../api/calls/social.ts";
import { send } from "../api/send.ts";
import { listGames } from "../api/calls/games.ts";

/** Return the scenarios of a game that are for two players. */
const forTwo = (ruleset: RulesetInfo) => ruleset.scenarios.filter((one) => one.seats.length === 2);

interface Asking {
  person: PersonRef;
  known: Acquaintance;
  onDone(): void;
}

export function Challenge(asking: Asking) {
  useEffect(() => void loadRulesets().catch(explain), []);
  const games = (rulesets.value ?? []).filter((one) => forTwo(one).length);
  return games.length ? <Wish games={games} {...asking} /> : null;
}

function Wish({ games, person, known, onDone }: { games: readonly RulesetInfo[] } & Asking) {
  const picked = useSignal(games[0]!.id), named = useSignal(""), seat = useSignal("");
  const pace = useSignal<Pace>({ deadline: 86_400 }), rated = useSignal(false);
  const fault = useSignal(""), busy = useSignal(false);
  const ruleset = games.find((one) => one.id === picked.value) ?? games[0]!;
  const scenarios = forTwo(ruleset);
  const scenario = scenarios.find((one) => one.id === named.value) ?? scenarios[0]!;
  const submit = async () => {
    busy.value = true;
    try {
      const game = { ruleset: ruleset.id, scenario: scenario.id, ...pace.value };
      const sits = scenario.seats.includes(seat.value) ? seat.value : null;
      const before = known.program ? await playing() : [];
      await send(
        challengePerson({ whom: person, wish: { ...game, rated: rated.value }, seat: sits }),
      );
      const begun = known.program ? await accepted(known.name, before) : null;
      onDone();
      if (begun) go(`/games/${begun}`);
      else toast(t.lobby("challenged"));
    } catch (error) {
      fault.value = reason(error);
      busy.value = false;
    }
  };
  return (
    <>
      <Setting title={t.lobby("game")}>
        <Pick
          value={ruleset.id}
          values={games.map((one) => [one.id, one.title])}
          onPick={(one) => picked.value = one}
        />
      </Setting>
      <Setting title={t.lobby("scenario")}>
        <Pick
          value={scenario.id}
          values={scenarios.map((one) => [one.id, one.title])}
          onPick={(one) => named.value = one}
        />
      </Setting>
      <Setting title={t.lobby("challenge_side")}>
        <Pick
          value={scenario.seats.includes(seat.value) ? seat.value : ""}
          values={[
            ["", t.lobby("challenge_either")],
            ...scenario.seats.map((one) => [one, seatName(ruleset.id, one)] as const),
          ]}
          onPick={(one) => seat.value = one}
        />
      </Setting>
      <PacePick pace={pace.value} onPick={(one) => pace.value = one} />
      {!known.program && <Rated rated={rated} />}
      <p class="fault" role="alert">{fault.value}</p>
      <Foot busy={busy.value} waits={known.program ? known.name : ""} onSend={submit} />
    </>
  );
}

/** The button that sends the challenge, and the player it waits for; a program answers at once. */
function Foot({ busy, waits, onSend }: { busy: boolean; waits: string; onSend(): void }) {
  return (
    <div class="dialog-foot">
      <span role="status">{waits && busy && t.lobby("waits_for", { name: waits })}</span>
      <Button main disabled={busy} onClick={onSend}>{t.social("challenge")}</Button>
    </div>
  );
}

function Rated({ rated }: { rated: Signal<boolean> }) {
  return (
    <Setting title={t.lobby("challenge_rated")} text={t.social("rated_text")}>
      <input
        type="checkbox"
        class="toggle"
        checked={rated.value}
        onChange={(event) => rated.value = event.currentTarget.checked}
      />
    </Setting>
  );
}

/** Milliseconds between two looks, and the number of looks. */
const PAUSE = 700, LOOKS = 15;

const games = () => send(listGames());

/** Return the ids of the reader's games. */
export async function playing(look = games): Promise<string[]> {
  return (await look()).games.map(({ id }) => id);
}

/** Return the new game with this program; null if it does not appear. */
export async function accepted(
  name: string,
  before: readonly string[],
  look = games,
  pause = PAUSE,
): Promise<string | null> {
  for (let times = 0; times < LOOKS; times++) {
    await new Promise((done) => setTimeout(done, pause));
    const fresh = (await look()).games.filter(({ id }) => !before.includes(id));
    const found = fresh.find(({ seats }) => seats.some((one) => one.program && one.name === name));
    if (found) return found.id;
  }
  return null;
}
