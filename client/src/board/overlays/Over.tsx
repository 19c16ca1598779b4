/** Over: labels over the pieces: advice, an end with its consequences, and odds against targets. */

import type { AdvisedFlight } from "../contract.ts";
import type { Piece } from "../../api/schema.ts";
import { type Bearing, borneOn } from "./arcs.ts";
import type { Camera } from "../camera/camera.ts";
import { type Box, factor, type Layout, n } from "../layout.ts";
import { Ghost } from "./Overlays.tsx";
import { sizes } from "../pieces/Pieces.tsx";
import type { GhostPose } from "./planning.ts";
import { clearest, spread } from "../pieces/label_layout.ts";
import { standing } from "../pieces/pose.ts";
import { tell } from "../speech.ts";

interface Chance {
  target: Piece;
  text: string;
  says: string;
}

/**
 * Return the chance against every enemy that an arc reaches, where the scene states odds. A target
 * with odds of its own is left out, since the arc's do not know its pose.
 */
export function chancesOf(
  layout: Layout,
  bearings: readonly Bearing[],
  pieces: readonly Piece[],
  told: ReadonlySet<string>,
  say: (piece: Piece) => string,
): Chance[] {
  const several = new Set(bearings.map((bearing) => bearing.kind)).size > 1;
  return bearings.flatMap((bearing) =>
    borneOn(layout, bearing, pieces).flatMap(({ shooter, target, odds }) => {
      if (!odds || told.has(target.id)) return [];
      const damage = (odds.damage / 100).toFixed(1);
      // The scene's odds are for equal heights; where the heights differ, a note is added.
      const apart = (target.height ?? 0) !== (shooter.height ?? 0);
      const if_level = apart ? ` ${tell("same_height")}` : "";
      const guns = several && bearing.kind.length <= 2 ? `${bearing.kind}: ` : "";
      const text = guns + tell("chance", odds.hit, damage) + if_level;
      return [{
        target,
        text,
        says: tell("chance_says", say(target), odds.hit, damage) + if_level,
      }];
    })
  );
}

/** The visible part of a sheet: left, top, right, bottom. */
type Shown = readonly [number, number, number, number];

const LETTER = 6.7, PLATE = 18;
/** How far an aircraft reaches from its middle. */
const CRAFT = 34;

interface OverProps {
  layout: Layout;
  bearings: readonly Bearing[];
  pieces: readonly Piece[];
  scale: number;
  camera: Camera | null;
  advised: readonly AdvisedFlight[];
  /** The end that is looked at or about to be flown. */
  ghost: GhostPose | null;
  /** The targets that the question offers, each with its odds. */
  aimed: readonly string[];
  /** The piece that the question is about. */
  asked: string | null;
  say: (piece: Piece) => string;
}

/** Advised flights, and the odds of the end that is looked at. */
export function OverPieces(props: OverProps) {
  return (
    <>
      <AdvisedView {...props} />
      <EndPlate {...props} />
      <OddsView {...props} />
    </>
  );
}

/** Return boxes around all aircraft, which nothing may cover. */
function crafts({ layout, pieces, scale }: OverProps): Box[] {
  const half = CRAFT * sizes(scale, layout.seen).craft;
  return pieces.filter((piece) => !piece.wreck && layout.knows(piece.cell)).map((piece) => {
    const [x, y] = standing(layout, piece);
    return { x: x - half, y: y - half, w: 2 * half, h: 2 * half };
  });
}

/** A label with the odds above or below every target, within the window; hovered, it shows more. */
function OddsView(props: OverProps) {
  const { layout, bearings, pieces, scale, camera, ghost, aimed, say } = props;
  const k = Math.max(1, 11 / (13 * scale)), [left, top, right, bottom] = shownBy(camera, layout);
  const rows = new Map<string, number>(), under = crafts(props);
  const told = new Set([...aimed, ...(ghost?.target ? [ghost.target] : [])]);
  const window = { x: left, y: top + 4, w: right - left, h: bottom - top - 8 };
  return (
    <g class={`odds${ghost ? " odds-ahead" : ""}`}>
      {chancesOf(layout, bearings, pieces, told, say).map(({ target, text, says }) => {
        const row = rows.get(target.id) ?? 0, [x, y] = layout.centre(target.cell);
        rows.set(target.id, row + 1);
        const w = text.length * LETTER + 16, half = w * k / 2 + 4 / scale;
        const middle = within(x, left + half, right - half), step = row * (PLATE + 2) * k;
        const box = { x: middle - w * k / 2, w: w * k, h: PLATE * k };
        const above = { ...box, y: y - 40 - step - PLATE * k },
          below = { ...box, y: y + 40 + step };
        const at = clearest([above, below], window, under);
        return (
          <g
            key={`${target.id} ${row}`}
            class="odds-item"
            role="img"
            tabindex={0}
            aria-label={says}
            transform={`translate(${n(middle)} ${n(at.y + PLATE * k)}) scale(${factor(k)})`}
            data-tip=""
            onClick={pressThrough}
          >
            <rect class="odds-plate" x={-w / 2} y={-PLATE} width={w} height={PLATE} rx="3" />
            <text class="odds-text" y="-5">{text}</text>
          </g>
        );
      })}
    </g>
  );
}

