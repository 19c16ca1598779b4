/** Log book: the flight log book of one airman. */

import { t } from "../app/i18n.ts";
import { Button } from "../ui/button.tsx";
import type { Say } from "../board/contract.ts";
import { Cite } from "../rulebook/citations.tsx";
import type { AirmanView, CampaignView, SquadronView } from "../api/schema.ts";
import { sentence } from "../app/phrases.ts";
import { inFull, inShort } from "./calendar.ts";
import { FiguresTable, firstSaid, gradeOf, type PageProps, ShortDay, Tally } from "./common.tsx";
import { Portrait } from "./portraits/Portrait.tsx";
import { RibbonView } from "./portraits/Ribbons.tsx";
import { overYears } from "./roster.ts";

interface Props extends PageProps {
  man: string;
  /** Opens another airman's book; closes the book. Neither when printed. */
  onRead?(man: string): void;
  onBack?(): void;
}

export function LogBook({ view, say, ruleset, man: id, onRead, onBack }: Props) {
  const side = view.squadrons.find((one) => one.airmen.some((man) => man.id === id));
  const place = side?.airmen.findIndex((man) => man.id === id) ?? -1;
  const man = side?.airmen[place];
  if (!side || !man) return null;
  return (
    <article class="log-book" aria-label={t.campaign("open_book", { name: man.name })}>
      {onRead && (
        <div class="book-turn">
          <Button onClick={onBack}>{t.campaign("back")}</Button>
          <span role="group" aria-label={t.campaign("turn_leaf")}>
            <Leaf to={side.airmen[place - 1]} words={t.campaign("last_man")} onRead={onRead} />
            <Leaf to={side.airmen[place + 1]} words={t.campaign("next_man")} onRead={onRead} />
          </span>
        </div>
      )}
      <Cover side={side} man={man} say={say} />
      <div class="book-leaf">
        <Medals man={man} say={say} />
        {man.mine && <Skills man={man} say={say} view={view} ruleset={ruleset} />}
        {man.mine && (man.burdens?.length ?? 0) > 0 && (
          <section>
            <h3>{t.campaign("burdens")}</h3>
            <p>
              {sentence(man.burdens!.map((one) => say({ key: `recovery.${one}` })).join(", "))}
            </p>
          </section>
        )}
      </div>
      {man.mine
        ? (
          <>
            <Sorties man={man} say={say} ruleset={ruleset} years={overYears(view)} />
            <Career man={man} say={say} years={overYears(view)} />
          </>
        )
        : <p class="faint">{t.campaign("secret")}</p>}
    </article>
  );
}

function Leaf({ to, words, onRead }: {
  to: AirmanView | undefined;
  words: string;
  onRead(man: string): void;
}) {
  return <Button disabled={!to} onClick={() => to && onRead(to.id)}>{words}</Button>;
}

