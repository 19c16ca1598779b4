/** Cards: one per aircraft, with its printed tracks. */

import { useEffect, useRef } from "preact/hooks";
import type { Say } from "../../board/contract.ts";
import { BadgeIcon, tokenWidth } from "../../board/pieces/counters.tsx";
import { lazyBit } from "../../app/lazy.tsx";
import { SideMark } from "../../ui/icons.tsx";
import { reveal } from "../../ui/reveal.ts";
import type { Badge, Card, CardLine, Scene, Track } from "../../api/schema.ts";
import { t } from "../../app/i18n.ts";
import { hasStrip, meter, numbers, type PieceForecast } from "./forecast.ts";
import { sentence } from "../../app/phrases.ts";

const Cockpit = lazyBit(() => import("./Cockpit.tsx").then((file) => file.Cockpit));

interface Props {
  scene: Scene;
  say: Say;
  /** The ruleset of the hangar that cards link to; without it they have no link. */
  ruleset?: string;
  side: string | null;
  selected: string | null;
  /** The aircraft that is selected on the board. */
  lit?: string | null;
  /** The state of an aircraft after the option that is being looked at. */
  forecast?: PieceForecast | null;
  onSelect(piece: string | null): void;
  onHover(piece: string | null): void;
}

export function Cards(
  { scene, say, ruleset = "", side, selected, lit, forecast, onSelect, onHover }: Props,
) {
  const cards = [...(scene.cards ?? [])];
  cards.sort((one, other) => Number(other.side === side) - Number(one.side === side));
  return (
    <div class="cards">
      {cards.map((card) => (
        <CardView
          key={card.id}
          card={card}
          say={say}
          ruleset={ruleset}
          selected={card.piece !== null && card.piece === selected}
          lit={!!lit && card.piece === lit}
          forecast={forecast && card.piece === forecast.piece ? forecast : null}
          onSelect={onSelect}
          onHover={onHover}
        />
      ))}
    </div>
  );
}

function CardView({ card, say, ruleset, selected, lit, forecast, onSelect, onHover }: {
  card: Card;
  ruleset: string;
  forecast: PieceForecast | null;
  say: Say;
  selected: boolean;
  lit: boolean;
  onSelect(piece: string | null): void;
  onHover(piece: string | null): void;
}) {
  const piece = card.piece ?? null;
  const box = useRef<HTMLElement>(null);
  useEffect(() => selected ? reveal(box.current) : undefined, [selected]);
  useEffect(() => lit ? reveal(box.current) : undefined, [lit]);
  const states = ["card", selected && "is-selected", lit && "is-lit", !piece && "is-gone"];
  return (
    <article
      ref={box}
      class={states.filter(Boolean).join(" ")}
      onMouseEnter={() => onHover(piece)}
      onMouseLeave={() => onHover(null)}
    >
      <header>
        <SideMark side={card.marking || card.side || null} />
        <h3>
          {!piece && <span class="card-title">{say(card.title)}</span>}
          {piece && (
            <button
              type="button"
              class="card-title"
              aria-pressed={selected}
              onClick={() => onSelect(selected ? null : piece)}
              onFocus={() => onHover(piece)}
              onBlur={() => onHover(null)}
            >
              {say(card.title)}
            </button>
          )}
        </h3>
        {ruleset && card.airframe && (
          <a
            class="card-hangar"
            href={`/hangar/${ruleset}/${card.airframe}`}
            target="_blank"
            aria-label={`${say(card.title)}: ${t("hangar")}`}
            data-tip={t("hangar")}
          >
            ⌂
          </a>
        )}
      </header>
      <CardFace card={card} say={say} forecast={forecast} />
    </article>
  );
}

