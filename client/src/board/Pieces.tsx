/** The aircraft on the map. While acts are played they follow the stage without being re-rendered. */

import { effect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Playback, Say } from "../contract.ts";
import type { StagePose } from "../playback.ts";
import type { Badge, Piece } from "../schema.ts";
import { Craft, Shape } from "./aircraft.tsx";
import { beside } from "./boards/all.ts";
import { family, service } from "./emblems.tsx";
import { factor, type Layout, n, type Point } from "./layout.ts";
import { heightOf, stanceOf } from "./stance.ts";
import { Token, tokenWidth } from "./counters.tsx";

/** The id of the drawing of a piece. */
export function craftId(piece: Piece): string {
  return `craft-${piece.silhouette.seats}-${piece.silhouette.wings}-${service(piece)}`;
}

/** Every drawing the pieces need, once: from above, or from the side. */
export function Drawings({ pieces, seen }: { pieces: readonly Piece[]; seen: Layout["seen"] }) {
  const side = seen === "beside" ? beside.value : null;
  const Whole = side?.Profile ?? Craft, Outline = side?.ProfileShape ?? Shape;
  const kinds = new Map(pieces.map((piece) => [craftId(piece), piece]));
  const shapes = new Map(
    pieces.map((p) => [`${p.silhouette.seats}-${p.silhouette.wings}`, p.silhouette]),
  );
  return (
    <defs>
      {[...kinds].map(([id, piece]) => (
        <g key={id} id={id}>
          <Whole {...piece.silhouette} side={service(piece)} />
        </g>
      ))}
      {[...shapes].map(([id, silhouette]) => (
        <g key={id} id={`shape-${id}`}>
          <Outline {...silhouette} />
        </g>
      ))}
    </defs>
  );
}

/** Pieces that share a cell stand a little apart. */
export function fanned(pieces: readonly Piece[]): Map<string, Point> {
  const cells = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const place = `${piece.cell} ${piece.between ?? ""}`;
    cells.set(place, [...(cells.get(place) ?? []), piece]);
  }
  const result = new Map<string, Point>();
  for (const all of cells.values()) {
    all.forEach((piece, i) => {
      const angle = Math.PI * (2 * i / all.length + (all.length === 2 ? 0 : -0.5));
      const far = all.length > 1 ? 16 + 3 * all.length : 0;
      result.set(piece.id, [-far * Math.cos(angle), far * Math.sin(angle) * 0.8]);
    });
  }
  return result;
}

/** Sizes on paper that keep counters legible on the screen at a scale. */
export function sizes(scale: number) {
  const within = (low: number, value: number, high: number) => Math.max(low, Math.min(high, value));
  return {
    craft: within(1, 34 / (86 * scale), 1.9),
    label: within(0.75, 11.5 / (13 * scale), 4.6),
    far: scale < 0.3,
  };
}

interface PieceProps {
  piece: Piece;
  layout: Layout;
  playback: Playback;
  say: Say;
  name: string;
  fan: Point;
  scale: number;
  own: boolean;
  /** Without its tag, which would lie on others. */
  plain: boolean;
  selected: boolean;
  asked: boolean;
  reached: boolean;
  onSelect(): void;
  onHover(on: boolean): void;
  onFocus(on: boolean): void;
}

/** A counter with a question mark needs no badge that says the same. */
function badgesOf({ badges, hidden }: Piece): readonly Badge[] {
  return hidden ? [] : badges ?? [];
}

