/** PlaybackControls: pause, step, skip, repeat and the speed of the playback. */

import type { Playback, Say } from "../../board/contract.ts";
import { Icon } from "../../ui/icons.tsx";
import { arcs, together, turn } from "../../app/settings.ts";
import { sound } from "./sound.ts";
import { t } from "../../app/i18n.ts";
import { sentence } from "../../app/phrases.ts";

const SPEEDS = [0.5, 1, 2, 4, 0];

interface Props {
  playback: Playback;
  say: Say;
  /** Shown here while nothing is played. */
  idle: string;
  /** In a replay, the slider plays and pauses. */
  film?: boolean;
}

export function PlaybackControls({ playback, say, idle, film }: Props) {
  const playing = playback.playing.value;
  const caption = playback.caption.value;
  const shown = playing && caption ? sentence(say(caption)) : "", said = shown || idle;
  return (
    <div
      class="controls"
      role="group"
      aria-label={t("playback")}
      data-playing={playing || undefined}
    >
      <p class={`caption${shown ? " is-playing" : ""}`} data-tip={said}>{said}</p>
      {!shown && idle && (
        <details class="aim">
          <summary class="control">{t("aim")}</summary>
          <p>{idle}</p>
        </details>
      )}
      <div class="controls-buttons">
        {!film && <Pace playback={playback} />}
        <Speed playback={playback} />
        {playback.apart.value && (
          <PlaybackButton
            name="together"
            label={t("together")}
            pressed={together.value === "on"}
            onPress={() => turn(together)}
          />
        )}
        <PlaybackButton
          name="arcs"
          label={t("all_arcs")}
          pressed={arcs.value === "on"}
          onPress={() => turn(arcs)}
        />
        <PlaybackButton
          name={sound.enabled.value ? "sound" : "mute"}
          label={t("sound")}
          pressed={sound.enabled.value}
          onPress={() => sound.turn(!sound.enabled.value)}
        />
      </div>
    </div>
  );
}

/** Buttons to pause, step and skip; afterwards, to play it again. */
function Pace({ playback }: { playback: Playback }) {
  const paused = playback.paused.value;
  if (!playback.playing.value) {
    return (
      <PlaybackButton
        name="again"
        label={t("again")}
        disabled={!playback.repeatable.value}
        onPress={() => playback.again()}
      />
    );
  }
  return (
    <>
      <PlaybackButton
        name={paused ? "play" : "pause"}
        label={paused ? t("play") : t("pause")}
        onPress={() => paused ? playback.resume() : playback.pause()}
      />
      <PlaybackButton name="step" label={t("step")} onPress={() => playback.step()} />
      <PlaybackButton name="skip" label={t("skip")} onPress={() => playback.skip()} />
    </>
  );
}

/** The speed of the playback; every press changes to the next speed. */
function Speed({ playback }: { playback: Playback }) {
  const speed = playback.speed.value;
  const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]!;
  const speedText = speed === 0 ? t("speed_at_once") : `${String(speed).replace("0.5", "½")}×`;
  return (
    <button
      type="button"
      class="control control-speed"
      aria-label={`${t("speed")}: ${speedText}`}
      data-tip=""
      onClick={() => playback.setSpeed(next)}
    >
      {speedText}
    </button>
  );
}

export function PlaybackButton({ name, label, onPress, pressed, disabled }: {
  name: Parameters<typeof Icon>[0]["name"];
  label: string;
  onPress(): void;
  pressed?: boolean;
  disabled?: boolean;
}) {
  return (
    <button
      type="button"
      class="control"
      aria-label={label}
      data-tip=""
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon name={name} />
    </button>
  );
}
