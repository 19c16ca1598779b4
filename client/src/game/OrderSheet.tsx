/** Order sheet: an empty form for each of the player's aircraft, to print and fill in by hand. */

import type { Say } from "../board/contract.ts";
import { SideMark } from "../ui/icons.tsx";
import type { Scene } from "../api/schema.ts";
import { t } from "../app/i18n.ts";

const TURNS = 12;
const MOVES = 6;

export function OrderSheet({ scene, side, say }: {
  scene: Scene;
  /** The side of the listed aircraft; null lists all. */
  side: string | null;
  say: Say;
}) {
  const cards = (scene.cards ?? []).filter((card) => card.piece && (!side || card.side === side));
  const numbers = (most: number) => Array.from({ length: most }, (_, index) => index + 1);
  return (
    <section class="order-sheet" aria-hidden="true">
      {cards.map((card) => (
        <table key={card.id}>
          <caption>
            <SideMark side={card.marking || card.side || null} /> {say(card.title)}
          </caption>
          <thead>
            <tr>
              <th>{t("turn")}</th>
              <th>{t.log("speed")}</th>
              {numbers(MOVES).map((move) => <th key={move}>{move}</th>)}
              <th>{t.game("print_notes")}</th>
            </tr>
          </thead>
          <tbody>
            {numbers(TURNS).map((turn) => (
              <tr key={turn}>
                {numbers(MOVES + 3).map((cell) => <td key={cell} />)}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  );
}
