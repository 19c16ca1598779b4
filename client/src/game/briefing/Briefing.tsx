/**
 * Briefing: map, orders, flight, end and points of a game on one sheet, as far as the reader may
 * know.
 */

import { t } from "../../app/i18n.ts";
import { Shape } from "../../board/pieces/aircraft.tsx";
import { Button } from "../../ui/button.tsx";
import type { Say } from "../../board/contract.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SideMark } from "../../ui/icons.tsx";
import { Cite } from "../../rulebook/citations.tsx";
import type { Article, BriefingSheet as Told, Flier, Scene } from "../../api/schema.ts";
import { seatName } from "../../app/store.ts";
import { print } from "../printing.ts";
import { Score } from "../Score.tsx";
import { sentence } from "../../app/phrases.ts";
import { BriefingMap } from "./BriefingMap.tsx";

interface Props {
  title: string;
  scene: Scene;
  ruleset: string;
  side: string | null;
  say: Say;
  onClose(): void;
}

export function BriefingSheet({ title, onClose, ...props }: Props) {
  const { scene, ruleset, side, say } = props, briefing = scene.briefing;
  if (!briefing) return null;
  return (
    <Dialog title={title} onClose={onClose}>
      {/* Links to a section open beside the board, not below this sheet. */}
      <div
        class="brief"
        onClick={(event) => (event.target as Element).closest(".cite") && onClose()}
      >
        <Section article={briefing.articles[0]!} {...{ ruleset, side, say }} />
        <BriefingMap {...{ scene, side, say }} />
        <div class="brief-columns">
          <Flight briefing={briefing} scene={scene} say={say} />
          {briefing.articles.slice(1).map((one) => (
            <Section key={one.heading} article={one} {...{ ruleset, side, say }} />
          ))}
          <SoFar scene={scene} ruleset={ruleset} say={say} />
        </div>
      </div>
      <div class="dialog-foot">
        <Button onClick={() => print("briefing")}>{t.briefing("print")}</Button>
        <Button main onClick={onClose}>{t.briefing("done")}</Button>
      </div>
    </Dialog>
  );
}

function Section({ article: { heading, says, rule = "" }, ruleset, side, say }: {
  article: Article;
  ruleset: string;
  side: string | null;
  say: Say;
}) {
  return (
    <section>
      <h3>
        {t.briefing(heading === "orders" && !side ? "secret" : heading)}{" "}
        <Cite {...{ ruleset, rule }} />
      </h3>
      {says.map((one, index) => <p key={index}>{stopped(say(one))}</p>)}
    </section>
  );
}

/** The player's own aircraft, each with its shape, name and notes. */
function Flight({ briefing: { flight = [] }, scene, say }: {
  briefing: Told;
  scene: Scene;
  say: Say;
}) {
  if (!flight.length) return null;
  const shapes = (scene.standings ?? []).flatMap((one) => one.aircraft ?? []);
  const cards = scene.cards ?? [];
  const named = ({ piece }: Flier) => cards.find((one) => one.piece === piece)?.title ?? piece;
  return (
    <section>
      <h3>{t.briefing("flight")}</h3>
      <ul class="brief-flight">
        {flight.map((flier) => {
          const shape = shapes.find((one) => one.piece === flier.piece);
          return (
            <li key={flier.piece}>
              <svg viewBox="-46 -40 92 84" width="30" height="27" aria-hidden="true">
                {shape && <Shape {...shape.silhouette} />}
              </svg>
              <span>
                <b>{say(named(flier))}</b> {stopped(say(flier.says))}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Points and goals so far. */
function SoFar({ scene, ruleset, say }: { scene: Scene; ruleset: string; say: Say }) {
  const sides = scene.standings ?? [];
  if (!sides.length) return null;
  return (
    <section>
      <h3>{t.briefing("now")}</h3>
      <ul class="brief-sides">
        {sides.map((one) => (
          <li key={one.side}>
            <SideMark side={one.aircraft?.[0]?.marking || one.side} />
            <span>{seatName(ruleset, one.side)}</span>
            <Score side={one} say={say} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Return a sentence with exactly one full stop. */
function stopped(words: string): string {
  const said = sentence(words);
  return /[.!?]$/.test(said) ? said : `${said}.`;
}
