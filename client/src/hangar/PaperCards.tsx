/** Paper cards: the card of a type, and the cards of many types for printing. */

import { t } from "../app/i18n.ts";
import { signal } from "@preact/signals";
import { SideMark } from "../ui/icons.tsx";
import type { AirframeInfo, Hangar } from "../api/schema.ts";
import { sayer } from "../app/store.ts";
import { CardFace } from "../game/cards/Cards.tsx";
import { Cells } from "./Figures.tsx";
import { FromAbove, FromSide } from "./Silhouette.tsx";

/** Whether cards are laid out for the printer; they are drawn only then. */
const printing = signal(false);

/** Lay the cards out and print them. */
export function printCards(): void {
  printing.value = true;
  requestAnimationFrame(() => setTimeout(() => globalThis.print()));
}
globalThis.addEventListener?.("beforeprint", () => printing.value = true);
globalThis.addEventListener?.("afterprint", () => printing.value = false);

/** The card of a type, in the style of the game. */
export function TypeCard({ hangar, airframe }: { hangar: Hangar; airframe: AirframeInfo }) {
  const say = sayer(hangar.ruleset, {});
  return (
    <article class="card type-card" aria-label={t.hangar("card")}>
      <header>
        <SideMark side={airframe.nations[0]!} />
        <h2>{airframe.name}</h2>
      </header>
      <div class="type-card-views">
        <FromAbove airframe={airframe} />
        <FromSide airframe={airframe} />
      </div>
      <CardFace card={airframe.card} say={say} />
    </article>
  );
}

/** Types with more figures than this have smaller print. */
const MANY = 12;

/** The cards of some types on paper, nine to a sheet. */
export function PaperCards({ airframes }: { airframes: readonly AirframeInfo[] }) {
  if (!printing.value) return null;
  return (
    <div class="paper-cards" aria-hidden="true">
      {airframes.map((one) => (
        <article key={one.id} class={`paper-card${one.figures.length > MANY ? " is-long" : ""}`}>
          <header>
            <FromAbove airframe={one} />
            <h3>
              <SideMark side={one.nations[0]!} /> {one.name}
            </h3>
          </header>
          <dl>
            {one.figures.map((figure) => (
              <div key={figure.key}>
                <dt>{figure.label}</dt>
                <dd>
                  <Cells figure={figure} />
                </dd>
              </div>
            ))}
          </dl>
          <p class="paper-note">{t.hangar("rebuilt")}</p>
        </article>
      ))}
    </div>
  );
}
