/** Story: briefing, take-off, battle and debriefing of a week, with every roll. */

import { t } from "../app/i18n.ts";
import { Button } from "../ui/button.tsx";
import type { Say } from "../board/contract.ts";
import { Pick } from "../ui/fields.tsx";
import type { LogLine, SquadronView } from "../api/schema.ts";
import { inFull } from "./calendar.ts";
import { type PageProps, Photo, teller, Told } from "./common.tsx";
import { sides } from "./roster.ts";
import { type Paragraph, paragraphsOf, type PartName, sentencesOf, type Week } from "./story.ts";

interface Props extends PageProps {
  /** The id of the game. */
  game: string;
  weeks: readonly Week[];
  /** The week that is open; null for the last one. */
  week: number | null;
  onWeek(week: number | null): void;
  onRead(man: string): void;
}

export function Story(props: Props) {
  const { view, game, weeks, week: asked, onWeek, onRead } = props;
  const place = asked === null ? -1 : weeks.findIndex((week) => week.number === asked);
  const at = place < 0 ? weeks.length - 1 : place;
  const week = weeks[at];
  if (!week) return <p class="sq-empty faint">{t.campaign("story_empty")}</p>;
  const both = sides(view);
  return (
    <article class="story">
      <div class="story-turn">
        <Button disabled={at === 0} onClick={() => onWeek(weeks[at - 1]!.number)}>
          {t.campaign("earlier")}
        </Button>
        <label>
          <span class="unseen">{t.campaign("which_week")}</span>
          <Pick
            value={week.number}
            values={weeks.map((one) => [one.number, heading(one, view.missions)])}
            onPick={(number) => onWeek(number)}
          />
        </label>
        <Button
          disabled={at === weeks.length - 1}
          onClick={() => onWeek(at + 2 === weeks.length ? null : weeks[at + 1]!.number)}
        >
          {t.campaign("later")}
        </Button>
      </div>
      <h2>{heading(week, view.missions)}</h2>
      {week.parts.map((part, index) => (
        <Part
          key={index}
          name={part.name}
          lines={part.lines}
          watch={part.name === "battle" && week.battle
            ? `/games/${game}/battles/${week.battle}?week=${week.number}`
            : null}
          both={both}
          page={props}
          onRead={onRead}
        />
      ))}
    </article>
  );
}

function heading(week: Week, all: number): string {
  return week.number
    ? `${t.campaign("week", { n: week.number, all })}, ${inFull(week.date)}`
    : t.campaign("before");
}

function Part({ name, lines, watch, both, page, onRead }: {
  name: PartName;
  lines: readonly LogLine[];
  /** The address of the battle's replay. */
  watch: string | null;
  both: readonly SquadronView[];
  page: PageProps;
  onRead(man: string): void;
}) {
  const own = lines.filter((line) => line.ruleset === page.ruleset);
  const fought = lines.filter((line) => line.ruleset !== page.ruleset);
  const men = new Set(both.flatMap((side) => side.airmen.map((man) => man.id)));
  const paragraphs = paragraphsOf(sentencesOf(own), men);
  const general = paragraphs.filter((one) => !one.about);
  const ofSide = (side: SquadronView) =>
    paragraphs.filter((one) => side.airmen.some((man) => man.id === one.about));
  return (
    <section class={`story-part story-${name}`}>
      <h3>{t.campaign(name)}</h3>
      {general.map((one, index) => (
        <p key={index} class="story-day">
          <Told sentences={one.sentences} say={teller(page)} />
        </p>
      ))}
      {both.map((side, index) =>
        ofSide(side).length > 0 && (
          <div key={side.id} class={index ? "story-theirs" : "story-ours"}>
            <h4>{side.name}</h4>
            {ofSide(side).map((one) => (
              <OfMan key={one.about} side={side} told={one} say={teller(page)} onRead={onRead} />
            ))}
          </div>
        )
      )}
      {watch && (
        <p class="story-watch">
          <a class="button" href={watch}>{t.campaign("watch_battle")}</a>
        </p>
      )}
      {fought.length > 0 && (
        <details class="story-lines">
          <summary>{t.campaign("line_by_line", { n: fought.length })}</summary>
          <p>
            <Told sentences={sentencesOf(fought.filter((line) => !line.detail))} say={page.say} />
          </p>
        </details>
      )}
    </section>
  );
}

function OfMan({ side, told, say, onRead }: {
  side: SquadronView;
  told: Paragraph;
  say: Say;
  onRead(man: string): void;
}) {
  const man = side.airmen.find((one) => one.id === told.about)!;
  return (
    <div class="story-man">
      <Photo man={{ ...man, rest: 0 }} nation={side.nation} width={46} onRead={onRead} />
      <p>
        <Told sentences={told.sentences} say={say} />
      </p>
    </div>
  );
}
