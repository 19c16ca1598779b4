/** Given: the answers so far in a dialogue, as a row of counters. */

import { Fragment } from "preact";
import { ArrowMark, StickMark } from "../../ui/icons.tsx";
import type { PadRow } from "../../api/schema.ts";
import { t } from "../../app/i18n.ts";
import { useAnswering } from "./answering.ts";
import { rowOf } from "./option_layout.ts";

/** The answers given so far in this dialogue about the same piece, as a row of counters. */
export function Given() {
  const { question, say } = useAnswering();
  const about = question.given_about ?? [], says = question.given_says ?? [];
  const given = (question.given ?? []).map((value, index) => ({ value, says: says[index] }))
    .filter((_, index) => about[index] === (question.about ?? ""));
  const row = rowOf(question);
  if (!given.length) return null;
  return (
    <ol class="given" aria-label={t("chosen_so_far")}>
      {row ? <Order row={row} /> : given.map(({ value, says }, index) => (
        <li key={index}>
          {says ? <span class="counter counter-word">{say(says)}</span> : numbered(value)}
        </li>
      ))}
    </ol>
  );
}

/** The counters of an order: its length, those placed so far, and the empty places. */
function Order({ row: { length, moves = [] } }: { row: PadRow }) {
  const { say } = useAnswering();
  return (
    <>
      <li>{numbered(length)}</li>
      {moves.map((move, index) => (
        <Fragment key={index}>
          <li>
            <span class="counter" data-tip={say(move.says)}>
              <ArrowMark arrow={move.arrow} />
              <StickMark stick={move.stick} />
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
