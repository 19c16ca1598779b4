/**
 * Balance: while a set-up is edited, computer pilots fly it; shows who is ahead, with what
 * certainty, and the effect of the last change.
 */

import { t } from "../../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { beginTrial, getTrial, stopTrial } from "../../api/calls/set_ups.ts";
import { Refused, send } from "../../api/send.ts";
import { verdict } from "../../catalogue/balance.ts";
import { figure } from "../../studies/format.ts";
import { createLatest } from "../../app/latest.ts";
import { SideMark } from "../../ui/icons.tsx";
import { keep, saved } from "../../app/settings.ts";
import { seatName } from "../../app/store.ts";
import { useBench } from "./context.ts";
import type { TrialInfo } from "../../api/schema.ts";

const KEY = "aerodrome.balance";
/** Milliseconds without changes before a trial begins, and between two looks at it. */
const CALM = 1200, LOOK = 1000;
const GAMES = 200;

export function Balance() {
  const on = useSignal(saved(KEY) !== "off"), trial = useTrial(on.value);
  return (
    <div class="editor-balance" role="group" aria-label={t.set_ups("balance")}>
      <label>
        <input
          type="checkbox"
          class="toggle"
          checked={on.value}
          onChange={({ currentTarget: { checked } }) => {
            on.value = checked;
            keep(KEY, checked ? null : "off");
          }}
        />
        {t.set_ups("balance")}
      </label>
      {on.value && <Found trial={trial} />}
    </div>
  );
}

/** Fly the draft in the background whenever it has changed. */
function useTrial(on: boolean): TrialInfo | null {
  const { bench, ruleset } = useBench(), trial = useSignal<TrialInfo | null>(null);
  const drafted = bench.drafted.value, text = drafted?.playable ? drafted.text : null;
  const latest = useMemo(createLatest, []);
  useEffect(() => {
    if (!on || text === null) return void (trial.value = null);
    let timer: ReturnType<typeof setTimeout>;
    const begin = () =>
      send(beginTrial(ruleset.id, { text, base: bench.before.peek(), games: GAMES }));
    const look = () => send(getTrial());
    const after = (wait: number, ask: () => Promise<TrialInfo>) => {
      timer = setTimeout(() => latest.ask(ask(), show, again), wait);
    };
    const show = (found: TrialInfo) => {
      trial.value = found;
      if (underWay(found)) after(LOOK, look);
      else if (lost(found)) after(LOOK, begin);
    };
    const again = (error: unknown) => {
      if (!(error instanceof Refused)) after(5 * LOOK, look);
    };
    after(CALM, begin);
    return () => {
      latest.forget();
      clearTimeout(timer);
    };
  }, [on, text]);
  useEffect(() => () => void send(stopTrial()).catch(() => {}), []);
  return trial.value;
}

function Found({ trial }: { trial: TrialInfo | null }) {
  const { bench, ruleset } = useBench();
  if (!bench.drafted.value?.playable) return <p class="faint">{t.set_ups("not_flown")}</p>;
  if (!trial || trial.state === "none") return <p class="is-alive">{t.set_ups("balance_soon")}</p>;
  if (trial.state === "broken") {
    return <p class="fault">{trial.trouble || t.set_ups("balance_broken")}</p>;
  }
  const flying = underWay(trial) || lost(trial);
  if (!flying && !trial.flown) return <p class="faint">{t.set_ups("balance_slow")}</p>;
  if (!trial.flown) return <p class="is-alive">{t.set_ups("balance_soon")}</p>;
  return (
    <>
      <Bar trial={trial} />
      <p role="status">
        <b>{ahead(trial, ruleset.id)}</b>{" "}
        <span class={flying ? "faint is-alive" : "faint"}>
          {t.set_ups("flown", { n: trial.flown, all: trial.games ?? 0 })}
        </span>
      </p>
      <Change trial={trial} />
    </>
  );
}

/** Return which side has better chances than even, in words, as far as is known. */
function ahead({ sides = [] }: TrialInfo, ruleset: string): string {
  const [first, second] = sides;
  if (!first?.rate || !second?.rate) return "";
  const best = first.rate.value >= second.rate.value ? first : second, rate = best.rate!;
  const { value, low, high } = rate;
  const words = {
    who: seatName(ruleset, best.side ?? ""),
    n: percent(value),
    low: percent(low),
    high: percent(high),
  };
  return t.set_ups(verdict(rate), words);
}

/** The first side's share, with its interval, from left to right. */
function Bar({ trial: { sides = [] } }: { trial: TrialInfo }) {
  const [first, second] = sides;
  if (!first?.rate || !second) return null;
  const at = (share: number) => `${figure(100 * share, 1)}%`.replace(",", ".");
  const { value, low, high } = first.rate;
  return (
    <div class="editor-bar" aria-hidden="true">
      <SideMark side={first.side ?? ""} size={16} />
      <span class="editor-share">
        <i class="editor-won" style={{ width: at(value) }} />
        <i class="editor-range" style={{ left: at(low), width: at(high - low) }} />
        <i class="editor-half" />
      </span>
      <SideMark side={second.side ?? ""} size={16} />
    </div>
  );
}

/** The effect of the last change, for the side that gained. */
function Change({ trial: { differences = [] } }: { trial: TrialInfo }) {
  const { ruleset } = useBench();
  const gained = [...differences].filter(({ seeds }) => seeds > 0)
    .sort((one, other) => other.share.value - one.share.value)[0];
  if (!gained) return null;
  const { value, low, high } = gained.share;
  return (
    <p>
      {t.set_ups("change", {
        who: seatName(ruleset.id, gained.side),
        n: signedPercent(value),
        low: signedPercent(low),
        high: signedPercent(high),
      })}
    </p>
  );
}

export function underWay({ state }: TrialInfo): boolean {
  return state === "waiting" || state === "flying";
}

/**
 * Return whether the server stopped or lost a trial that this page still wants, because the
 * computer slept or the server was restarted.
 */
export function lost({ state, why }: TrialInfo): boolean {
  return state === "none" || state === "stopped" && (why === "left" || why === "restart");
}

/** Return a share in whole per cent. */
export function percent(share: number): number {
  return Math.round(100 * share);
}

/** Return a difference in whole per cent, with its sign. */
export function signedPercent(share: number): string {
  const points = percent(share);
  return points < 0 ? `−${-points}` : points > 0 ? `+${points}` : "0";
}