/** Pass a press on a label to the end below it. */
function pressThrough(event: MouseEvent): void {
  event.stopPropagation();
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  const end = under.map((one) => one.closest(".reach-spot")).find(Boolean);
  end?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}

function within(value: number, low: number, high: number): number {
  return low > high ? (low + high) / 2 : Math.min(high, Math.max(low, value));
}

function shownBy(camera: Camera | null, { sheet }: Layout): Shown {
  const [width = 0, height = 0] = camera?.extent.value ?? [];
  const { x = 0, y = 0, k = 1 } = camera?.heading.value ?? {};
  return width ? [-x / k, -y / k, (width - x) / k, (height - y) / k] : [0, 0, sheet.w, sheet.h];
}

/** Advised flights: ghosts with a word each, beside everything that is there. */
function AdvisedView(props: OverProps) {
  const { layout, advised, pieces, asked, scale } = props;
  const k = Math.max(1, 11 / (13 * scale)), labels = advisedLabels(props, k);
  return (
    <g class={`advised${advised.some(({ lit }) => lit) ? " is-lit" : ""}`}>
      {advised.map(({ flight: { anchor }, says, kind, lit }, index) => {
        const piece = pieces.find((one) => one.id === (anchor?.piece ?? asked)) ?? null;
        const { x, y, w } = labels[index]!;
        return (
          <g key={index} class={`advised-flight advised-${kind}${lit ? " lit" : ""}`}>
            <Ghost
              {...{ layout, piece, scale }}
              cells={cellsOf(advised[index]!)}
              facing={anchor?.facing ?? null}
              kind="advised"
            />
            <g transform={`translate(${n(x + w / 2)} ${n(y)}) scale(${factor(k)})`}>
              <rect
                class="advised-plate"
                x={-w / k / 2}
                y="-2"
                width={w / k}
                height={PLATE}
                rx="9"
              />
              <text class="advised-word" y="11.5">{says}</text>
            </g>
          </g>
        );
      })}
    </g>
  );
}

function cellsOf({ flight: { anchor } }: AdvisedFlight): readonly string[] {
  return anchor?.path?.length ? anchor.path : [anchor?.place ?? ""];
}

/** Return the boxes of the labels of advised flights: below an end, above it, or at its side. */
function advisedLabels(props: OverProps, k: number): Box[] {
  const { layout, advised, scale, camera } = props;
  const [left, top, right, bottom] = shownBy(camera, layout),
    far = CRAFT * sizes(scale, layout.seen).craft;
  const ends = advised.map((one) => layout.centre(cellsOf(one).at(-1)!));
  const wishes = advised.map(({ says }, index) => {
    const [x, y] = ends[index]!, w = (says.length * LETTER + 14) * k, h = (PLATE + 2) * k;
    const margin = w / 2 + 4 / scale, middle = within(x, left + margin, right - margin);
    const plate = { x: middle - w / 2, y: y + 42, w, h };
    const rows = [0, 1].flatMap((row) => [
      { ...plate, y: y + 42 + row * h },
      { ...plate, y: y - 42 - (row + 1) * h },
    ]);
    return [...rows, ...[x + far, x - far - w].map((x) => ({ ...plate, x, y: y - h / 2 }))];
  });
  const ghosts = ends.map(([x, y]) => ({ x: x - far, y: y - far, w: 2 * far, h: 2 * far }));
  const window = { x: left, y: top, w: right - left, h: bottom - top };
  return spread(wishes, window, [...crafts(props), ...ghosts]);
}

/** A label beside an end, within the window: what it is, costs and brings, and the advice. */
function EndPlate(props: OverProps) {
  const { layout, ghost, scale, camera, advised } = props;
  const cell = ghost?.cells.at(-1), told = ghost?.told ?? [];
  if (!ghost || !cell || !told.length) return null;
  const [x, y] = standing(layout, { cell, between: ghost.between }),
    { craft } = sizes(scale, layout.seen);
  const k = Math.max(1, 11 / (13 * scale)), [left, top, right, bottom] = shownBy(camera, layout);
  const w = Math.max(...told.map((text) => text.length)) * LETTER + 16, h = told.length * 16 + 5;
  const box = { w: w * k, h: h * k }, far = CRAFT * craft, half = box.w / 2;
  const middle = within(x, left + half + 4 / scale, right - half - 4 / scale);
  const below = { ...box, x: middle - half, y: y + far };
  const above = { ...below, y: y - far - box.h };
  const beside = [x + far, x - far - box.w].map((x) => ({ ...box, x, y: y - box.h / 2 }));
  const places = advised.length ? [above, ...beside] : [below, above, ...beside];
  const window = { x: left, y: top, w: right - left, h: bottom - top };
  const at = clearest(places, window, crafts(props));
  return (
    <g
      class="end-plate"
      transform={`translate(${n(at.x + half)} ${n(at.y)}) scale(${factor(k)})`}
    >
      <rect class="odds-plate" x={-w / 2} width={w} height={h} rx="3" />
      {told.map((text, row) => <text class="odds-text" y={14 + row * 16}>{text}</text>)}
    </g>
  );
}
