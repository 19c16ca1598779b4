/** Scrubber: a slider for any moment of a film, with its turns, hits and losses marked. */

import { useSignal } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import { local } from "../../app/transport.ts";
import type { Say } from "../../board/contract.ts";
import type { LogLine } from "../../api/schema.ts";
import { Control } from "../playback/Controls.tsx";
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
      <Control name="back" label={t.game("previous")} onPress={() => player.back()} />
      <Control
        name={runs ? "pause" : "play"}
        label={runs ? t("pause") : t("play")}
        onPress={() => player.toggle()}
      />
      <Control name="step" label={t.game("next")} onPress={() => player.next()} />
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

/** The marks: one stop for the Tab key, then moved through by the arrow keys. */
function Marks({ moments, log, say, player }: Omit<Props, "told"> & {
  moments: readonly Moment[];
}) {
  const held = useSignal(0), box = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    held.value = Math.max(0, Math.min(moments.length - 1, held.peek() + step));
    (box.current?.children[held.peek()] as HTMLElement | undefined)?.focus();
  };
  if (!moments.length) return null;
  return (
    <div
      ref={box}
      class="scrubber-marks"
      role="toolbar"
      aria-label={t.game("film_marks")}
      onKeyDown={walk}
    >
      {moments.map((one, index) => {
        const name = named(one, log, say);
        return (
          <button
            key={`${one.kind}${one.at}`}
            type="button"
            class={`mark mark-${one.kind}`}
            style={{ "--at": player.all ? one.at / player.all : 0 }}
            tabIndex={index === held.value ? 0 : -1}
            data-tip=""
            aria-label={name}
            onFocus={() => held.value = index}
            onClick={() => player.jump(one.at)}
          >
            {one.kind === "kill" && <span aria-hidden="true">✕</span>}
          </button>
        );
      })}
    </div>
  );
}
