/** Seats: who plays, who is here, and who is to move. */

import { lazyBit } from "../app/lazy.tsx";
import type { ComponentChildren } from "preact";
import { SideMark } from "../ui/icons.tsx";
import { openPerson } from "../social/open_person.ts";
import type { GameInfo, PersonRef, SeatInfo } from "../api/schema.ts";
import { called, hasLeft, levelName, marked, seatName } from "../app/store.ts";
import { t } from "../app/i18n.ts";

const SeatClock = lazyBit(() => import("./clocks/SeatClock.tsx").then((file) => file.SeatClock));

export function Seats({ game, looking, strip }: {
  game: GameInfo;
  looking: string | null;
  /** The score of a seat's side. */
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
          {person && !chair.mine && !hasLeft(chair.name)
            ? <Met name={marked(chair)} person={{ game: game.id, seat: chair.seat }} />
            : sitter(chair, game.lesson)}
          {chair.rating && ` ${chair.rating.points}${chair.rating.provisional ? "?" : ""}`}
          {chair.absent && `, ${t("absent")}`}
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
      {(chair.due || chair.bank != null || chair.leave) && game.status !== "over" && (
        <SeatClock game={game} chair={chair} />
      )}
      {children}
    </li>
  );
}

/** A player's name, with a menu of actions that concern the player. */
export function Met({ name, person }: { name: string; person: PersonRef }) {
  return (
    <button type="button" class="met" onClick={() => openPerson(person)}>{called(name)}</button>
  );
}

/** Return the name shown for a seat; in a lesson the computer's seat is named after its drill. */
export function sitter(chair: SeatInfo, lesson = ""): string {
  if (chair.mine) return t("you");
  if (lesson && chair.kind === "bot") return t("drilled");
  if (chair.kind === "bot" && !hasLeft(chair.name)) {
    const level = levelName(chair.level || chair.name);
    return level ? `${t("computer")}, ${level.toLowerCase()}` : t("computer");
  }
  if (chair.kind === "open") return t("no_one_yet");
  return marked(chair);
}
