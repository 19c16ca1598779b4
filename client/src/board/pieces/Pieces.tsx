/**
 * Pieces: the aircraft on the map. While acts are played they follow the stage without being
 * re-rendered.
 */

import { effect } from "@preact/signals";
import type { ComponentChild } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Playback, Say } from "../contract.ts";
import type { StagePose } from "../../game/playback/stage.ts";
import type { Piece, Scene } from "../../api/schema.ts";
import { Craft, Shape } from "./aircraft.tsx";
import { beside } from "../kinds.ts";
import type { Flight } from "../sky/Flight.tsx";
import { family, service } from "./emblems.tsx";
import { type Layout, n, type Point } from "../layout.ts";
import { Markers, Scorch, Smoke, Tag, Unknown } from "./markers.tsx";
import { lifted } from "./label_layout.ts";
import { heightOf, paperPose, standing } from "./pose.ts";

/** Return the id of the drawing of a piece. */
export function craftId(piece: Piece): string {
  return `craft-${piece.silhouette.seats}-${piece.silhouette.wings}-${service(piece)}`;
}

/** Every drawing that the pieces need, once: from above, or from the side. */
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

/** Return offsets for pieces that share a cell: beside one another, or from the side above. */
export function fanned(pieces: readonly Piece[], seen: Layout["seen"]): Map<string, Point> {
  const [pair, wide] = seen === "beside" ? [0.5, 1.7] : [0, 1];
  const cells = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const place = `${piece.cell} ${piece.between ?? ""}`;
    cells.set(place, [...(cells.get(place) ?? []), piece]);
  }
  const result = new Map<string, Point>();
  for (const all of cells.values()) {
    all.forEach((piece, i) => {
      const angle = Math.PI * (2 * i / all.length + (all.length === 2 ? pair : -0.5));
      const far = all.length > 1 ? (16 + 3 * all.length) * wide : 0;
      result.set(piece.id, [-far * Math.cos(angle), far * Math.sin(angle) * 0.8]);
    });
  }
  return result;
}

/** The width and height of an aircraft's tag, before scaling; seen from the side with its energy. */
const TAG: Record<Layout["seen"], Point> = { above: [54, 19], beside: [86, 25] };

/** Return how far below its place each tag is, so that they do not overlap. */
export function lowered(
  pieces: readonly Piece[],
  layout: Layout,
  scale: number,
  fan: ReadonlyMap<string, Point>,
): Map<string, number> {
  const { label } = sizes(scale, layout.seen), apart = Math.max(1, label * 0.9);
  const places = pieces.map(({ id, cell, between }) => {
    const [x, y] = standing(layout, { cell, between }), [right, down] = fan.get(id) ?? [0, 0];
    return [x + right * apart, -y - down * apart] as const;
  });
  const [wide, high] = TAG[layout.seen], all = lifted(places, wide * label, high * label);
  return new Map(pieces.map((piece, i) => [piece.id, all[i]!]));
}

/**
 * Return the sizes on paper that keep counters legible on the screen at a scale. From the side an
 * aircraft is as long as from above it is wide, but not as high: it may be twice as large.
 */
export function sizes(scale: number, seen: Layout["seen"]) {
  const within = (low: number, value: number, high: number) => Math.max(low, Math.min(high, value));
  return {
    craft: seen === "beside" ? within(1.45, 74 / (86 * scale), 3) : within(1, 34 / (86 * scale), 3),
    label: within(0.75, 11.5 / (13 * scale), 12),
    far: scale < 0.3,
  };
}

interface PieceProps {
  scene: Scene;
  piece: Piece;
  layout: Layout;
  playback: Playback;
  say: Say;
  name: string;
  fan: Point;
  scale: number;
  own: boolean;
  /** Without its tag, which would overlap others. */
  plain: boolean;
  /** How far its tag is below its place. */
  under: number;
  selected: boolean;
  asked: boolean;
  reached: boolean;
  onSelect(): void;
  onHover(on: boolean): void;
  onFocus(on: boolean): void;
}

