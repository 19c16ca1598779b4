/** Land: the printed sheet: land, grid, names and margin, rendered once per board and language. */

import { Component } from "preact";
import type { Say } from "../contract.ts";
import type { Extension, Feature, LatticeBoard, Zone } from "../../api/schema.ts";
import { BadgeIcon } from "../pieces/counters.tsx";
import { Emblem, family, service } from "../pieces/emblems.tsx";
import { GroundNames, Grounds } from "./Grounds.tsx";
import { columnRow } from "../hex/hexes.ts";
import { hedges } from "./land.ts";
import { Margin } from "./Margin.tsx";
import { inner, type Layout, n, outline, type Point, rings, type Stroke } from "../layout.ts";
import { isSite } from "./buildings.ts";
import { tell } from "../speech.ts";
import { sentence } from "../../app/phrases.ts";
import { CloudName, FeatureName, Labels, middle, Ribbon, Spread } from "./lettering.tsx";

interface LandProps {
  layout: Layout;
  say: Say;
  /** Changes with the printed text; nothing else redraws the sheet. */
  version: string;
}

/** Call a function after the current page has been painted. */
function afterPaint(call: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(call));
}

/**
 * The printed sheet. The first frame is for the pieces and the question, so the sheet is drawn
 * after it.
 */
export class Land extends Component<LandProps, { drawn: boolean }> {
  override state = { drawn: false };
  private timer: ReturnType<typeof setTimeout> | undefined;

  override componentDidMount() {
    afterPaint(() => {
      this.timer = setTimeout(() => this.setState({ drawn: true }));
    });
  }

  override componentWillUnmount() {
    clearTimeout(this.timer);
  }

  override shouldComponentUpdate(next: LandProps, state: { drawn: boolean }) {
    return next.version !== this.props.version || state.drawn !== this.state.drawn;
  }

  render({ layout, say }: LandProps, { drawn }: { drawn: boolean }) {
    const { sheet } = layout;
    return (
      <svg
        class={`board-land board-land-${layout.board.type}`}
        aria-hidden="true"
        width={sheet.w}
        height={sheet.h}
        viewBox={`0 0 ${n(sheet.w)} ${n(sheet.h)}`}
      >
        <rect class="land-sheet" width={sheet.w} height={sheet.h} rx="3" />
        {drawn && (
          <>
            <Patterns layout={layout} />
            <Print layout={layout} say={say} />
            <Margin layout={layout} say={say} />
          </>
        )}
      </svg>
    );
  }
}

