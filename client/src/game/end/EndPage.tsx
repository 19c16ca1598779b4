/** End page: how a game ended, what decided it, and what to do next, shown over the final board. */

import { useEffect, useMemo, useRef } from "preact/hooks";
import { getReview } from "../../api/calls/advice.ts";
import { send } from "../../api/send.ts";
import { Button } from "../../ui/button.tsx";
import type { Say } from "../../board/contract.ts";
import { handOn, sharesFiles } from "../../ui/downloads.ts";
import { Die, Icon, Ornament, SideMark } from "../../ui/icons.tsx";
import { RatingChange } from "../../ratings/RatingChange.tsx";
import { turnSaid, worthAWord } from "../../advice/Review.tsx";
import { Cite } from "../../rulebook/citations.tsx";
import type { GameInfo, LogLine, Reviewed, Scene } from "../../api/schema.ts";
import { book, result, sayer, seatName, titled } from "../../app/store.ts";
import { useAdvice } from "../../advice/advice.tsx";
import { toast } from "../../ui/toasts.tsx";
import { t } from "../../app/i18n.ts";
import { ended, sentence } from "../../app/phrases.ts";
import { worthSaid } from "../../advice/worth.ts";
import { type Blow, blowSaid, lastBlow, lastShot } from "./blow.ts";
import { bestShot, lossesOf, shotsOf } from "./facts.ts";
import { FilmOfIt } from "./FilmOfIt.tsx";
import { LastBlow } from "./LastBlow.tsx";
import { Next } from "./Next.tsx";
import { mapped } from "./stage.tsx";

interface Props {
  game: GameInfo;
  seat: string | null;
  side: string | null;
  say: Say;
  log: readonly LogLine[];
  scene: Scene | null;
  onClose(): void;
}

export function EndPage(props: Props) {
  const { game, seat, say, onClose } = props, { outcome, ruleset } = game;
  const here = useRef<HTMLElement>(null);
  useEffect(() => takeFocus(here.current), []);
  if (!outcome) return null;
  const title = result(game, outcome), { log, scene } = props;
  const [blow, shot] = useMemo(() => [lastBlow(log), lastShot(log, scene)] as const, []);
  const why = [told(props, blow), ended(sentence(say(outcome.reason, ruleset)))].filter(Boolean);
  return (
    <section class="end-page" aria-label={title} tabIndex={-1} ref={here}>
      <button type="button" class="quiet end-close" onClick={onClose} aria-label={t.end("close")}>
        <Icon name="close" />
      </button>
      <h2>
        {outcome.winners.map((one) => <SideMark key={one} side={one} size={36} />)} {title}
      </h2>
      {shot && <LastBlow game={game} seat={seat} shot={shot} />}
      {why.length > 1 && <p class="end-blow">{why[0]}</p>}
      <p>
        {why.at(-1)} <Cite ruleset={ruleset} rule={outcome.rule ?? ""} />
      </p>
      {game.rated && <RatingChange game={game} />}
      <Next game={game} seat={seat}>
        <Button onClick={() => picture(props, titled(game), `${title}. ${why.join(" ")}`)}>
          {t.end(sharesFiles() ? "share" : "picture")}
        </Button>
        <Button onClick={onClose}>{t.end("close")}</Button>
      </Next>
      <Ornament />
      <Figures {...props} />
      {book(ruleset)?.reviews && !game.lesson && <Verdict {...props} />}
    </section>
  );
}

/** Return the last blow in a sentence: "You shot down A1 in turn 6."; "" without one. */
function told({ scene, side, say }: Props, blow: Blow | null): string {
  const said = blow ? blowSaid(blow, scene, side, sayer(blow.ruleset, {})) : "";
  return said && t.end("blow", { blow: said, turn: turnSaid(scene, say, blow!.turn) });
}

/** Focus the page, unless the reader is writing. */
function takeFocus(here: HTMLElement | null): void {
  if (!document.activeElement?.matches("input, textarea")) here?.focus();
}

/** Return the map as a flat image, whatever view the reader has chosen. */
async function picture({ scene, say }: Props, title: string, text: string): Promise<void> {
  try {
    const made = await mapped(scene, say, title, text);
    if (made) await handOn(made, title);
  } catch {
    toast(t.end("picture_failed"), "refusal");
  }
}

/** Return the address of the replay at a line, a choice or a turning point. */
function film(game: GameInfo, seat: string | null, where: Record<string, string>): string {
  return `/games/${game.id}/replay?${new URLSearchParams({ ...seat && { seat }, ...where })}`;
}