/** Set an attribute if it changes, so that still pieces cost nothing while others fly. */
function put(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Let an element and its parts follow the stage without being redrawn. */
function useStaged({ piece, layout, playback }: PieceProps, size: number) {
  const root = useRef<SVGGElement>(null), turned = useRef<SVGGElement>(null);
  const shade = useRef<SVGGElement>(null), height = useRef<SVGTextElement>(null);
  const stem = useRef<SVGPathElement>(null);
  useLayoutEffect(() =>
    effect(() => {
      const whole = root.current;
      const staged = playback.stage.value.get(piece.id) as StagePose | undefined;
      if (!whole || !turned.current || !shade.current) return;
      const act = staged && layout.knows(staged.cell) ? staged : undefined;
      const pose = paperPose(layout, piece, act, size), [x, y] = pose.at;
      put(whole, "transform", `translate(${n(x)} ${n(y)})`);
      whole.classList.toggle("gone", !!act?.gone);
      whole.classList.toggle("staged", !!act);
      if (act?.out !== undefined || whole.hasAttribute("opacity")) {
        put(whole, "opacity", n(1 - (act?.out ?? 0)));
      }
      put(turned.current, "transform", pose.craft);
      put(shade.current, "transform", pose.shadow);
      if (stem.current) put(stem.current, "d", pose.stem);
      const text = height.current;
      if (text && text.textContent !== pose.height) text.textContent = pose.height;
    }), [piece, layout, playback, size]);
  return { root, turned, shade, height, stem };
}

export function PieceView(props: PieceProps) {
  const { piece, layout, fan } = props;
  const levels = layout.heights === "levels";
  const size = sizes(props.scale, layout.seen);
  const side = layout.seen === "beside" ? beside.value : null;
  const flight = side?.flightOf(props.scene, piece) ?? null;
  const { root, height, ...parts } = useStaged(props, size.craft);
  const apart = Math.max(1, size.label * 0.9);
  const states = [
    "piece",
    `family-${family(service(piece))}`,
    props.own && "own",
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
      data-tip={props.name}
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
        <Body
          {...props}
          {...parts}
          k={size.craft}
          wake={flight && side && <side.Wake flight={flight} name={piece.id} />}
          wear={flight && side && <side.Wear flight={flight} />}
        />
        <Signs {...props} {...{ size, height, side, flight }} />
      </g>
    </g>
  );
}

/** What is written beside an aircraft: its markers and its tag, from the side with its speed. */
function Signs({ piece, layout, say, plain, under, size, height, side, flight }: PieceProps & {
  size: ReturnType<typeof sizes>;
  height: { current: SVGTextElement | null };
  side: typeof beside.value;
  flight: Flight | null;
}) {
  const k = size.label, energy = side && flight && !size.far;
  const x = energy ? side.ASIDE * k : 0;
  const y = (side ? 33 : k < 1 ? 47 : 39) * size.craft + under;
  return (
    <>
      {!piece.wreck && <Markers piece={piece} say={say} size={size} />}
      {!plain && (
        <Tag
          {...{ piece, k, x, y, height, far: size.far }}
          levels={layout.heights === "levels"}
          told={heightOf(layout, piece.height ?? null)}
        />
      )}
      {!plain && energy && <side.Energy {...{ flight, say, k, x, y }} />}
    </>
  );
}

/** The aircraft with its ring, shadow and stem. */
function Body({ piece, layout, turned, shade, stem, k, ...props }:
  & PieceProps
  & Pick<ReturnType<typeof useStaged>, "turned" | "shade" | "stem">
  & { k: number; wake: ComponentChild; wear: ComponentChild }) {
  const kind = `${piece.silhouette.seats}-${piece.silhouette.wings}`;
  return (
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
      <circle class="piece-ring" r={n(43 * k)} />
      {piece.wreck && <Scorch k={k} />}
      {layout.heights === "levels" && <path ref={stem} class="piece-stem" />}
      <g ref={shade} class="piece-shade">
        {!piece.hidden && <use href={`#shape-${kind}`} />}
      </g>
      <g ref={turned} class="piece-craft">
        {props.wake}
        {!piece.hidden && <use href={`#${craftId(piece)}`} />}
        {props.wear}
      </g>
      {piece.hidden && <Unknown k={k} />}
      {piece.wreck && <Smoke k={k} />}
    </g>
  );
}
