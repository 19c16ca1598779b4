/** Given: the answers so far in a dialogue, as counters in a row. */

import type { Say } from "../contract.ts";
import { ArrowMark } from "../marks.tsx";
import type { Phrase, Posed } from "../schema.ts";
import { book } from "../store.ts";
import { t } from "../ui.ts";
import { move, progress } from "./pad.ts";

/** What was answered so far in this dialogue about the same thing: the counters in the row. */
export function Given({ question, say }: { question: Posed; say: Say }) {
  const about = question.given_about ?? [];
  const given = (question.given ?? []).filter((_, index) =>
    about[index] === (question.about ?? "")
  );
  const row = progress(question);
  if (!given.length) return null;
  const missing = row ? Math.max(0, row.all - row.done) : 0;
  return (
    <ol class="given" aria-label={t("chosen_so_far")}>
      {given.map((value, index) => <li key={index}>{counter(value, question, say)}</li>)}
      {Array.from(
        { length: missing },
        (_, index) => <li key={`empty${index}`} class="given-empty" aria-hidden="true" />,
      )}
    </ol>
  );
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
  const flown = move(value);
  if (flown) {
    return (
      <span
        class="counter"
        title={say({ key: "move.plain", words: { arrow: flown.word, stick: flown.stick } })}
      >
        <ArrowMark word={flown.word} />
        <b>{flown.stick}</b>
      </span>
    );
  }
  const told = givenWord(value, question, say);
  return told === null
    ? <span class="counter counter-number">{value}</span>
    : <span class="counter counter-word">{told}</span>;
}