function Cover({ side, man, say }: { side: SquadronView; man: AirmanView; say: Say }) {
  const facts: [string, string | number | undefined][] = [
    [t.campaign("post"), say({ key: `role.${man.role}` })],
    [t.campaign("quality"), gradeOf(man, say)],
    [t.campaign("joined"), inFull(man.joined)],
    [t.campaign("fate"), man.fate ? say({ key: `fate.${man.fate}` }) : t.campaign("serves")],
    [t.campaign("luck"), man.mine ? man.luck : undefined],
    [t.campaign("experience"), man.mine ? man.experience : undefined],
    [t.campaign("wounds_ever"), man.mine ? man.career : undefined],
  ];
  return (
    <header class="book-cover">
      <Portrait
        man={man}
        nation={side.nation}
        width={128}
        label={`${man.rank} ${man.name}`}
      />
      <div>
        <p class="book-kind">{t.campaign("log_book")}</p>
        <h2>{man.name}</h2>
        <p class="man-rank">{man.rank}, {side.name}</p>
        <dl class="book-facts">
          {facts.filter(([, value]) => value !== undefined).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p class="book-score">
          <b>{t.campaign("victories_n", { n: man.victories })}</b>
          {man.shares > 0 && <>, {t.campaign("shares_n", { n: man.shares })}</>},{" "}
          {t.campaign("missions_n", { n: man.missions })}
          {man.parachute && <>, {t.campaign("parachute")}</>}
          <Tally {...man} />
        </p>
      </div>
    </header>
  );
}

function Medals({ man, say }: { man: AirmanView; say: Say }) {
  return (
    <section>
      <h3>{t.campaign("medals")}</h3>
      {man.medals.length === 0 && <p class="faint">{t.campaign("no_medals")}</p>}
      <ul class="book-medals">
        {man.medals.map((medal, index) => (
          <li key={index}>
            <RibbonView medal={medal} /> {say({ key: `medal.${medal}` })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The airman's skills; those without effect in the current game are grey, with the reason. */
function Skills({ man, say, view, ruleset }: {
  man: AirmanView;
  say: Say;
  view: CampaignView;
  ruleset: string;
}) {
  const skills = man.skills ?? [];
  const why = (unused: string) => ({ why: say({ key: unused }, view.game) });
  return (
    <section>
      <h3>{t.campaign("skills")}</h3>
      {skills.length === 0 && <p class="faint">{t.campaign("no_skills")}</p>}
      <ul class="book-skills">
        {skills.map((skill) => (
          <li key={skill.id} class={skill.unused ? "is-unused" : ""}>
            {say({ key: `skill.${skill.id}` })} <Cite ruleset={ruleset} rule={skill.rule ?? ""} />
            {skill.unused && <small>{t.campaign("no_use", why(skill.unused))}</small>}
          </li>
        ))}
        {(view.grades ?? []).map((grade) => (
          <li key={grade.id} class="is-unused">
            {sentence(say({ key: `quality.${grade.id}` }))}{" "}
            <Cite ruleset={ruleset} rule={grade.rule ?? ""} />
            <small>{t.campaign("no_grade", why(grade.unused ?? ""))}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

const NUMBERS = ["confirmed", "shared", "hurt"] as const;

function Sorties({ man, say, ruleset, years }: {
  man: AirmanView;
  say: Say;
  ruleset: string;
  years: boolean;
}) {
  const sorties = man.sorties ?? [];
  const all = (of: "victories" | "shared" | "wounds") =>
    sorties.reduce((sum, flown) => sum + flown[of], 0);
  return (
    <section>
      <h3>{t.campaign("sorties")}</h3>
      {sorties.length === 0
        ? <p class="faint">{t.campaign("no_sorties")}</p>
        : (
          <div class="book-scroll" tabIndex={0} role="region" aria-label={t.campaign("sorties")}>
            <FiguresTable
              class="ledger"
              head={["date", "machine", "mission", "opponents", "end", ...NUMBERS]}
              numbers={NUMBERS}
              rows={sorties.map((flown) => [
                <ShortDay date={flown.date} years={years} />,
                flown.machine,
                <>
                  {say({ key: `mission.${flown.mission}` })}
                  <small>{flown.done ? t.campaign("done") : t.campaign("not_done")}</small>
                </>,
                flown.opponents.join(", ") || "–",
                firstSaid(say, ruleset, flown.end, "sortie", "fate", "end"),
                ...[flown.victories, flown.shared, flown.wounds].map((number) => number || "·"),
              ])}
            >
              <tfoot>
                <tr>
                  <th scope="row" colSpan={5}>{t.campaign("totals")}</th>
                  <td class="is-number">{all("victories")}</td>
                  <td class="is-number">{all("shared")}</td>
                  <td class="is-number">{all("wounds")}</td>
                </tr>
              </tfoot>
            </FiguresTable>
          </div>
        )}
    </section>
  );
}

function Career({ man, say, years }: { man: AirmanView; say: Say; years: boolean }) {
  return (
    <section>
      <h3>{t.campaign("career")}</h3>
      <ol class="career">
        {(man.log ?? []).map((entry, index) => (
          <li key={index}>
            <time dateTime={entry.date}>{inShort(entry.date, years)}</time>
            <span>{sentence(say(entry.says))}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