function Patterns({ layout }: { layout: Layout }) {
  const { frame } = layout;
  return (
    <defs>
      <clipPath id="neatline">
        <rect x={frame.x} y={frame.y} width={frame.w} height={frame.h} />
      </clipPath>
      <clipPath id="hedges">
        <path d={hedges(layout)} />
      </clipPath>
      {[15, -38, 72, -75].map((angle, i) => (
        <pattern
          id={`furrow-${i}`}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${angle})`}
        >
          <path d="M0 2.5H5" class="furrow-line" />
        </pattern>
      ))}
    </defs>
  );
}

function Print({ layout, say }: { layout: Layout; say: Say }) {
  const { board, frame } = layout;
  const zones = board.zones ?? [], features = board.features ?? [];
  const strokes = (all: readonly Stroke[]) =>
    all.map(({ d, class: kind, fill, within }) => (
      <path d={d} class={kind} fill={fill} clip-path={within && `url(#${within})`} />
    ));
  return (
    <>
      <g clip-path="url(#neatline)">
        <rect class="ground" x={frame.x} y={frame.y} width={frame.w} height={frame.h} />
        {layout.gradients?.()}
        {strokes(layout.land())}
        <Grounds layout={layout} />
        {zones.filter((zone) => zone.side && claimed(zone)).map((zone) => (
          <Claim layout={layout} zone={zone} />
        ))}
        {strokes(layout.grid())}
        {zones.filter((zone) => zone.kind === "margin").map((zone) => (
          <path class="land-limit" d={rings(inner(layout, zone.cells))} />
        ))}
        {zones.filter((zone) => zone.kind === "target").map((zone) => (
          <Target layout={layout} zone={zone} />
        ))}
        {board.type === "LatticeBoard" && <Gates layout={layout} board={board} say={say} />}
        {zones.filter((zone) => !zone.side && zone.kind !== "margin").map((zone) => (
          <RegionName layout={layout} text={say(zone.label)} cells={zone.cells} />
        ))}
        {features.filter((f) => f.label || isSite(f)).map((feature) => (
          <FeatureName layout={layout} feature={feature} text={nameOf(feature, say)} />
        ))}
        <GroundNames layout={layout} say={say} />
        {strokes(layout.clouds())}
      </g>
      {zones.filter((zone) => zone.side).map((zone) => (
        <Border layout={layout} zone={zone} text={say(zone.label)} />
      ))}
      <Labels all={layout.labels(say)} />
      {(board.clouds ?? []).map((cloud) => (
        <CloudName layout={layout} cloud={cloud} text={cloud.label ? say(cloud.label) : ""} />
      ))}
    </>
  );
}

/** Return the text printed beside a feature of the land: its name; for a site, its kind. */
function nameOf({ kind, label }: Feature, say: Say): string {
  return label ? say(label) : sentence(tell(kind));
}

/** Return whether a zone is outlined as a side's; targets and grounds have their own drawings. */
function claimed({ kind }: Zone): boolean {
  return kind !== "target" && kind !== "ground";
}

/** The target of a task: its letter at a corner, and its features. */
function Target({ layout, zone }: { layout: Layout; zone: Zone }) {
  const [x, y] = layout.centre(zone.cells[0]!);
  return (
    <g class={`target target-${zone.side}`} transform={`translate(${n(x)} ${n(y)})`}>
      <g class="target-sign">
        <circle r="30" />
        <text class="target-letter" y="15">{zone.mark}</text>
      </g>
      {(zone.badges ?? []).map((badge, index) =>
        badge.token && (
          <g transform={`translate(${n(68 + 72 * index)} 0) scale(2)`}>
            <BadgeIcon token={badge.token} mark={String(badge.mark)} />
          </g>
        )
      )}
    </g>
  );
}

/** Where along a region its name may be, at either end. */
const HEADS = [0.12, 0.2, 0.28, 0.36], FEET = [0.88, 0.8, 0.72, 0.64];

/**
 * The name of a region: spread over it on a map of hexes; on ribbons at its ends on a lattice,
 * where the middle is needed for the fight.
 */
function RegionName(props: { layout: Layout; text: string; cells: readonly string[] }) {
  const { layout, text, cells } = props;
  if (layout.board.type !== "LatticeBoard") return <Spread {...props} />;
  const places = cells.map((cell) => layout.centre(cell));
  const along = spanOf(places, 0) > spanOf(places, 1) ? 0 : 1;
  const low = Math.min(...places.map((place) => place[along]));
  const rivers = (layout.board.features ?? []).filter((one) => one.kind === "river");
  const wet = new Set(rivers.flatMap((river) => river.cells));
  const at = (share: number) => {
    const level = low + spanOf(places, along) * share;
    return cells.filter((_, i) => Math.abs(places[i]![along] - level) < 1.5 * layout.cell);
  };
  const names = [HEADS, FEET].map((shares) => {
    const all = shares.map(at);
    return all.find((near) => !near.some((cell) => wet.has(cell))) ?? all[0]!;
  });
  return <>{names.map((near) => <Ribbon text={text} at={middle(layout, near)} scale={1.5} />)}</>;
}

function spanOf(points: readonly Point[], axis: 0 | 1): number {
  const all = points.map((point) => point[axis]);
  return Math.max(...all) - Math.min(...all);
}

/** The extensions beside the board: their owners and their entrances. */
function Gates({ layout, board, say }: { layout: Layout; board: LatticeBoard; say: Say }) {
  return (
    <>
      {(board.extensions ?? []).map((more) => {
        const cells = layout.cells.filter((cell) => within(more, cell));
        return (
          <g key={more.id} class={`patrol patrol-${more.side ?? ""}`}>
            <path class="patrol-ground" d={rings(outline(layout, cells))} />
            {more.label && (
              <Ribbon
                text={say(more.label)}
                at={middle(layout, beyond(cells, more.gates ?? []))}
              />
            )}
            {(more.gates ?? []).map((cell) => {
              const [x, y] = layout.centre(cell);
              return <circle class="gate" cx={n(x)} cy={n(y)} r="19" />;
            })}
          </g>
        );
      })}
    </>
  );
}

/** Return the cells of an extension behind its gates. */
function beyond(cells: readonly string[], gates: readonly string[]): readonly string[] {
  const [first, ...others] = gates.map((gate) => columnRow(gate) ?? [0, 0]);
  if (!first) return cells;
  const axis = others.every((other) => other[0] === first[0]) ? 0 : 1;
  return cells.filter((cell) => columnRow(cell)?.[axis] !== first[axis]);
}

function within({ grid }: Extension, cell: string): boolean {
  const [column, row] = columnRow(cell) ?? [NaN, NaN];
  const right = column - (grid.first_column ?? 1), down = row - (grid.first_row ?? 1);
  return right >= 0 && right < grid.width && down >= 0 && down < grid.height;
}

/**
 * Return the edge of the board that a zone is, to draw it as a border and not as an area; null if
 * none.
 */
function edgeOf(layout: Layout, zone: Zone): "left" | "right" | null {
  const columns = new Set(zone.cells.map((cell) => columnRow(cell)?.[0]));
  const grid = layout.board.type === "SkyBoard" ? null : layout.board.grid;
  if (!grid || columns.size !== 1 || zone.cells.length < grid.height) return null;
  const first = grid.first_column ?? 1;
  if (columns.has(first)) return "left";
  return columns.has(first + grid.width - 1) ? "right" : null;
}

function Claim({ layout, zone }: { layout: Layout; zone: Zone }) {
  if (edgeOf(layout, zone)) return null;
  const d = rings(outline(layout, zone.cells));
  return <path class={`claim claim-${zone.side}`} d={d} />;
}

/** The border of a side: a band along the neatline, with its markings and name. */
function Border({ layout, zone, text }: { layout: Layout; zone: Zone; text: string }) {
  const edge = edgeOf(layout, zone), { x, y, w, h } = layout.frame;
  if (!edge) return null;
  const at = edge === "left" ? x - 17 : x + w + 17;
  const turn = edge === "left" ? -90 : 90;
  const side = service({ side: zone.side!, marking: zone.marking });
  return (
    <g class={`land-border land-border-${side} land-border-${family(side)}`}>
      <rect class="land-border-band" x={at - 9} y={y} width="18" height={h} />
      {[0.12, 0.5, 0.88].map((share) => (
        <g transform={`translate(${n(at)} ${n(y + h * share)})`}>
          <Emblem side={side} r={15} />
        </g>
      ))}
      {[0.31, 0.69].map((share) => (
        <text
          class="land-border-name"
          transform={`translate(${n(at)} ${n(y + h * share)}) rotate(${turn})`}
        >
          {text}
        </text>
      ))}
    </g>
  );
}
