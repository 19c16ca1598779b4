/**
 * Mess: the main page of a squadron: the orders of the day, the roster, the machines, the calendar,
 * the enemy.
 */

import { t } from "../app/i18n.ts";
import { Profile } from "../board/sky/profile.tsx";
import type { Say } from "../board/contract.ts";
import { SideMark } from "../ui/icons.tsx";
import type { AirmanView, CampaignView, MachineView, Posed, SquadronView } from "../api/schema.ts";
import { sentence } from "../app/phrases.ts";
import { monthName, weekday } from "./calendar.ts";
import { Calendar } from "./Calendar.tsx";
import { gradeOf, type PageProps, Photo, Tally } from "./common.tsx";
import { Portrait } from "./portraits/Portrait.tsx";
import { Ribbons } from "./portraits/Ribbons.tsx";
import { byVictories, conditionOf, gone, machineOf, serving, sides, stateOf } from "./roster.ts";
import type { Week } from "./story.ts";

interface Props extends PageProps {
  weeks: readonly Week[];
  asked: Posed | null;
  onRead(man: string): void;
  onStory(week: number): void;
}

export function Mess({ view, say, weeks, asked, onRead, onStory }: Props) {
  const [own, other] = sides(view);
  const read = { say, onRead };
  return (
    <div class="mess">
      <header class="mess-head">
        <Leaf date={view.date} />
        <Plate view={view} own={own} other={other} />
        <Orders view={view} own={own} say={say} weeks={weeks} onStory={onStory} />
      </header>
      <section aria-labelledby="sq-roster">
        <h2 id="sq-roster" class="sq-title">{t.campaign("roster")}</h2>
        <ul class="roster">
          {serving(own).map((man) => (
            <Man key={man.id} side={own} man={man} asked={asked?.about === man.id} {...read} />
          ))}
        </ul>
        {(own.recruits ?? 0) > 0 && (
          <p class="faint">{t.campaign("recruits", { n: own.recruits })}</p>
        )}
      </section>
      <section aria-labelledby="sq-machines">
        <h2 id="sq-machines" class="sq-title">{t.campaign("machines")}</h2>
        <ul class="hangar">
          {own.machines.map((machine) => (
            <Aircraft
              key={machine.id}
              side={own}
              machine={machine}
              asked={asked?.about === machine.id}
            />
          ))}
        </ul>
      </section>
      <div class="mess-foot">
        <Calendar view={view} own={own} />
        <Enemy side={other} {...read} />
      </div>
      {gone(own).length > 0 && (
        <section aria-labelledby="sq-gone">
          <h2 id="sq-gone" class="sq-title">{t.campaign("gone")}</h2>
          <ul class="roster roster-small">
            {gone(own).map((man) => <Man key={man.id} side={own} man={man} {...read} />)}
          </ul>
        </section>
      )}
    </div>
  );
}

/** A leaf of the tear-off calendar on the wall. */
function Leaf({ date }: { date: string }) {
  return (
    <p class="tear-off">
      <span>{monthName(date)}</span>
      <b>{Number(date.slice(8))}</b>
      <span>{weekday(date)}</span>
    </p>
  );
}

function Plate({ view, own, other }: {
  view: CampaignView;
  own: SquadronView;
  other: SquadronView;
}) {
  const week = view.verdict
    ? t.campaign("over")
    : view.weeks
    ? t.campaign("week", { n: view.weeks, all: view.missions })
    : t.campaign("before");
  return (
    <div class="sq-plate">
      <SideMark side={own.nation} size={46} />
      <h2>{own.name}</h2>
      <p class="sq-plate-where">{[own.service, own.home].filter(Boolean).join(" · ")}</p>
      <p>{week}</p>
      <p class="sq-plate-points">
        {t.campaign("points")} <b>{own.points}</b>
        <span>
          {other.name} <b>{other.points}</b>
        </span>
      </p>
    </div>
  );
}

