/** Honour: the victory board, the aces, and the roll of the dead and missing. */

import { t } from "../app/i18n.ts";
import type { AirmanView, SquadronView } from "../api/schema.ts";
import { sentence } from "../app/phrases.ts";
import { FiguresTable, type PageProps, ShortDay, SquadronName, Tally } from "./common.tsx";
import { Portrait } from "./portraits/Portrait.tsx";
import { Ribbons } from "./portraits/Ribbons.tsx";
import { byVictories, overYears, sides } from "./roster.ts";

interface Props extends PageProps {
  onRead(man: string): void;
}

export function Honour({ view, say, onRead }: Props) {
  const both = sides(view);
  const aces = both.flatMap((side) => byVictories(side.airmen).filter((man) => man.ace > 0));
  return (
    <div class="honour">
      <section aria-labelledby="sq-aces">
        <h2 id="sq-aces" class="sq-title">{t.campaign("aces")}</h2>
        {aces.length === 0 && <p class="faint">{t.campaign("no_aces")}</p>}
        <ul class="aces">
          {byVictories(aces).map((man) => (
            <li key={man.id}>
              <Portrait man={man} nation={nationOf(both, man)} width={64} />
              <p class="man-rank">{man.rank}</p>
              <button type="button" class="quiet link" onClick={() => onRead(man.id)}>
                {man.name}
              </button>
              <Ribbons medals={man.medals} say={say} />
              <Tally {...man} />
            </li>
          ))}
        </ul>
      </section>
      {both.map((side) => <Board key={side.id} side={side} years={overYears(view)} />)}
      {both.map((side) => (
        <section key={side.id} class="roll" aria-label={`${t.campaign("roll")}: ${side.name}`}>
          <h2>{t.campaign("roll")}</h2>
          <p class="roll-of">
            <SquadronName side={side} />
          </p>
          <p class="faint">
            {side.honour.length ? t.campaign("roll_text") : t.campaign("roll_empty")}
          </p>
          <ul>
            {side.honour.map((id) =>
              side.airmen.find((man) =>
                man.id === id
              )!
            ).map((man) => (
              <li key={man.id}>
                <Portrait man={man} nation={side.nation} width={54} />
                <span>
                  <small>{man.rank}</small>
                  <b>{man.name}</b>
                  <small>
                    {[
                      say({ key: `fate.${man.fate}` }),
                      man.victories > 0 && t.campaign("victories_n", { n: man.victories }),
                      t.campaign("missions_n", { n: man.missions }),
                    ].filter(Boolean).join(", ")}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function nationOf(both: readonly SquadronView[], man: AirmanView): string {
  return both.find((side) => side.id === man.side)?.nation ?? "";
}

/** The victory board, oldest first. */
function Board({ side, years }: { side: SquadronView; years: boolean }) {
  const men = new Map(side.airmen.map((man) => [man.id, man]));
  return (
    <section class="victory-board" aria-label={`${t.campaign("victory_board")}: ${side.name}`}>
      <h2>{t.campaign("victory_board")}</h2>
      <p class="board-of">
        <SquadronName side={side} />
      </p>
      {side.board.length === 0 ? <p>{t.campaign("no_victories")}</p> : (
        <FiguresTable
          head={["date", "by", "victim", "share"]}
          numbers={["share"]}
          rows={side.board.map((won) => [
            <ShortDay date={won.date} years={years} />,
            <>
              {men.get(won.airman)?.name}
              {won.posthumous && <small>{t.campaign("posthumous")}</small>}
            </>,
            <>
              {won.victim ? won.machine : t.campaign("balloon")}
              {won.victim && <small>{sentence(won.victim)}</small>}
            </>,
            SHARES[won.share] ?? `${won.share}%`,
          ])}
        />
      )}
    </section>
  );
}

const SHARES: Record<number, string> = {
  100: "1",
  50: "½",
  33: "⅓",
  25: "¼",
  20: "⅕",
  16: "⅙",
  14: "⅐",
  12: "⅛",
  11: "⅑",
};
