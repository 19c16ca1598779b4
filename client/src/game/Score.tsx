/** Score: the aircraft of each side and their remaining strength, points and goals. */

import { Shape } from "../board/pieces/aircraft.tsx";
import type { Say } from "../board/contract.ts";
import type { Scene, Standing as Side, Strength } from "../api/schema.ts";
import { language } from "../app/settings.ts";
import { sideOf } from "../app/store.ts";
import { t } from "../app/i18n.ts";
import { sentence } from "../app/phrases.ts";

/**
 * Return the sides of a scene by their first seat at the table. In a campaign's battle, sides have
 * other names than seats: the player's own aircraft tell which side is theirs.
 */
export function standingsOf(
  scene: Scene | null,
  seats: readonly string[],
  seat: string | null,
  own: string | null,
): Map<string, Side> {
  const found = new Map<string, Side>(), sides = scene?.standings ?? [];
  const sit = (side: Side | undefined, at: string | undefined) => side && at && found.set(at, side);
  for (const side of sides) sit(side, seats.find((one) => sideOf(one, [side.side]) !== null));
  if (found.size || !seat || !own) return found;
  const foes = seats.filter((one) => sideOf(one, seat.split("-", 1)) === null);
  const [theirs, ...more] = sides.filter((one) => one.side !== own);
  sit(sides.find((one) => one.side === own), seat);
  if (!more.length) sit(theirs, foes[0]);
  return found;
}

/** As many aircraft as there is space for in a small window; more are a number there. */
const FEW = 3;

export function Score({ side, say }: { side: Side; say: Say }) {
  const points = side.points ?? null,
    aircraft = side.aircraft ?? [],
    all = aircraft.map(strengthOf);
  return (
    <span class="standing">
      {points !== null && (
        <b class="standing-points" data-tip={t("points")}>
          {points.toLocaleString(language.value)}
          <span class="unseen">{t("points")}</span>
        </b>
      )}
      <span class="standing-force">
        <span class="standing-aircraft" role="list" tabIndex={0} data-tip={all.join("\n")}>
          {aircraft.map((one, at) => <Aircraft key={one.piece} one={one} name={all[at]!} />)}
        </span>
        {aircraft.length > FEW && (
          <b class="standing-count" aria-hidden="true">
            {aircraft.filter(({ gone }) => !gone).length}
          </b>
        )}
        {(side.goals ?? []).map((goal, index) => {
          const { done = 0, needed = 1 } = goal;
          return (
            <span key={index} class={`standing-goal${done >= needed ? " is-done" : ""}`}>
              {sentence(say(goal.says))}
              {done >= needed ? " ✓" : needed > 1 ? ` ${done}/${needed}` : ""}
            </span>
          );
        })}
      </span>
    </span>
  );
}

/** An aircraft with less than this share of its strength is marked as in danger. */
const LOW = 0.34;

/** Return an aircraft's strength in words: "I1: 7 of 12 left". */
function strengthOf({ piece: who, left = null, most = 1, gone = false }: Strength): string {
  if (gone) return t("strength_gone", { who });
  return left === null ? t("strength_unknown", { who }) : t("strength", { who, left, most });
}

function Aircraft({ one, name }: { one: Strength; name: string }) {
  const { left = null, most = 1, gone = false } = one;
  const part = gone ? 0 : left === null ? null : Math.max(0, Math.min(1, left / most));
  const state = gone ? " is-gone" : part !== null && part <= LOW ? " is-low" : "";
  return (
    <span class={`strength${state}`} role="listitem" data-tip={name}>
      <svg viewBox="-46 -40 92 84" width="22" height="20" aria-hidden="true">
        <Shape {...one.silhouette} />
        {gone && <path class="strength-cross" d="M-36-32 36 36M36-32-36 36" />}
      </svg>
      <span class="strength-bar" aria-hidden="true">
        {part !== null && <i style={{ width: `${100 * part}%` }} />}
      </span>
      <span class="unseen">{name}</span>
    </span>
  );
}
