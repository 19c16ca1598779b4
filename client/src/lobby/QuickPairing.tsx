/** Quick pairing: finds an opponent of similar strength with one press, and shows the wait. */

import type { Call } from "../api/call.ts";
import { t } from "../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { go } from "../app/router.ts";
import type { RulesetInfo, Sat, SeekIn, Seeking } from "../api/schema.ts";
import { me } from "../app/store.ts";
import { explain } from "../ui/toasts.tsx";
import { playComputer, seekOpponent, stopSeeking } from "../api/calls/lobby.ts";
import { send } from "../api/send.ts";
import { lobby } from "./lobby_socket.ts";
import { type Pace, paced } from "../game/clocks/pace.ts";

/** Seconds of waiting after which the computer is offered more prominently. */
const LONG = 30;

export function QuickPairing({ shelf }: { shelf: readonly RulesetInfo[] }) {
  const seeking = lobby.value.mine?.seeking;
  return (
    <section aria-labelledby="quick">
      <h2 id="quick">{t.lobby("quick")}</h2>
      {seeking
        ? <Waiting seeking={seeking} shelf={shelf} />
        : <Choice shelf={shelf.filter(({ studied }) => studied !== false)} />}
    </section>
  );
}

/** Every game at every pace, each one press away. */
function Choice({ shelf }: { shelf: readonly RulesetInfo[] }) {
  const rated = useSignal(false), busy = useSignal(false);
  const account = !!me.value?.account;
  const seek = (ruleset: string, pace: SeekIn["pace"]) => {
    busy.value = true;
    send(seekOpponent({ ruleset, pace, rated: account && rated.value }))
      .then(toTable).catch(explain)
      .finally(() => busy.value = false);
  };
  return (
    <>
      <p class="faint">{t.lobby("quick_text")}</p>
      <div class="pairings">
        {shelf.map(({ id, title }) => (
          <div key={id}>
            <b>{title}</b>
            {QUICK.map(([pace]) => (
              <Button
                key={pace}
                disabled={busy.value}
                onClick={() => seek(id, pace)}
              >
                <span>
                  <span class="unseen">{title}:</span> {t.lobby(`quick_${pace}`)}{" "}
                  <small>{[clockOf(pace), waits(id, pace)].filter(Boolean).join(" · ")}</small>
                </span>
              </Button>
            ))}
          </div>
        ))}
      </div>
      {account
        ? (
          <label class="meet-check">
            <input
              type="checkbox"
              checked={rated.value}
              onChange={(event) => rated.value = event.currentTarget.checked}
            />
            {t.lobby("rated_choice")}
          </label>
        )
        : (
          <p class="faint">
            {t.lobby("rated_needs")} <a href="/account">{t.lobby("make_account")}</a>
          </p>
        )}
    </>
  );
}

/** Return the number of players waiting for the same pairing, in words; "" if there are none. */
function waits(ruleset: string, pace: string): string {
  const found = lobby.value.crowd?.waiting?.find((one) =>
    one.ruleset === ruleset && one.pace === pace
  );
  return found ? t.lobby("waits", { n: found.people }) : "";
}

/** The wait so far, with buttons to stop it or to play the computer. */
function Waiting({ seeking, shelf }: { seeking: Seeking; shelf: readonly RulesetInfo[] }) {
  const now = useSignal(Date.now() / 1000), busy = useSignal(false);
  useEffect(() => {
    const timer = setInterval(() => now.value = Date.now() / 1000, 1000);
    return () => clearInterval(timer);
  }, []);
  const act = (call: Call<Sat | void>) => {
    busy.value = true;
    send(call).then((sat) => sat && toTable(sat)).catch(explain).finally(() => busy.value = false);
  };
  const waited = Math.max(0, Math.round(now.value - seeking.since));
  const long = seeking.pace !== "day" && waited >= LONG;
  const title = shelf.find(({ id }) => id === seeking.ruleset)?.title ?? "";
  return (
    <div class="plate meet-wait">
      <p role="status">
        <b class="is-alive">{t.lobby("seeking")}</b> {title}, {quickPace(seeking.pace)},{" "}
        {t.lobby(seeking.rated ? "rated" : "unrated")}
      </p>
      <p>
        {seeking.pace === "day"
          ? t.lobby("seeking_day")
          : t.lobby("waited", { time: minutes(waited) })}
      </p>
      <p role="status">{long && t.lobby("no_opponent_yet")}</p>
      <div class="buttons">
        <Button disabled={busy.value} onClick={() => act(stopSeeking())}>
          {t.lobby("stop")}
        </Button>
        <Button main={long} disabled={busy.value} onClick={() => act(playComputer({}))}>
          {t.lobby("computer")}
        </Button>
      </div>
    </div>
  );
}

function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Go to the game, if it has begun. */
export function toTable({ game }: Sat): void {
  if (game) go(`/games/${game}`);
}

const QUICK: readonly [SeekIn["pace"], Pace][] = [
  ["short", { clock: { bank: 900, increment: 20 } }],
  ["long", { clock: { bank: 3600, increment: 60 } }],
  ["day", { deadline: 86_400 }],
];

/** Return a pace of quick pairing in words. */
function quickPace(pace: SeekIn["pace"]): string {
  return paced(QUICK.find(([one]) => one === pace)![1]);
}

/** Return its clock in brief: minutes for the game and seconds a turn; "" without a clock. */
function clockOf(pace: SeekIn["pace"]): string {
  const clock = QUICK.find(([one]) => one === pace)![1].clock;
  return clock ? t.lobby("clock", { bank: clock.bank / 60, increment: clock.increment ?? 0 }) : "";
}
