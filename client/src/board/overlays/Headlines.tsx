/** Headlines: what happens to an aircraft, large and short over the map, with its dice and odds. */

import type { Playback, Say } from "../contract.ts";
import { Die } from "../../ui/icons.tsx";
import type { Piece, Shoot } from "../../api/schema.ts";
import type { StageEffect } from "../../game/playback/stage.ts";
import { sentence } from "../../app/phrases.ts";
import type { Point } from "../layout.ts";
import { tell } from "../speech.ts";

/** The most headlines shown at once; the oldest goes first. */
const MOST = 3;
/** The part of the window, at its top or bottom, that headlines may take. */
const BAND = 0.34;

interface HeadlinesProps {
  playback: Playback;
  brief: Say;
  pieces: readonly Piece[];
  /** Return where a cell is in the window, as fractions of its size; null if unknown. */
  where(cell: string): Point | null;
}

export function Headlines({ playback, brief, pieces, where }: HeadlinesProps) {
  const effects = playback.playing.value ? playback.effects.value as readonly StageEffect[] : [];
  const news = effects.filter((effect) => effect.kind === "headline").slice(-MOST);
  if (!news.length) return null;
  const still = playback.still.value;
  return (
    <div class={`headlines at-${away(effects, where)}`} aria-hidden="true">
      {news.map((one) => {
        return (
          <p
            key={one.id}
            class={`headline headline-${one.tone ?? "status"}${one.says ? "" : " headline-down"}${
              still ? "" : " is-fresh"
            }`}
          >
            <b>{headline(one, pieces, brief)}</b>
            <Bursts bursts={one.bursts ?? []} jam={one.tone === "jam"} />
          </p>
        );
      })}
    </div>
  );
}

/** Return the words of a headline. */
export function headline(one: StageEffect, pieces: readonly Piece[], brief: Say): string {
  if (one.says) return titled(brief(one.says));
  const named = pieces.find((piece) => piece.id === one.piece);
  return tell("down", named?.number ?? (named ? brief(named.label) : one.piece ?? ""));
}

/** Return the words as a headline: with a capital, and without a full stop. */
function titled(words: string): string {
  const said = sentence(words);
  return said.endsWith(".") ? said.slice(0, -1) : said;
}

/** The dice of the shots that hit or jammed, and their chance to hit. */
function Bursts({ bursts, jam }: { bursts: readonly Shoot[]; jam: boolean }) {
  const shown = bursts.filter((burst) => burst.dice?.length || (burst.odds && !jam));
  if (!shown.length) return null;
  return (
    <span class="headline-bursts">
      {shown.map((burst, index) => (
        <span key={index}>
          {(burst.dice ?? []).map((face, die) => (
            <Die key={die} pips={face} colour={burst.colour ?? "white"} />
          ))}
          {!!burst.odds && !jam && <small>{tell("burst_odds", burst.odds)}</small>}
        </span>
      ))}
    </span>
  );
}

/** Return the edge with fewer of the pieces that the headlines are about. */
function away(effects: readonly StageEffect[], where: HeadlinesProps["where"]): "top" | "bottom" {
  const cells = new Set(effects.flatMap((effect) => [effect.from, effect.to]));
  const places = [...cells].map(where).filter((place): place is Point => place !== null);
  const above = places.filter(([, y]) => y < BAND).length;
  const below = places.filter(([, y]) => y > 1 - BAND).length;
  return above > below ? "bottom" : "top";
}