/** The body of a card, below its title. */
export function CardFace(
  { card, say, forecast = null }: { card: Card; say: Say; forecast?: PieceForecast | null },
) {
  return (
    <>
      <CardBadges badges={card.badges ?? []} say={say} />
      {hasStrip(card)
        ? <Cockpit card={card} say={say} forecast={forecast} />
        : (card.tracks ?? []).map((track) => <TrackView key={track.id} track={track} say={say} />)}
      <dl>
        {together(card.lines ?? [], say).map(([label, values], index) => (
          <div key={index} class={(label + values.join(", ")).length > 14 ? "is-wide" : ""}>
            <dt>{label}</dt>
            <dd>{values.join(", ")}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function CardBadges({ badges, say }: { badges: readonly Badge[]; say: Say }) {
  if (!badges.length) return null;
  return (
    <ul
      class="badges"
      tabIndex={0}
      aria-label={t("markers")}
      data-tip={badges.map((badge) => say(badge.says)).join("\n")}
    >
      {badges.map((badge, index) => (
        <li
          key={index}
          class={`badge badge-${badge.kind}${badge.token ? " badge-token" : ""}`}
          data-tip={say(badge.says)}
        >
          {badge.token
            ? (
              <svg
                viewBox={`-11 -11 ${tokenWidth(badge.token) + 1} 22`}
                height="26"
                aria-hidden="true"
              >
                <BadgeIcon token={badge.token} mark={say(badge.mark)} />
              </svg>
            )
            : <span aria-hidden="true">{say(badge.mark)}</span>}
          <span class="unseen">{say(badge.says)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Group neighbouring lines with the same label; lines after a man's name are about that man. */
function together(lines: readonly CardLine[], say: Say): [string, string[]][] {
  const found: [string, string[]][] = [];
  for (const line of lines) {
    const label = say(line.label), last = found.at(-1);
    if (last?.[0] === label) last[1].push(say(line.value));
    else found.push([label, [say(line.value)]]);
  }
  return found;
}

/** Tracks on which a low value is a warning. */
const WASTES = new Set(["ammunition", "fuel", "throttle", "robustness"]);
const MOST_BOXES = 24;
/** Boxes on tracks up to this length are wide enough for their numbers. */
const WIDE_BOXES = 9;

/**
 * A printed track: the slots of a slider, a row of boxes up to the marker, or a ruler with a mark
 * for a long track.
 */
function TrackView({ track, say }: { track: Track; say: Say }) {
  const { min, max, value } = track;
  const label = sentence(say(track.label));
  const boxes = max - Math.max(min, 1) + 1;
  const slots = track.slots?.map((slot) => say(slot));
  const low = WASTES.has(track.kind) && (value - min) / Math.max(1, max - min) <= 0.34;
  return (
    <div
      class={`track track-${track.kind}${low ? " is-low" : ""}${track.stuck ? " is-stuck" : ""}`}
      {...meter(track, label)}
      aria-valuetext={slots?.[max - value] ?? String(value)}
    >
      <span class="track-label">{label}</span>
      {slots?.length
        ? (
          <span class="track-boxes track-slots" aria-hidden="true">
            {slots.map((slot, index) => (
              <i key={slot} class={index === max - value ? "is-now" : ""}>{slot}</i>
            ))}
          </span>
        )
        : boxes <= MOST_BOXES && min >= 0
        ? (
          <span class="track-boxes" aria-hidden="true">
            {numbers(Math.max(min, 1), max).map((number) => {
              const state = number === value ? "is-now" : number < value ? "is-below" : "";
              return (
                <i key={number} class={state}>
                  {number === value && boxes <= WIDE_BOXES ? number : ""}
                </i>
              );
            })}
          </span>
        )
        : <progress max={max - min} value={value - min} aria-hidden="true" />}
      {!slots?.length && <span class="track-value" aria-hidden="true">{value}</span>}
    </div>
  );
}

/** The tracks of the whole table, such as the turn; one that has not begun keeps its space. */
export function TableTracks({ scene, say }: { scene: Scene; say: Say }) {
  const tracks = scene.tracks ?? [];
  if (!tracks.length) return null;
  return (
    <ul class="table-tracks" aria-label={t("game")}>
      {tracks.map((track) => (
        <li key={track.id} class={track.value > track.min ? "" : "is-unbegun"}>
          <span>{say(track.label)}</span> <b>{track.value}</b>
          <small>/{track.max}</small>
        </li>
      ))}
    </ul>
  );
}
