/** The table: a board from above or in space, and the choice between them. It knows no rules. */

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useState } from "preact/hooks";
import type { BoardProps } from "./contract.ts";
import { lazyBit, lazyPart } from "../app/lazy.tsx";
import { depth } from "../app/settings.ts";
import type { ScenePlayback } from "../game/playback/stage.ts";
import { ready } from "./kinds.ts";
import { GroundLegend } from "./land/Grounds.tsx";
import { Sheet } from "./Sheet.tsx";
import { tell } from "./speech.ts";

const SoundOffer = lazyBit(() =>
  import("../game/playback/SoundOffer.tsx").then((file) => file.SoundOffer)
);
const Weather = lazyBit(() => import("./Weather.tsx").then((file) => file.Weather));
const Space = lazyPart(() => import("./space/Space.tsx").then((file) => file.Space));

export function Board(props: BoardProps) {
  const { scene, playback } = props, boards = scene.boards ?? [];
  const [shown, setShown] = useState<string | null>(null), north = useSignal(0);
  const board = boards.find((one) => one.id === shown) ?? boards[0];
  useLayoutEffect(() => (playback as Partial<ScenePlayback>).know?.(scene), [scene, playback]);
  if (!board || !ready(board)) return <div class="board board-empty" />;
  const levels = board.type === "LatticeBoard",
    deep = levels && !props.over && depth.value === "space";
  return (
    <div class="board">
      <GroundLegend board={board} say={props.say} />
      {deep ? <Space {...props} board={board} north={north} /> : <Sheet {...props} board={board} />}
      {levels && (
        <Weather
          board={board}
          badges={props.scene.badges ?? []}
          say={props.say}
          north={deep ? north.value : 0}
        />
      )}
      {levels && !props.over && (
        <button
          type="button"
          class="board-tool board-depth"
          aria-pressed={deep}
          aria-label={`${deep ? "2D" : "3D"}: ${tell(deep ? "plan" : "space")}`}
          data-tip={tell(deep ? "plan" : "space")}
          onClick={() => depth.value = deep ? "plan" : "space"}
        >
          {deep ? "2D" : "3D"}
        </button>
      )}
      {playback.playing.value && <SoundOffer />}
      {boards.length > 1 && (
        <div class="board-tabs" role="group">
          {boards.map((one) => (
            <button
              type="button"
              aria-pressed={one === board}
              onClick={() => setShown(one.id)}
            >
              {one.label ? props.say(one.label) : one.id}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
