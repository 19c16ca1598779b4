/** Given: the answers so far in a dialogue, as counters in a row. */

import { Fragment } from "preact";
import type { Say } from "../contract.ts";
import { ArrowMark } from "../marks.tsx";
import type { PadRow, Phrase, Posed } from "../schema.ts";
import { book } from "../store.ts";
import { t } from "../ui.ts";
import { rowOf } from "./pad.ts";

/** What was answered so far in this dialogue about the same thing: the counters in the row. */
export function Given({ question, say }: { question: Posed; say: Say }) {
  const about = question.given_about ?? [];
  const given = (question.given ?? []).filter((_, index) =>
    about[index] === (question.about ?? "")
  );
  const row = rowOf(question);
  if (!given.length) return null;
  return (
    <ol class="given" aria-label={t("chosen_so_far")}>
      {row
        ? <Order row={row} say={say} />
        : given.map((value, index) => <li key={index}>{counter(value, question, say)}</li>)}
    </ol>
  );
}

/** The counters of an order: how many, those laid so far, and the places of those to come. */
function Order({ row: { length, moves = [] }, say }: { row: PadRow; say: Say }) {
  return (
    <>
      <li>{numbered(length)}</li>
      {moves.map((move, index) => (
        <Fragment key={index}>
          <li>
            <span class="counter" title={say(move.says)}>
              <ArrowMark arrow={move.arrow} />
              <b>{move.letter}</b>
            </span>
          </li>
          {!!move.metres && <li>{numbered(move.metres)}</li>}
        </Fragment>
      ))}
      {Array.from(
        { length: Math.max(0, length - moves.length) },
        (_, index) => <li key={`empty${index}`} class="given-empty" aria-hidden="true" />,
      )}
    </>
  );
}

function numbered(value: string | number) {
  return <span class="counter counter-number">{value}</span>;
}

/** An answer in words, where the game has words for it: its own, or the name of what it names. */
function givenWord(value: string | number, question: Posed, say: Say): string | null {
  const { ruleset } = question;
  const phrases = book(ruleset ?? "")?.phrases ?? {};
  if (!("given.name" in phrases)) return null;
  const own = `given.${value}`;
  if (own in phrases) return say({ key: own }, ruleset);
  const byName = phrases["given.name"]!.includes(":@name");
  const said = byName && offered.get(offeredAs(question, value));
  return say(said || { key: "given.name", words: { value } }, ruleset);
}

/** Options as last offered: names at the table do not know yet what is being ordered. */
const offered = new Map<string, Phrase>();

/** Remember the words of a question's options for when one of them has been given. */
export function noteOffered(question: Posed): void {
  for (const { value, says } of question.options) offered.set(offeredAs(question, value), says);
}

function offeredAs({ seat, about }: Posed, value: string | number): string {
  return `${seat} ${about ?? ""} ${value}`;
}

function counter(value: string | number, question: Posed, say: Say) {
  const told = givenWord(value, question, say);
  return told === null ? numbered(value) : <span class="counter counter-word">{told}</span>;
}