function Orders({ view, own, say, weeks, onStory }: {
  view: CampaignView;
  own: SquadronView;
  say: Say;
  weeks: readonly Week[];
  onStory(week: number): void;
}) {
  const latest = weeks.findLast((week) => week.parts.some((part) => part.name === "debriefing"));
  return (
    <div class="orders-slip">
      <h3>{t.campaign("orders")}</h3>
      {own.mission
        ? (
          <>
            <p class="orders-mission">{sentence(say({ key: `mission.${own.mission}` }))}</p>
            {own.rolled !== own.mission && own.rolled && (
              <p class="faint">
                {t.campaign("rolled", { mission: say({ key: `mission.${own.rolled}` }) })}
              </p>
            )}
            <p>
              {[
                view.front && sentence(say({ key: `front.${view.front}` })),
                view.clouds && say({ key: `clouds.${view.clouds}` }),
                view.skies?.includes("flak") && t.campaign(FLAK[own.flak] ?? "flak_2"),
              ].filter(Boolean).join(", ")}
            </p>
          </>
        )
        : <p>{view.verdict ? t.campaign("over") : t.campaign("no_orders")}</p>}
      {!view.verdict && <p class="orders-stamp">{say({ key: `phase.${view.phase}` })}</p>}
      {latest && (
        <button type="button" class="quiet link" onClick={() => onStory(latest.number)}>
          {t.campaign("read_debriefing", { n: latest.number })}
        </button>
      )}
    </div>
  );
}

function Man({ side, man, say, onRead, asked }: {
  side: SquadronView;
  man: AirmanView;
  say: Say;
  onRead(man: string): void;
  asked?: boolean;
}) {
  const state = man.fate ? say({ key: `fate.${man.fate}` }) : stateOf(side, man);
  return (
    <li class={`man${asked ? " is-asked" : ""}${man.fate ? " is-gone" : ""}`}>
      <Photo man={man} nation={side.nation} width={76} onRead={onRead} />
      <div class="man-words">
        <p class="man-rank">{man.rank}</p>
        <h3>{man.name}</h3>
        <Ribbons medals={man.medals} say={say} />
        <p class="man-facts">
          {sentence(say({ key: `role.${man.role}` }))}, {gradeOf(man, say)}
          {man.mine && man.role !== "commander" && (
            <>, {t.campaign("luck_n", { n: man.luck ?? 0 })}</>
          )}
        </p>
        <p class={man.rest ? "man-state is-low" : "man-state"}>{sentence(state)}</p>
        <Tally {...man} />
      </div>
    </li>
  );
}

const FLAK = ["flak_0", "flak_1", "flak_2"] as const;

function Aircraft({ side, machine, asked }: {
  side: SquadronView;
  machine: MachineView;
  asked: boolean;
}) {
  const crew = machine.crew.map((id) => side.airmen.find((man) => man.id === id)?.name);
  const out = machine.lost || machine.grounded > 0;
  return (
    <li class={`machine${out ? " is-out" : ""}${asked ? " is-asked" : ""}`}>
      <svg viewBox="-62 -34 120 66" width="112" height="62" aria-hidden="true">
        <Profile {...machine.silhouette} side={side.nation.split("_")[0]!} />
      </svg>
      <div>
        <h3>{machine.name}</h3>
        <p>{crew.map((name) => name ?? t.campaign("no_one")).join(", ")}</p>
        <p class="man-state">{conditionOf(machine)}</p>
      </div>
    </li>
  );
}

/** The known enemy airmen, the most dangerous first. */
function Enemy({ side, say, onRead }: {
  side: SquadronView;
  say: Say;
  onRead(man: string): void;
}) {
  const known = byVictories(serving(side));
  return (
    <section class="enemy" aria-labelledby="sq-enemy">
      <h2 id="sq-enemy" class="sq-title">{t.campaign("enemy")}</h2>
      <p class="enemy-name">
        <SideMark side={side.nation} size={22} /> <b>{side.name}</b>{" "}
        <span class="faint">{[side.service, side.home].filter(Boolean).join(" · ")}</span>
      </p>
      {known.length === 0 && <p class="faint">{t.campaign("no_enemy_known")}</p>}
      <ul class="enemy-men">
        {known.map((man) => (
          <li key={man.id}>
            <Portrait man={man} nation={side.nation} width={38} />
            <span>
              <button type="button" class="quiet link" onClick={() => onRead(man.id)}>
                {man.rank} {man.name}
              </button>
              <small>
                {[
                  machineOf(side, man)?.name,
                  man.ace > 0 && t.campaign("ace"),
                  say({ key: `quality.${man.quality}` }),
                ].filter(Boolean).slice(0, 2).join(", ")}
              </small>
              <Ribbons medals={man.medals} say={say} />
            </span>
            <Tally {...man} />
          </li>
        ))}
      </ul>
    </section>
  );
}
