/** Sound offer: asks while the first acts are shown; afterwards it disappears from the map. */

import { useEffect } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { sound } from "./sound.ts";
import { tell } from "../../board/speech.ts";

/** Whether the first acts have been shown. */
let over = false;

/** Shown over the map while acts are shown. */
export function SoundOffer() {
  useEffect(() => () => {
    over = true;
  }, []);
  if (over || !sound.unasked.value) return null;
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
