/** Stuck game: parts of a list and a page for a game that can no longer be played. */

import { resign } from "../api/calls/games.ts";
import { freshId } from "../api/call.ts";
import { send } from "../api/send.ts";
import { SureButton } from "../ui/dialog.tsx";
import { SideMark } from "../ui/icons.tsx";
import type { Fault, GameInfo } from "../api/schema.ts";
import { mySeats, seatName } from "../app/store.ts";
import { sitter } from "../game/Seats.tsx";
import { explain } from "../ui/toasts.tsx";
import { refusal, t } from "../app/i18n.ts";
import { sentence } from "../app/phrases.ts";

/** The players, in a line. */
export function Sitters({ game }: { game: GameInfo }) {
  return (
    <span class="game-seats">
      {game.seats.map((chair) => (
        <span key={chair.seat} data-tip={seatName(game.ruleset, chair.seat)}>
          <SideMark side={chair.seat} size={15} /> {sitter(chair, game.lesson)}
        </span>
      ))}
    </span>
  );
}

/** The reason why it cannot be played, in a sentence. */
export function Why({ fault }: { fault: Fault | null | undefined }) {
  return fault ? <p class="game-why">{sentence(refusal(fault.code, fault.sentence))}</p> : null;
}

/** A button that ends the game for all players, after a confirmation. */
export function CloseGame({ game, onClosed }: { game: GameInfo; onClosed(): void }) {
  const [seat] = mySeats(game);
  if (!seat || game.status === "over") return null;
  return (
    <SureButton
      label={t.archive("close_game")}
      title={t.game("close_game_sure")}
      yes={t.archive("close_game")}
      onYes={() =>
        send(resign(game.id, { type: "resign", seat, id: freshId() }))
          .then(onClosed).catch(explain)}
    />
  );
}
