/** Sound, offered while the first acts are shown; the map is free again when they are over. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { Button } from "../button.tsx";
import type { Playback } from "../contract.ts";
import { sound } from "../sound.ts";
import { tell } from "./speech.ts";

export function SoundOffer({ playback }: { playback: Playback }) {
  const films = useSignal(0);
  useSignalEffect(() => {
    if (playback.playing.value) films.value = films.peek() + 1;
  });
  const first = playback.playing.value && films.value === 1;
  if (!first || !sound.unasked.value) return null;
  return (
    <p class="board-offer">
      <Button
        main
        onClick={() => {
          sound.turn(true);
          sound.play("engine");
        }}
      >
        {tell("sound_on")}
      </Button>
      <Button onClick={() => sound.turn(false)}>{tell("no_thanks")}</Button>
    </p>
  );
}
