/** Grips: handles for zones, clouds and targets, the ring that turns a piece, and error marks. */

import { t } from "../../app/i18n.ts";
import { line, n, outline, rings } from "../../board/layout.ts";
import { Turning } from "../../board/pieces/Turning.tsx";
import type { Laid } from "../../board/contract.ts";
import type { Posed, Scene } from "../../api/schema.ts";
import { useBench } from "./context.ts";
import { flawsOf, same } from "./draft.ts";
import { cellsOf, entryTitle } from "./entries.ts";
import type { BoardPointer } from "./pointer.ts";
import type { Tie } from "../../api/schema.ts";

interface Props extends Laid {
  scene: Scene;
  hand: BoardPointer;
}

export function Grips({ layout, scale, scene, hand }: Props) {
  const { bench } = useBench(), ties = bench.drafted.value?.ties ?? [];
  const flaws = bench.flaws.value, carried = hand.carried.value;
  const chosen = hand.tieAt(bench.selected.value);
  const wrong = ties.filter((tie) => flawsOf(flaws, tie.path).length > 0);
  return (
    <g>
      {ties.filter((tie) => tie.kind !== "piece").map((tie) => (
        <Grip key={tie.path.join(".")} {...{ layout, scale, scene, hand, tie }} />
      ))}
      {wrong.map((tie) =>
        cellsOf(tie, scene).slice(0, 1).map((cell) => (
          <FlawMark key={tie.path.join(".")} at={layout.centre(cell)} k={1 / scale} />
        ))
      )}
      {carried && layout.knows(carried.to) && (
        <path class="editor-target" d={line(layout.corners(carried.to), true)} />
      )}
      {chosen && !carried && <Turn {...{ layout, scale, hand, scene }} tie={chosen} />}
    </g>
  );
}

/** The outline of a thing other than an aircraft; it follows the pointer while it is dragged. */
function Grip({ layout, scale, scene, hand, tie }: Props & { tie: Tie }) {
  const { bench, format } = useBench(), carried = hand.carried.value;
  const cells = cellsOf(tie, scene).filter((cell) => layout.knows(cell));
  if (!cells.length) return null;
  const mine = carried && same(carried.tie.path, tie.path) ? carried : null;
  const [x, y] = mine ? layout.centre(mine.to) : [0, 0];
  const [u, v] = mine ? layout.centre(mine.from) : [0, 0];
  const on = same(bench.selected.value, tie.path);
  const title = entryTitle(format, tie.path, bench.draft.value);
  return (
    <path
      class={`editor-grip${on ? " is-chosen" : ""}`}
      data-grip={tie.path.join(".")}
      data-tip={title}
      stroke-width={n(2.5 / scale)}
      transform={`translate(${n(x - u)} ${n(y - v)})`}
      d={rings(outline(layout, cells))}
      onClick={(event) => {
        event.stopPropagation();
        bench.selected.value = tie.path;
      }}
    />
  );
}

function FlawMark({ at: [x, y], k }: { at: readonly [number, number]; k: number }) {
  return (
    <g class="editor-flaw" transform={`translate(${n(x)} ${n(y)}) scale(${n(k)})`}>
      <circle r="26" />
      <text y="-19" x="19">!</text>
    </g>
  );
}

/** The ring around the selected piece, if it can face several ways. */
function Turn({ layout, scale, hand, tie }: Props & { tie: Tie }) {
  hand.stage.value;
  const place = hand.cellOf(tie), facing = hand.facingOf(tie), ways = tie.facings ?? [];
  if (!place || ways.length < 2) return null;
  const options = ways.map((way) => ({
    value: way,
    says: { key: "", words: { n: way } },
    anchor: { place, facing: way },
  }));
  const question: Posed = {
    key: "turn",
    seat: "",
    rule: "",
    says: { key: "" },
    anchor: { place, facing },
    options,
  };
  return (
    <Turning
      question={question}
      layout={layout}
      scale={scale}
      loose
      say={(phrase) =>
        t.set_ups("degrees", { n: Number(typeof phrase === "string" ? 0 : phrase.words?.n) })}
      pending={options.find((one) => one.value === facing) ?? null}
      onChoose={(option) => hand.turnTo(tie, Number(option.value))}
    />
  );
}