/** Sets an attribute if it is another: what stands still costs nothing while others fly. */
function put(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

export function PieceView(props: PieceProps) {
  const { piece, layout, playback, fan, own } = props;
  const root = useRef<SVGGElement>(null), turned = useRef<SVGGElement>(null);
  const shade = useRef<SVGGElement>(null), height = useRef<SVGTextElement>(null);
  const stem = useRef<SVGPathElement>(null);
  const levels = layout.heights === "levels";
  const size = sizes(props.scale);
  useLayoutEffect(() =>
    effect(() => {
      const staged = playback.stage.value.get(piece.id) as StagePose | undefined;
      const pose = staged && layout.knows(staged.cell) ? staged : undefined;
      const stance = stanceOf(layout, piece, pose, size.craft), [x, y] = stance.at;
      put(root.current!, "transform", `translate(${n(x)} ${n(y)})`);
      root.current!.classList.toggle("gone", !!pose?.gone);
      root.current!.classList.toggle("staged", !!pose);
      if (pose?.out !== undefined || root.current!.hasAttribute("opacity")) {
        put(root.current!, "opacity", n(1 - (pose?.out ?? 0)));
      }
      put(turned.current!, "transform", stance.craft);
      put(shade.current!, "transform", stance.shadow);
      if (stem.current) put(stem.current, "d", stance.stem);
      const told = stance.height;
      if (height.current && height.current.textContent !== told) height.current.textContent = told;
    }), [piece, layout, playback, size.craft]);
  const apart = Math.max(1, size.label * 0.9);
  const kind = `${piece.silhouette.seats}-${piece.silhouette.wings}`;
  const states = [
    "piece",
    `family-${family(service(piece))}`,
    own && "own",
    props.selected && "selected",
    props.asked && "asked",
    piece.wreck && "wreck",
    piece.ghost && "ghost",
    piece.hidden && "hidden-type",
    levels && `level-${piece.height ?? 0}`,
  ];
  return (
    <g
      ref={root}
      class={states.filter(Boolean).join(" ")}
      onClick={(event) => {
        event.stopPropagation();
        props.onSelect();
      }}
      onPointerEnter={() => props.onHover(true)}
      onPointerLeave={() => props.onHover(false)}
    >
      <g
        class="fan"
        style={{ transform: `translate(${n(fan[0] * apart)}px,${n(fan[1] * apart)}px)` }}
      >
        <g
          class="piece-body"
          role="button"
          tabindex={props.reached ? 0 : -1}
          data-piece={piece.id}
          aria-label={props.name}
          aria-pressed={props.selected}
          onFocus={() => props.onFocus(true)}
          onBlur={() => props.onFocus(false)}
        >
          <circle class="piece-ring" r={n(43 * size.craft)} />
          {piece.wreck && <Scorch k={size.craft} />}
          {levels && <path ref={stem} class="piece-stem" />}
          <g ref={shade} class="piece-shade">
            {!piece.hidden && <use href={`#shape-${kind}`} />}
          </g>
          <g ref={turned} class="piece-craft">
            {!piece.hidden && <use href={`#${craftId(piece)}`} />}
          </g>
          {piece.hidden && <Unknown k={size.craft} />}
          {piece.wreck && <Smoke k={size.craft} />}
        </g>
        {!size.far && !piece.wreck && (
          <Badges badges={badgesOf(piece)} say={props.say} k={size.label} y={-40 * size.craft} />
        )}
        {size.far && !piece.wreck && (piece.badges ?? []).some((b) => b.kind !== "status") && (
          <g transform={`translate(0 ${n(-44 * size.craft)}) scale(${factor(size.label * 0.8)})`}>
            <path class="mk-damage" d={burst(9)} />
            <text class="mk-text mk-text-damage" y="4">!</text>
          </g>
        )}
        {!props.plain && (
          <Tag
            piece={piece}
            own={own}
            k={size.label}
            y={(size.label < 1 ? 47 : 39) * size.craft}
            far={size.far}
            height={height}
            levels={levels}
            told={heightOf(layout, piece.height ?? null)}
          />
        )}
      </g>
    </g>
  );
}

/** Somebody is there, and nobody can say who: a cloth-covered counter. */
function Unknown({ k }: { k: number }) {
  return (
    <g class="unknown" transform={`scale(${factor(k)})`}>
      <circle class="unknown-disc" r="24" />
      <circle class="unknown-rim" r="20" />
      <text class="unknown-mark" y="11">?</text>
    </g>
  );
}

interface TagProps {
  piece: Piece;
  own: boolean;
  k: number;
  y: number;
  far: boolean;
  levels: boolean;
  told: string;
  height: { current: SVGTextElement | null };
}

/** The number and the height, as printed under a counter. */
function Tag({ piece, k, y, far, height, levels, told }: TagProps) {
  const number = piece.number ?? "";
  const high = (far && !levels) || piece.wreck ? null : piece.height ?? null;
  if (!number && high === null) return null;
  const wide = number.length * 8.5 + 9, more = high === null ? 0 : levels ? 17 : 32;
  return (
    <g class="tag" aria-hidden="true" transform={`translate(0 ${n(y)}) scale(${factor(k)})`}>
      <rect
        class="tag-plate"
        x={n(-(wide + more) / 2)}
        y="-2"
        width={wide + more}
        height="17"
        rx="3"
      />
      <text class="tag-number" x={n(-more / 2)} y="11">{number}</text>
      {high !== null && (
        <>
          <path class="tag-line" d={`M${n((wide - more) / 2)} 0v13`} />
          <text ref={height} class="tag-height" x={n(wide / 2)} y="11">
            {told}
          </text>
        </>
      )}
    </g>
  );
}

function burst(r: number): string {
  let d = "";
  for (let i = 0; i < 16; i++) {
    const far = i % 2 ? r * 0.74 : r * 1.12, angle = i * Math.PI / 8;
    d += `${i ? "L" : "M"}${n(far * Math.sin(angle))} ${n(-far * Math.cos(angle))}`;
  }
  return `${d}Z`;
}

/** Markers like those of the box: a burst for damage, a slab with cut corners for a jam. */
function Badges(
  { badges, say, k, y }: { badges: readonly Badge[]; say: Say; k: number; y: number },
) {
  if (!badges.length) return null;
  const shown = badges.slice(0, 4), rest = badges.length - shown.length;
  const marks = shown.map((badge) => say(badge.mark));
  if (rest) marks.push(`+${rest}`);
  const widths = marks.map((mark, i) =>
    shown[i]?.token
      ? tokenWidth(shown[i]!.token!)
      : shown[i]?.kind === "damage"
      ? 20
      : Math.max(15, mark.length * 6.6 + 7)
  );
  let x = -(widths.reduce((sum, w) => sum + w + 2, -2)) / 2;
  return (
    <g class="badges" transform={`translate(0 ${n(y)}) scale(${factor(k * 0.9)})`}>
      {marks.map((mark, i) => {
        const w = widths[i]!, middle = x + w / 2, badge = shown[i], kind = badge?.kind ?? "status";
        x += w + 2;
        if (badge?.token) {
          const left = badge.token === "bomb" || badge.token === "photo" ? -5 : 0;
          return (
            <g transform={`translate(${n(middle + left)} -8)`}>
              <title>{say(badge.says)}</title>
              <Token token={badge.token} mark={mark} />
            </g>
          );
        }
        return (
          <g transform={`translate(${n(middle)} -8)`}>
            {badge && <title>{say(badge.says)}</title>}
            {kind === "damage" && <path class="mk-damage" d={burst(11)} />}
            {kind === "jam" && (
              <path
                class="mk-jam"
                d={`M${n(-w / 2 + 4)}-7.5H${n(w / 2)}V3.5L${n(w / 2 - 4)} 7.5H${n(-w / 2)}V-3.5Z`}
              />
            )}
            {kind === "status" && (
              <rect class="mk-status" x={n(-w / 2)} y="-7.5" width={n(w)} height="15" rx="2.5" />
            )}
            <text class={`mk-text mk-text-${kind}`} y="3.8">{mark}</text>
          </g>
        );
      })}
    </g>
  );
}

function Scorch({ k }: { k: number }) {
  return <ellipse class="scorch" rx={n(30 * k)} ry={n(24 * k)} />;
}

function Smoke({ k }: { k: number }) {
  return (
    <g class="smoke" transform={`scale(${factor(k)})`}>
      <path d="M-6-4c-9-4-7-16 2-15c-1-10 13-13 16-4c8-3 15 4 11 11c7 2 5 13-3 11c-4 6-15 6-18 1c-3 3-8 1-8-4Z" />
      <path d="M14-22c-4-6 2-13 8-10c2-7 13-6 13 2c6 0 8 8 3 11c-2 5-10 5-12 1c-4 3-11 1-12-4Z" />
    </g>
  );
}
