/** Scrubber: a slider for any moment of a film, with its turns, hits and losses marked. */

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { local } from "../../app/transport.ts";
import type { Say } from "../../board/contract.ts";
import type { LogLine } from "../../api/schema.ts";
import { PlaybackButton } from "../playback/PlaybackControls.tsx";
import { copy } from "../../ui/clipboard.ts";
import { type Moment, momentsOf } from "../log/turns.ts";
import { t } from "../../app/i18n.ts";
import { sentence } from "../../app/phrases.ts";
import type { FilmPlayer } from "./player.ts";

interface Props {
  player: FilmPlayer;
  log: readonly LogLine[];
  say: Say;
  /** The current moment in words. */
  told: string;
}

export function Scrubber({ player, log, say, told }: Props) {
  const { all, at } = player;
  const runs = player.running.value && !player.playback.paused.value;
  const moments = useMemo(() => momentsOf(log), [log]);
  const turn = moments.findLast((one) => one.kind === "turn" && one.at <= at.value);
  return (
    <div class="scrubber">
      <PlaybackButton name="back" label={t.game("previous")} onPress={() => player.back()} />
      <PlaybackButton
        name={runs ? "pause" : "play"}
        label={runs ? t("pause") : t("play")}
        onPress={() => player.toggle()}
      />
      <PlaybackButton name="step" label={t.game("next")} onPress={() => player.next()} />
      <div class="scrubber-film">
        <Marks moments={moments} log={log} say={say} player={player} />
        <input
          type="range"
          min={0}
          max={all}
          value={at.value}
          aria-label={t.game("moment")}
          aria-valuetext={told}
          onInput={(event) => player.jump(event.currentTarget.valueAsNumber)}
        />
      </div>
      <span class="scrubber-at">{turn ? named(turn, log, say) : t.game("beginning")}</span>
      {!local && (
        <button type="button" class="quiet link" onClick={() => copy(location.href)}>
          {t.game("link_here")}
        </button>
      )}
    </div>
  );
}

function named(moment: Moment, log: readonly LogLine[], say: Say): string {
  const line = log[moment.at - 1];
  return line ? sentence(say(line.says, line.ruleset)) : "";
}

/** The least width of a mark to press, in pixels. */
const TARGET = 24;

/** Moments of a film by how much they matter: of several in one place, the first is pressed. */
const WEIGHT: readonly Moment["kind"][] = ["kill", "hit", "turn"];

/** A part of the slider, and the moment that a press on it goes to. */
interface Stretch {
  slot: number;
  moment: Moment;
}

/** Return the parts of a slider with moments in them, of as many as there is space for. */
export function stretchesOf(moments: readonly Moment[], all: number, slots: number): Stretch[] {
  const found = new Map<number, Moment>();
  const weight = ({ kind }: Moment) => WEIGHT.indexOf(kind);
  for (const moment of moments) {
    const slot = Math.min(slots - 1, Math.floor(slots * (all ? moment.at / all : 0)));
    const now = found.get(slot);
    if (!now || weight(moment) < weight(now)) found.set(slot, moment);
  }
  return [...found].map(([slot, moment]) => ({ slot, moment }));
}

/** Return the width of an element in slots for marks; one until it is measured. */
function useSlots(box: { readonly current: HTMLElement | null }): number {
  const slots = useSignal(1);
  useEffect(() => {
    const watch = new ResizeObserver(([one]) => {
      slots.value = Math.max(1, Math.floor(one!.contentRect.width / TARGET));
    });
    watch.observe(box.current!);
    return () => watch.disconnect();
  }, []);
  return slots.value;
}

/** The marks, and a target for each part of the slider that has any. */
function Marks({ moments, log, say, player }: Omit<Props, "told"> & {
  moments: readonly Moment[];
}) {
  const box = useRef<HTMLDivElement>(null), slots = useSlots(box);
  const stretches = useMemo(
    () => stretchesOf(moments, player.all, slots),
    [moments, player.all, slots],
  );
  return (
    <div ref={box} class="scrubber-marks" role="toolbar" aria-label={t.game("film_marks")}>
      {moments.map((one) => (
        <span
          key={`${one.kind}${one.at}`}
          class={`mark mark-${one.kind}`}
          style={{ "--at": player.all ? one.at / player.all : 0 }}
          aria-hidden="true"
        >
          {one.kind === "kill" && "✕"}
        </span>
      ))}
      <Presses {...{ stretches, slots }} {...{ log, say, player }} />
    </div>
  );
}

/** The targets: one stop for the Tab key, then moved through by the arrow keys. */
function Presses({ stretches, slots, log, say, player }: Omit<Props, "told"> & {
  stretches: readonly Stretch[];
  slots: number;
}) {
  const held = useSignal(0);
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    held.value = Math.max(0, Math.min(stretches.length - 1, held.peek() + step));
    const all = (event.currentTarget as HTMLElement).children;
    (all[held.peek()] as HTMLElement | undefined)?.focus();
  };
  const reached = Math.min(held.value, stretches.length - 1);
  return (
    <div onKeyDown={walk}>
      {stretches.map(({ slot, moment }, index) => (
        <button
          key={slot}
          type="button"
          class="mark-press"
          style={{ "--at": slot / slots, "--wide": 1 / slots }}
          tabIndex={index === reached ? 0 : -1}
          data-tip=""
          aria-label={named(moment, log, say)}
          onFocus={() => held.value = index}
          onClick={() => player.jump(moment.at)}
        />
      ))}
    </div>
  );
}
