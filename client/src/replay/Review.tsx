/** Review: what the ace says of a finished game. What each choice gave away, and what the dice did
 * apart from that. */

import { useSignal } from "@preact/signals";
import { api } from "../api.ts";
import type { Say } from "../contract.ts";
import { SideMark } from "../marks.tsx";
import { Curves, Plot } from "../plots.tsx";
import type { GameInfo, Judged, Option, Reviewed } from "../schema.ts";
import { seatName } from "../store.ts";
import { asFlight, signed } from "../table/Hint.tsx";
import { shortly } from "../table/forecast.ts";
import { reason } from "../toasts.tsx";
import { t } from "../ui.ts";
import { sentence } from "../words.ts";

interface Props {
  game: GameInfo;
  seat: string | null;
  say: Say;
  /** What the pieces are called. */
  names: Readonly<Record<string, string>>;
  /** Goes to a moment of the game; with an aircraft and a flight, shows that flight there. */
  onMoment(moment: number, about?: string, flight?: Option | null): void;
}

/** What counts as a choice worth a word, in the game's own points; the worst few in any case. */
const WORTH_A_WORD = 0.3;
const WORST = 3;
const LEAST = 0.05;

/** What a choice must have given away to be named. */
function worthAWord(choices: readonly Judged[]): number {
  const lost = choices.map((choice) => choice.lost).sort((one, other) => other - one);
  return Math.max(LEAST, Math.min(WORTH_A_WORD, lost[WORST - 1] ?? 0));
}

export function Review({ game, seat, say, names, onMoment }: Props) {
  const found = useSignal<Reviewed | null>(null);
  const asking = useSignal(false);
  const fault = useSignal("");
  const ask = async () => {
    asking.value = true;
    fault.value = "";
    try {
      found.value = await api.review(game.id);
    } catch (error) {
      fault.value = reason(error);
    }
    asking.value = false;
  };
  if (!found.value) {
    return (
      <p class="advice-door">
        <button type="button" class="button" disabled={asking.value} onClick={ask}>
          {asking.value ? t("review_thinking") : t("review_ask")}
        </button>
        <span aria-live="polite" class="faint">{fault.value}</span>
      </p>
    );
  }
  const { review, better } = found.value;
  const mine = review.choices.filter((choice) => !seat || choice.seat === seat);
  const least = worthAWord(mine);
  const name = (one: string) => seatName(game.ruleset, one);
  const curves = (lines: readonly { seat: string; points: readonly number[] }[]) =>
    lines.map((line, ink) => ({ name: name(line.seat), points: line.points, ink }));
  const sheet = (lines: readonly { seat: string; points: readonly number[] }[]) => ({
    head: [t("turn"), ...lines.map((line) => name(line.seat))],
    rows: (lines[0]?.points ?? []).map((_, turn) => [
      turn + 1,
      ...lines.map((line) => signed(line.points[turn] ?? 0)),
    ]),
  });
  const costly = review.choices.map((choice, index) => ({ choice, steps: better[index] ?? [] }))
    .filter(({ choice }) => mine.includes(choice) && choice.lost >= least);
  return (
    <section class="review" aria-label={t("review")}>
      <h2>{t("review")}</h2>
      <Plot
        title={t("review_given")}
        text={t("review_given_text")}
        sheet={sheet(review.given_away)}
        summary={t("review_table")}
      >
        <Curves curves={curves(review.given_away)} label={t("review_given")} axis={t("turn")} />
      </Plot>
      <Plot
        title={t("review_luck")}
        text={t("review_luck_text")}
        sheet={sheet(review.luck)}
        summary={t("review_table")}
      >
        <Curves curves={curves(review.luck)} label={t("review_luck")} axis={t("turn")} />
      </Plot>
      <h3>{t("review_points")}</h3>
      <ol class="review-points">
        {review.turning_points.map((point) => (
          <li key={`${point.turn} ${point.seat} ${point.by}`}>
            <SideMark side={point.seat} size={15} />
            <span>
              {t(point.by === "dice" ? "review_by_dice" : "review_by_choice", {
                turn: point.turn,
                who: point.about ? names[point.about] ?? point.about : name(point.seat),
                swing: signed(point.swing),
              })}
            </span>
            <button type="button" class="button" onClick={() => onMoment(point.moment ?? 0)}>
              {t("show")}
            </button>
          </li>
        ))}
      </ol>
      <h3>{t("review_choices")}</h3>
      {!costly.length && <p>{t("review_none")}</p>}
      <ul class="review-choices">
        {costly.map(({ choice, steps }) => (
          <li key={`${choice.turn} ${choice.about}`}>
            <span>
              {t("review_choice", {
                turn: choice.turn,
                who: names[choice.about] ?? choice.about,
                lost: choice.lost.toFixed(1),
              })}
              {steps.length > 0 && (
                <small>
                  {t("review_better")}{" "}
                  {sentence(steps.map((step) => shortly(step.says, say)).join(", "))}
                </small>
              )}
            </span>
            <button
              type="button"
              class="button"
              onClick={() => onMoment(choice.moment ?? 0, choice.about, asFlight(steps))}
            >
              {t("show_me")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
