/** Seats: who plays, who is here, whose turn it is, and links for those who are still missing. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { api } from "../api.ts";
import { copy } from "../clipboard.ts";
import { Button } from "../button.tsx";
import { SideMark } from "../marks.tsx";
import type { GameInfo, SeatInfo } from "../schema.ts";
import { called, hasLeft, keepInvites, keptInvite, levelName, seatName } from "../store.ts";
import { explain } from "../toasts.tsx";
import { t } from "../ui.ts";

export function Seats({ game, looking, strip }: {
  game: GameInfo;
  looking: string | null;
  /** How the side of a seat stands. */
  strip?(seat: string): ComponentChildren;
}) {
  return (
    <ul class="seats" aria-label={t("who_sits")}>
      {game.seats.map((chair) => (
        <Chair key={chair.seat} game={game} chair={chair} current={chair.seat === looking}>
          {strip?.(chair.seat)}
        </Chair>
      ))}
    </ul>
  );
}

function Chair({ game, chair, current, children }: {
  game: GameInfo;
  chair: SeatInfo;
  current: boolean;
  children: ComponentChildren;
}) {
  const turn = game.status !== "over" && game.waiting.includes(chair.seat);
  const side = seatName(game.ruleset, chair.seat);
  const person = chair.kind === "person";
  return (
    <li class={`chair${turn ? " is-turn" : ""}${current ? " is-current" : ""}`}>
      <SideMark side={chair.seat} size={20} />
      <span class="chair-names">
        <b>{side}</b>
        <small>
          {sitter(chair, game.lesson)}
          {chair.autopilot && `, ${t("autopilot")}`}
          {chair.errand && !chair.mine && `, ${t(`seat_${chair.errand}`)}`}
        </small>
      </span>
      {person && (
        <span class={`presence${chair.online ? " is-online" : ""}`}>
          <span class="unseen">{chair.online ? t("online") : t("offline")}</span>
        </span>
      )}
      {turn && (
        <span class="unseen">{chair.mine ? t("your_turn") : t("their_turn", { who: side })}</span>
      )}
      {turn && chair.due ? <Countdown due={chair.due} /> : null}
      {children}
    </li>
  );
}

/** Who sits there; in a lesson the computer flies what it was drilled to. */
export function sitter(chair: SeatInfo, lesson = ""): string {
  if (chair.mine) return t("you");
  if (lesson && chair.kind === "bot") return t("drilled");
  if (chair.kind === "bot" && !hasLeft(chair.name)) {
    const level = levelName(chair.level || chair.name);
    return level ? `${t("computer")}, ${level.toLowerCase()}` : t("computer");
  }
  if (chair.kind === "open") return t("nobody_yet");
  return called(chair.name);
}

/** How long until the autopilot takes over. */
function Countdown({ due }: { due: number }) {
  const now = useSignal(Date.now() / 1000);
  useEffect(() => {
    const timer = setInterval(() => now.value = Date.now() / 1000, 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.floor(due - now.value);
  if (left <= 0) return <time class="countdown is-short">{t("time_up")}</time>;
  return (
    <time class={`countdown${left < 30 ? " is-short" : ""}`} data-tip={t("deadline")}>
      {clock(left)}
    </time>
  );
}

/** "1:05", "2:03:04", "3d 4h" */
export function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const days = Math.floor(seconds / 86400);
  const hours = Math.floor((seconds % 86400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (days) return `${days}d ${hours}h`;
  if (hours) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** Links for the seats that nobody has taken. */
export function Invites({ game }: { game: GameInfo }) {
  const open = game.seats.filter((chair) => chair.kind === "open");
  if (!open.length) return null;
  return (
    <section class="invites">
      {open.map((chair) => <InviteLink key={chair.seat} game={game} seat={chair.seat} />)}
    </section>
  );
}

function InviteLink({ game, seat }: { game: GameInfo; seat: string }) {
  const token = useSignal(keptInvite(game.id, seat));
  const who = seatName(game.ruleset, seat);
  const link = token.value ? `${location.origin}/join/${token.value}` : "";
  const renew = () =>
    api.invite(game.id, seat).then((invite) => {
      keepInvites([invite]);
      token.value = invite.token;
    }).catch(explain);
  return (
    <div class="invite">
      <p>{t(link ? "waiting_for_friend" : "seat_is_open", { seat: who })}</p>
      {link && (
        <div class="invite-row">
          <input
            type="text"
            readOnly
            value={link}
            aria-label={t("invite_to", { seat: who })}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button main onClick={() => copy(link)}>{t("copy")}</Button>
        </div>
      )}
      <button type="button" class="quiet link" onClick={renew}>{t("new_link")}</button>
    </div>
  );
}