/** Figures from the log: losses and their causes, shots, hits, and the best shot. */
function Figures({ game, seat, log, scene, say }: Props) {
  const best = bestShot(log, scene), losses = lossesOf(log);
  return (
    <div class="end-facts">
      {losses.length > 0 && (
        <div>
          <h3>{t.end("losses")}</h3>
          {losses.map((lost) => (
            <p key={lost.line}>
              <b>{lost.piece}</b>: {lost.says.map((one) => say(one, lost.ruleset)).join(", ")}
              {lost.by && ` (${lost.by})`}, {turnSaid(scene, say, lost.turn)}{" "}
              <a href={film(game, seat, { at: String(lost.line) })}>{t.end("show_me")}</a>
            </p>
          ))}
        </div>
      )}
      {best && (
        <div>
          <h3>{t.end("best")}</h3>
          <p>
            <span class="log-dice" aria-hidden="true">
              {best.dice.map((face, index) => <Die key={index} pips={face} />)}
            </span>
            {t.end("best_hit", {
              by: best.by,
              piece: best.piece,
              turn: turnSaid(scene, say, best.turn),
            })}
            {best.amount > 0 && <b class="log-amount">{` −${best.amount}`}</b>}{" "}
            <a href={film(game, seat, { at: String(best.line) })}>{t.end("show_me")}</a>
          </p>
        </div>
      )}
      <ul>
        {shotsOf(log, scene).map(({ side, shots, hits }) => (
          <li key={side}>
            <SideMark side={side} size={14} />{" "}
            {t.end("figures", { who: seatName(game.ruleset, side), hits, shots })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The ace's review: the turning points, the luck of the dice, and the better choices. */
function Verdict(props: Props) {
  const advice = useAdvice(() => send(getReview(props.game.id)));
  useEffect(() => void advice.ask(), []);
  const found = advice.found.value;
  if (advice.fault.value) return <p class="faint">{advice.fault.value}</p>;
  if (!found) {
    return (
      <p class="end-wait faint">
        <span class="is-alive">{t.end("thinking")}</span>{" "}
        <progress aria-label={t.end("thinking")} />
      </p>
    );
  }
  return (
    <div class="end-facts">
      <Turning {...props} review={found.review} />
      <Mistakes {...props} review={found.review} />
    </div>
  );
}

type Judged = Props & { review: Reviewed["review"] };

/** Return the turning point of the review with the most weight. */
function weightiest(points: Reviewed["review"]["turning_points"]): number {
  const swings = points.map((point) => Math.abs(point.swing));
  return swings.indexOf(Math.max(...swings));
}

function Turning({ game, seat, review, scene, say }: Judged) {
  const at = weightiest(review.turning_points), point = review.turning_points[at];
  return (
    <>
      {point && (
        <div>
          <h3>{t.end("turning")}</h3>
          <p>
            {t.advice(point.by === "dice" ? "review_by_dice" : "review_by_choice", {
              turn: sentence(turnSaid(scene, say, point.turn)),
              who: point.about || seatName(game.ruleset, point.seat),
              worth: worthSaid(point.swing, say, game.ruleset),
            })} <a href={film(game, seat, { point: String(at) })}>{t.end("show_me")}</a>
          </p>
          <FilmOfIt
            game={game}
            seat={seat}
            title={`${titled(game)}, ${turnSaid(scene, say, point.turn)}`}
            moment={point.moment ?? null}
          />
        </div>
      )}
      <div>
        <h3>{t.end("luck")}</h3>
        {review.luck.filter((one) => !seat || one.seat === seat).map(({ seat: whose, points }) => {
          const n = Number((points.at(-1) ?? 0).toFixed(1));
          const who = seatName(game.ruleset, whose), kind = luckOf(n);
          const worth = worthSaid(n, say, game.ruleset);
          return <p key={whose}>{t.end(kind, { who, worth })}</p>;
        })}
      </div>
    </>
  );
}

/** Less luck than this is slight. */
const SLIGHT = 0.75;

function luckOf(points: number) {
  if (!points) return "luck_even";
  const size = Math.abs(points) < SLIGHT ? "slightly_" : "";
  return `luck_${size}${points > 0 ? "good" : "bad"}` as const;
}

function Mistakes({ game, seat, review, scene, say }: Judged) {
  const numbered = review.choices.map((choice, index) => ({ choice, index }));
  const mine = numbered.filter(({ choice }) => !seat || choice.seat === seat);
  const least = worthAWord(mine.map(({ choice }) => choice));
  const worst = mine.filter(({ choice }) => choice.lost >= least)
    .sort((one, other) => other.choice.lost - one.choice.lost).slice(0, 3);
  return (
    <div>
      <h3>{t.end("mistakes")}</h3>
      {!worst.length && <p>{t.end("no_mistakes")}</p>}
      {worst.map(({ choice, index }) => (
        <p key={index}>
          {t.end("mistake", {
            turn: sentence(turnSaid(scene, say, choice.turn)),
            who: choice.about,
            worth: worthSaid(choice.lost, say, game.ruleset),
          })} <a href={film(game, seat, { choice: String(index) })}>{t.end("show_me")}</a>
        </p>
      ))}
    </div>
  );
}
