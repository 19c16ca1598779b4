/** Stage: the board of the set-up, on which things are put, moved, turned and removed. */

import { t } from "../../app/i18n.ts";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Board } from "../../board/Board.tsx";
import { Button } from "../../ui/button.tsx";
import type { Laid, Playback, Pose } from "../../board/contract.ts";
import type { Scene } from "../../api/schema.ts";
import { briefSayer } from "../../app/store.ts";
import { useBench } from "./context.ts";
import { Grips } from "./Grips.tsx";
import type { BoardPointer } from "./pointer.ts";
import { type ReadonlySignal, signal } from "@preact/signals";

export function Stage({ hand }: { hand: BoardPointer }) {
  const { bench, ruleset, say } = useBench();
  const pane = useRef<HTMLDivElement>(null);
  const playback = useMemo(() => stillBoard(hand.stage), [hand]);
  const sheet = bench.drafted.value?.sheet, scene = (sheet?.scene ?? null) as Scene | null;
  useEffect(() => hand.settle(), [scene]);
  const chosen = hand.tieAt(bench.selected.value);
  const caught = (event: Event, done: boolean) => {
    if (done) event.stopPropagation();
  };
  const pressed = (event: KeyboardEvent) => {
    const piece = (event.target as Element).getAttribute("data-piece");
    if (event.ctrlKey || event.metaKey || event.altKey || !piece || piece !== chosen?.id) return;
    if (!hand.press(event.key, event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={pane}
      class={`editor-stage${bench.armed.value ? " is-armed" : ""}`}
      onPointerDownCapture={(event) => caught(event, hand.down(event))}
      onPointerMove={(event) => hand.move(event, pane.current!)}
      onPointerUp={(event) => hand.up(event)}
      onPointerCancel={(event) => hand.up(event)}
      onClickCapture={(event) => caught(event, hand.clicked(event, pane.current!))}
      onKeyDownCapture={pressed}
    >
      {scene && (
        <Board
          scene={scene}
          side={null}
          say={say}
          brief={briefSayer(ruleset.id, sheet?.names ?? {}, scene)}
          question={null}
          preview={null}
          onPreview={() => {}}
          onChoose={() => {}}
          onSelect={(id) => {
            const tie = hand.ties.find((one) => one.kind === "piece" && one.id === id);
            bench.selected.value = tie?.path ?? null;
          }}
          onPlace={(cell) => bench.drop(cell)}
          selected={chosen?.kind === "piece" ? chosen.id : null}
          allArcs={false}
          playback={playback}
          marked={[]}
          fixed
          over={(laid: Laid) => {
            hand.layout = laid.layout;
            return <Grips {...laid} scene={scene} hand={hand} />;
          }}
        />
      )}
      <InHand />
    </div>
  );
}

/** The thing that is put on the board next, and how to cancel. */
function InHand() {
  const { bench } = useBench(), armed = bench.armed.value;
  if (!armed) return null;
  return (
    <div class="editor-armed" role="status">
      <p>{t.set_ups("place_it", { what: armed.title })}</p>
      <Button onClick={() => bench.drop()}>{t.set_ups("anywhere")}</Button>
      <Button onClick={() => bench.armed.value = null}>{t.set_ups("enough")}</Button>
    </div>
  );
}

function stillBoard(stage: ReadonlySignal<ReadonlyMap<string, Pose>>): Playback {
  const no = signal(false), nothing = () => {}, done = () => Promise.resolve();
  return {
    stage,
    ready: () => null,
    play: done,
    again: done,
    imagine: done,
    setSpeed: nothing,
    pause: nothing,
    resume: nothing,
    step: nothing,
    skip: nothing,
    playing: no,
    paused: no,
    apart: no,
    repeatable: no,
    still: no,
    speed: signal(1),
    shown: signal(0),
    caption: signal(null),
    focus: signal(null),
    effects: signal([]),
  };
}
