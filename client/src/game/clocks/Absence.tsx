/** Absence: the notice that players are away, and what the others can do about it. */

import { useSignal } from "@preact/signals";
import { Button } from "../../ui/button.tsx";
import { copy } from "../../ui/clipboard.ts";
import { Dialog, SureButton } from "../../ui/dialog.tsx";
import type { GameInfo, SeatInfo } from "../../api/schema.ts";
import type { Saying } from "../../api/socket.ts";
import { called, seatName } from "../../app/store.ts";
import { explain } from "../../ui/toasts.tsx";
import { list, t } from "../../app/i18n.ts";
import { inviteSubstitute } from "../../api/calls/games.ts";
import { send } from "../../api/send.ts";
import { goneAt } from "./time.ts";
import { date } from "./time.ts";

interface Props {
  game: GameInfo;
  /** The reader's seat; null for a spectator. */
  seat: string | null;
  onSay(said: Saying): void;
}

export function Absence({ game, seat, onSay }: Props) {
  const me = game.seats.find((chair) => chair.seat === seat && chair.mine);
  const others = game.seats.filter((chair) => chair.kind === "person" && !chair.mine);
  const away = others.filter((chair) => chair.absent);
  const missed = others.filter(({ absent, seat: one }) => absent || game.waiting.includes(one));
  const isGone = (chair: SeatInfo) => goneAt(game, chair) <= Date.now() / 1000;
  const gone = game.asleep || me?.absent ? [] : missed.filter(isGone);
  const goesOn = me?.absent || away.every(isGone);
  const proposed = (game.adjourn_offers ?? []).filter((one) => one !== seat);
  const back = me && seat && (
    <Button onClick={() => onSay({ type: "return", seat })}>
      {t.clocks(game.asleep ? "wake" : "am_here")}
    </Button>
  );
  return (
    <>
      {game.asleep && <p class="banner">{asleep(game, away)} {goesOn && back}</p>}
      {!game.asleep && me?.absent && <p class="banner">{t.clocks("late_me")} {back}</p>}
      {me && !game.asleep && proposed.length > 0 && (
        <p class="banner">
          {t.clocks("adjourn_asked", { who: names(game, proposed) })}
          <Adjourn seat={me.seat} onSay={onSay} />
        </p>
      )}
      {me && game.adjourn_offers?.includes(me.seat) && (
        <p class="banner banner-quiet">{t.clocks("adjourn_waiting")}</p>
      )}
      {me &&
        gone.map((chair) => (
          <Gone key={chair.seat} game={game} chair={chair} seat={me.seat} onSay={onSay} />
        ))}
      {!game.asleep &&
        away.filter((one) => !gone.includes(one)).map((chair) => (
          <p key={chair.seat} class="banner banner-quiet">
            {t.clocks("away", { name: called(chair.name) })}{" "}
            {me && chair.gone && t.clocks("claim_from", { when: date(chair.gone) })}
          </p>
        ))}
    </>
  );
}

/** Return why a game is asleep, and what wakes it. */
function asleep(game: GameInfo, away: readonly SeatInfo[]): string {
  if (!game.adjourned) return t.clocks("asleep");
  const who = list(away.map((chair) => called(chair.name)));
  return t.clocks(who ? "adjourned_until" : "adjourned", { who });
}

function names(game: GameInfo, seats: readonly string[]): string {
  return list(seats.map((one) => seatName(game.ruleset, one)));
}

function Adjourn({ seat, onSay }: { seat: string; onSay: Props["onSay"] }) {
  return (
    <SureButton
      label={t.clocks("adjourn")}
      title={t.clocks("adjourn_sure")}
      text={t.clocks("adjourn_text")}
      yes={t.clocks("adjourn")}
      onYes={() => onSay({ type: "adjourn", seat })}
    />
  );
}

/** The notice that a player is gone for good, with the three things that the others can do. */
function Gone({ game, chair, seat, onSay }: Omit<Props, "seat"> & {
  chair: SeatInfo;
  seat: string;
}) {
  const link = useSignal("");
  const name = called(chair.name), side = seatName(game.ruleset, chair.seat);
  const hand = () =>
    send(inviteSubstitute(game.id, { seat: chair.seat }))
      .then(({ token }) => link.value = `${location.origin}/join/${token}`).catch(explain);
  return (
    <p class="banner">
      {t.clocks("gone", { name })}
      <SureButton
        label={t.clocks("claim")}
        title={t.clocks("claim_sure")}
        text={t.clocks("claim_text", { name })}
        yes={t.clocks("claim")}
        onYes={() => onSay({ type: "claim", seat })}
      />
      <Adjourn seat={seat} onSay={onSay} />
      <SureButton
        label={t.clocks("hand_on")}
        title={t.clocks("hand_on_sure", { seat: side })}
        text={t.clocks("hand_on_text", { name })}
        yes={t.clocks("hand_on")}
        onYes={hand}
      />
      {link.value && (
        <Dialog
          title={t.clocks("hand_on_link", { seat: side })}
          onClose={() => link.value = ""}
          narrow
        >
          <div class="invite-row">
            <input
              type="text"
              readOnly
              value={link.value}
              aria-label={t.clocks("hand_on_link", { seat: side })}
            />
            <Button main onClick={() => copy(link.value)}>{t("copy")}</Button>
          </div>
        </Dialog>
      )}
    </p>
  );
}
