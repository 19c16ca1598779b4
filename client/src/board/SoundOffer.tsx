/** Sound, offered once: when the first acts are shown, until somebody says yes or no. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { Button } from "../button.tsx";
import type { Playback } from "../contract.ts";
import { sound } from "../sound.ts";
import { tell } from "./speech.ts";

export function SoundOffer({ playback }: { playback: Playback }) {
  const begun = useSignal(false);
  useSignalEffect(() => {
    if (playback.playing.value) begun.value = true;
  });
  if (!begun.value || !sound.unasked.value) return null;
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
