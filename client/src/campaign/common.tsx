/** Common: parts and functions that the squadron's pages share. */

import { type Key, t } from "../app/i18n.ts";
import type { ComponentChildren } from "preact";
import type { Say } from "../board/contract.ts";
import { Die, SideMark } from "../ui/icons.tsx";
import { Cite } from "../rulebook/citations.tsx";
import type { AirmanView, CampaignView, SquadronView } from "../api/schema.ts";
import { book, sayer } from "../app/store.ts";
import { type Names, sentence } from "../app/phrases.ts";
import { inFull, inShort } from "./calendar.ts";
import { Portrait } from "./portraits/Portrait.tsx";
import { introductions, strokes } from "./roster.ts";
import type { Sentence } from "./story.ts";

/** The properties of every page of a squadron. */
export interface PageProps {
  view: CampaignView;
  say: Say;
  ruleset: string;
  names: Names;
}

/**
 * Return the translator of a story, in which an airman has rank and full name at first, and the
 * surname afterwards if it is unique. Each story needs a translator of its own.
 */
export function teller({ view, ruleset, names }: PageProps): Say {
  const introduced = introductions(view.squadrons.flatMap((side) => side.airmen));
  const known: Record<string, string> = { ...names };
  return (phrase, from = ruleset) => {
    const words = typeof phrase === "string" ? [] : Object.values(phrase.words ?? {}).flat();
    Object.assign(known, introduced(words.map(String)));
    return sayer(from, known)(phrase);
  };
}

/** Return the first of these phrases that the book has; the word itself if it has none. */
export function firstSaid(say: Say, ruleset: string, word: string, ...heads: string[]): string {
  const phrases = book(ruleset)?.phrases ?? {};
  const head = heads.find((one) => `${one}.${word}` in phrases) ?? heads[0]!;
  return say({ key: `${head}.${word}` });
}

/** Sentences one after another, each with its dice and its rule. */
export function Told({ sentences, say }: { sentences: readonly Sentence[]; say: Say }) {
  return (
    <>
      {sentences.map(({ line, dice }, index) => (
        <span key={index} class="sq-sentence">
          {dice.length > 0 && (
            <span class="log-dice">
              {dice.map(({ face, colour }, place) => (
                <Die key={place} pips={face} colour={colour} />
              ))}
            </span>
          )}
          {sentence(say(line.says, line.ruleset))} <Cite ruleset={line.ruleset} rule={line.rule} />
          {" "}
        </span>
      ))}
    </>
  );
}

/** A table in the style of a ledger; `numbers` are the columns with figures. */
export function FiguresTable({ head, numbers, rows, class: look, children }: {
  head: readonly Key<"campaign">[];
  numbers: readonly Key<"campaign">[];
  rows: readonly (readonly ComponentChildren[])[];
  class?: string;
  children?: ComponentChildren;
}) {
  const looks = head.map((one) => numbers.includes(one) ? "is-number" : undefined);
  return (
    <table class={look}>
      <thead>
        <tr>
          {head.map((one, at) => <th key={one} scope="col" class={looks[at]}>{t.campaign(one)}
          </th>)}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...rest], index) => (
          <tr key={index}>
            <th scope="row">{first}</th>
            {rest.map((cell, at) => <td key={at} class={looks[at + 1]}>{cell}</td>)}
          </tr>
        ))}
      </tbody>
      {children}
    </table>
  );
}

/** A day in a narrow column, with its full date as the tooltip. */
export function ShortDay({ date, years }: { date: string; years: boolean }) {
  return <time dateTime={date} data-tip={inFull(date)}>{inShort(date, years)}</time>;
}

/** An airman's photograph, which opens his log book. */
export function Photo({ man, nation, width, onRead }: {
  man: AirmanView;
  nation: string;
  width: number;
  onRead(man: string): void;
}) {
  return (
    <button
      type="button"
      class="man-photo"
      aria-label={t.campaign("open_book", { name: `${man.rank} ${man.name}` })}
      onClick={() => onRead(man.id)}
    >
      <Portrait man={man} nation={nation} width={width} />
    </button>
  );
}

/** Return how good an airman is: an ace, how many times over, or the name of a quality. */
export function gradeOf(man: AirmanView, say: Say): string {
  if (man.ace) return man.ace > 1 ? t.campaign("ace_n", { n: man.ace }) : t.campaign("ace");
  return say({ key: `quality.${man.quality}` });
}

/** Victories as strokes in fives. */
export function Tally({ victories: count }: AirmanView) {
  const label = t.campaign("victories_n", { n: count });
  if (!count) return null;
  return (
    <span class="tally" role="img" aria-label={label} data-tip="">
      {strokes(count).map((five, index) => (
        <svg key={index} viewBox="0 0 26 18" width="26" height="18" aria-hidden="true">
          <path
            d={Array.from({ length: Math.min(five, 4) }, (_, at) =>
              `M${4 + 6 * at} 2l-1 14`).join("")}
          />
          {five === 5 && <path d="M1 13L25 4" />}
        </svg>
      ))}
    </span>
  );
}

/** The sign of a nation, and the squadron's name. */
export function SquadronName({ side, size = 22 }: { side: SquadronView; size?: number }) {
  return (
    <span class="sq-name">
      <SideMark side={side.nation} size={size} /> {side.name}
    </span>
  );
}
