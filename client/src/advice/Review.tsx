/**
 * Review: the ace's comments on a finished game: what each choice gave away, and separately the
 * luck of the dice.
 */

import { useEffect } from "preact/hooks";
import { getReview } from "../api/calls/advice.ts";
import { send } from "../api/send.ts";
import type { Say } from "../board/contract.ts";
import { SideMark } from "../ui/icons.tsx";
import { Plot } from "../ui/plots.tsx";
import type { GameInfo, Judged, Option, Reviewed, Scene } from "../api/schema.ts";
import { here, note } from "../app/router.ts";
import { seatName } from "../app/store.ts";
import { Curves } from "../game/replay/Curves.tsx";
import { AdviceButton, useAdvice } from "./advice.tsx";
import { asFlight } from "./Hint.tsx";
import { t } from "../app/i18n.ts";
import { sentence } from "../app/phrases.ts";
import { signed, unitSaid, worthSaid } from "./worth.ts";

interface Props {
  game: GameInfo;
  seat: string | null;
  say: Say;
  scene: Scene | null;
  /** The names of the pieces. */
  names: Readonly<Record<string, string>>;
  /** Go to a moment of the game; with an aircraft and a flight, show that flight there. */
  onMoment(moment: number, about?: string, flight?: Option | null): void;
}

/** Return "turn 5" in the game's own unit, which may be a round. */
export function turnSaid(scene: Scene | null, say: Say, n: number): string {
  const label = scene?.tracks?.[0]?.label;
  return `${label ? say(label) : t("turn")} ${n}`;
}

/**
 * The least loss that makes a choice worth a comment, in the game's points; a few of the worst are
 * always shown.
 */
const WORTH_A_WORD = 0.3;
const WORST = 3;
const LEAST = 0.05;

/** Return the least loss of a choice that is listed. */
export function worthAWord(choices: readonly Judged[]): number {
  const lost = choices.map((choice) => choice.lost).sort((one, other) => other - one);
  return Math.max(LEAST, Math.min(WORTH_A_WORD, lost[WORST - 1] ?? 0));
}

export function Review(props: Props) {
  const { game, seat, say } = props, unit = unitSaid(say, game.ruleset);
  const advice = useAdvice(() => send(getReview(game.id))), found = advice.found.value;
  useEffect(() => void advice.ask(), []);
  useEffect(() => found ? showAsked(found, props) : undefined, [found]);
  if (!found) {
    return (
      <AdviceButton
        advice={advice}
        ask={t.advice("review_ask")}
        thinking={t.advice("review_thinking")}
      />
    );
  }
  const { review, better } = found;
  const mine = review.choices.filter((choice) => !seat || choice.seat === seat);
  const least = worthAWord(mine);
  const costly = review.choices.map((choice, index) => ({ choice, steps: better[index] ?? [] }))
    .filter(({ choice }) => mine.includes(choice) && choice.lost >= least);
  return (
    <section class="review" aria-label={t.advice("review")}>
      <h2>{t.advice("review")}</h2>
      <Course
        title={t.advice("review_given")}
        text={t.advice("review_given_text", { unit })}
        lines={review.given_away}
        {...props}
      />
      <Course
        title={t.advice("review_luck")}
        text={t.advice("review_luck_text", { unit })}
        lines={review.luck}
        {...props}
      />
      <h3>{t.advice("review_points")}</h3>
      <TurningPoints {...props} points={review.turning_points} />
      <h3>{t.advice("review_choices")}</h3>
      {!costly.length && <p>{t.advice("review_none")}</p>}
      <CostlyChoices {...props} costly={costly} />
    </section>
  );
}

/** Show the turning point or choice that a link asks for. */
function showAsked({ review, better }: Reviewed, { onMoment }: Props): void {
  const asked = here.peek().searchParams;
  const choice = review.choices[Number(asked.get("choice") ?? -1)];
  const point = review.turning_points[Number(asked.get("point") ?? -1)];
  const steps = better[Number(asked.get("choice") ?? -1)] ?? [];
  note({ choice: null, point: null });
  if (choice) onMoment(choice.moment ?? 0, choice.about, asFlight(steps));
  else if (point) onMoment(point.moment ?? 0);
}

/** Totals of every seat from turn to turn. */
function Course({ title, text, lines, game: { ruleset }, scene, say }: Props & {
  title: string;
  text: string;
  lines: readonly { seat: string; points: readonly number[] }[];
}) {
  const curves = lines.map((line, ink) => ({ ...line, name: seatName(ruleset, line.seat), ink }));
  const label = scene?.tracks?.[0]?.label, turn = label ? say(label) : t("turn");
  const sheet = {
    head: [turn, ...curves.map((curve) => curve.name)],
    rows: (lines[0]?.points ?? []).map((_, turn) => [
      turn + 1,
      ...lines.map((line) => signed(line.points[turn] ?? 0)),
    ]),
  };
  return (
    <Plot title={title} text={text} sheet={sheet} summary={t.advice("review_table")}>
      <Curves curves={curves} label={title} axis={turn} />
    </Plot>
  );
}

function TurningPoints(
  { game, names, scene, say, onMoment, points }: Props & {
    points: Reviewed["review"]["turning_points"];
  },
) {
  return (
    <ol class="review-points">
      {points.map((point) => (
        <li key={`${point.turn} ${point.seat} ${point.by}`}>
          <SideMark side={point.seat} size={15} />
          <span>
            {t.advice(point.by === "dice" ? "review_by_dice" : "review_by_choice", {
              turn: sentence(turnSaid(scene, say, point.turn)),
              who: point.about
                ? names[point.about] ?? point.about
                : seatName(game.ruleset, point.seat),
              worth: worthSaid(point.swing, say, game.ruleset),
            })}
          </span>
          <button type="button" class="button" onClick={() => onMoment(point.moment ?? 0)}>
            {t("show")}
          </button>
        </li>
      ))}
    </ol>
  );
}

function CostlyChoices({ game, say, scene, names, onMoment, costly }: Props & {
  costly: readonly { choice: Judged; steps: Reviewed["better"][number] }[];
}) {
  return (
    <ul class="review-choices">
      {costly.map(({ choice, steps }) => (
        <li key={`${choice.turn} ${choice.about}`}>
          <span>
            {t.advice("review_choice", {
              turn: sentence(turnSaid(scene, say, choice.turn)),
              who: names[choice.about] ?? choice.about,
              worth: worthSaid(choice.lost, say, game.ruleset),
            })}
            {steps.length > 0 && (
              <small>
                {t.advice("review_better")}{" "}
                {sentence(steps.map((step) => say(step.says)).join(", "))}
              </small>
            )}
          </span>
          <button
            type="button"
            class="button"
            onClick={() => onMoment(choice.moment ?? 0, choice.about, asFlight(steps))}
          >
            {t.advice("show_me")}
          </button>
        </li>
      ))}
    </ul>
  );
}
