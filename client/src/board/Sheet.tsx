/** Sheet: a printed sheet with everything on it, which the reader moves and zooms. */

import { useEffect, useRef } from "preact/hooks";
import { busy } from "../app/busy.ts";
import type { Say } from "./contract.ts";
import type { Pose } from "./overlays/ends.ts";
import { lazyBit } from "../app/lazy.tsx";
import type { Piece } from "../api/schema.ts";
import { turnsOf } from "../game/answer/placing.ts";
import { sentence } from "../app/phrases.ts";
import { beside } from "./kinds.ts";
import { describeCell, describePiece } from "./pieces/describe.ts";
import { grain } from "./land/grain.ts";
import { focusOn, type Keyboard, onKey } from "./camera/keys.ts";
import { Land } from "./land/Land.tsx";
import { type AnyBoard, type Layout, line, n, outline, type Point, rings } from "./layout.ts";
import { ArcView, Ghost, hatch, Hatches } from "./overlays/Overlays.tsx";
import { Drawings, fanned, lowered, PieceView } from "./pieces/Pieces.tsx";
import { Reach } from "./overlays/Reach.tsx";
import { type Props, type Shown, useSheet } from "./sheet.ts";
import { tell } from "./speech.ts";
import { Tools } from "./Tools.tsx";

const Turning = lazyBit(() => import("./pieces/Turning.tsx").then((file) => file.Turning));
const Choices = lazyBit(() => import("./overlays/Choices.tsx").then((file) => file.Choices));
const Pointers = lazyBit(() => import("./overlays/Pointers.tsx").then((file) => file.Pointers));
const OverPieces = lazyBit(() => import("./overlays/Over.tsx").then((file) => file.OverPieces));
const Effects = lazyBit(() => import("./overlays/Effects.tsx").then((file) => file.Effects));
const Headlines = lazyBit(() => import("./overlays/Headlines.tsx").then((file) => file.Headlines));
/** Milliseconds after which the paper's grain is drawn: everything else comes first. */
const GRAIN = 500;

function sized({ sheet: { w, h } }: Layout) {
  return { width: w, height: h, viewBox: `0 0 ${n(w)} ${n(h)}` };
}

export function Sheet(props: Props) {
  const sheet = useSheet(props);
  const { board, playback, say, onSelect } = props, playing = playback.playing.value;
  const { layout, camera, pieces, scale, place, groups, setCursor, find } = sheet;
  const keyboard: Keyboard = {
    ...{ camera, layout, pieces, groups, selected: props.selected, onSelect, setCursor, find },
    onPlace: props.onPlace,
  };
  const spot = describeCell(place, pieces, sheet.outlook);
  const Names = layout.seen === "beside" ? beside.value?.TractNames : null;
  return (
    <>
      <div
        class="board-window"
        ref={sheet.pane}
        onKeyDown={(event) => onKey(keyboard, event)}
        onClick={() => onSelect(null)}
      >
        <div class="board-world" ref={sheet.world}>
          <Land layout={layout} say={say} version={sheet.version + printed(board, say)} />
          <Grain />
          <svg
            class="board-play"
            role="application"
            aria-label={tell("board")}
            aria-busy={busy}
            {...sized(layout)}
          >
            <Hatches />
            <Drawings pieces={[...pieces, ...(props.scene.waiting ?? [])]} seen={layout.seen} />
            <UnderPieces {...props} sheet={sheet} />
            <Cursor key={place} cell={place} {...{ layout, setCursor }} name={spot} />
            <AllPieces {...props} sheet={sheet} />
            <Options {...props} sheet={sheet} />
            {sheet.settled && <Over {...props} sheet={sheet} />}
            {props.over?.({ layout, scale })}
            {playing && <Effects {...{ playback, layout, scale }} />}
          </svg>
        </div>
        {camera && Names && <Names {...{ camera, layout, say }} />}
        {camera && sheet.settled && (
          <Pointers
            {...{ camera, layout, pieces, say, playback, side: props.side }}
            ends={sheet.spatial ? groups.map((group) => group.cell) : []}
            labels={labelsOf(props, sheet)}
          />
        )}
      </div>
      {playing && (
        <Headlines
          {...{ playback, pieces }}
          brief={props.brief}
          where={(cell) => placed(sheet, cell)}
        />
      )}
      <Tools camera={camera} {...legend(sheet, say)} />
    </>
  );
}

/** Return the boxes of the labels at pending and advised ends. */
function labelsOf({ advised }: Props, { ghost }: Shown["sheet"]): string[] {
  const ends = (advised ?? []).map(({ flight: { anchor } }) => anchor?.place);
  return [ghost?.cells.at(-1), ...ends].filter((cell) => cell != null);
}

/** The grain of the paper. */
function Grain() {
  const paper = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const later = setTimeout(() => paper.current && grain(paper.current), GRAIN);
    return () => clearTimeout(later);
  }, []);
  return <canvas class="board-grain" aria-hidden="true" ref={paper} />;
}

/** Tokens, marked cells, arcs of fire, paths, and the ghost of the flight in question. */
function UnderPieces({ sheet, scene, board, say, marked, foeAt, allArcs }: Shown) {
  const { layout, scale, bearings, kinds, ghost } = sheet;
  const { BoardTokens = null, TractLines = null } = layout.seen === "beside" && beside.value || {};
  const looked = sheet.hovered ?? sheet.focused ?? sheet.asked;
  const tokens = (scene.tokens ?? []).filter((token) => token.board === board.id);
  return (
    <>
      {TractLines && <TractLines layout={layout} />}
      {BoardTokens && <BoardTokens {...{ layout, tokens, scale, say }} />}
      {!!foeAt?.length && <path class="ambit" d={rings(outline(layout, foeAt))} />}
      {marked.length > 0 && <path class="marked" d={rings(outline(layout, marked))} />}
      {bearings.map((bearing) => (
        <ArcView
          key={`${bearing.piece} ${bearing.kind}`}
          {...{ layout, bearing, kinds, scale }}
          dim={allArcs && bearing.piece !== looked}
        />
      ))}
      {(scene.paths ?? []).filter((path) => path.board === board.id).map((path) => (
        <path
          key={path.id}
          class={`way way-${path.kind}`}
          d={line(path.cells.map((cell) => layout.centre(cell)))}
        />
      ))}
      {ghost && <Ghost layout={layout} scale={scale} {...ghost} />}
    </>
  );
}

function AllPieces({ sheet, ...props }: Shown) {
  const { layout, pieces, outlook, living, asked, focused } = sheet;
  const fan = fanned(pieces, layout.seen);
  const reachable = pieces.some((piece) => piece.id === focused) ? focused : pieces[0]?.id;
  const crowded = (piece: Piece) =>
    !!piece.wreck &&
    [piece.cell, ...layout.neighbours(piece.cell)].some((cell) => living.has(cell));
  const tagged = props.playback.playing.value ? [] : pieces.filter((piece) => !crowded(piece));
  const under = lowered(tagged, layout, sheet.scale, fan);
  const look = (piece: Piece, on: boolean) => props.onHover?.(on ? piece.id : null);
  return (
    <g role="group" aria-label={tell("pieces")}>
      {pieces.map((piece) => (
        <PieceView
          key={piece.id}
          scene={props.scene}
          piece={piece}
          layout={layout}
          playback={props.playback}
          say={props.say}
          name={describePiece(piece, outlook)}
          fan={fan.get(piece.id) ?? [0, 0]}
          scale={sheet.scale}
          own={piece.side === props.side}
          plain={crowded(piece)}
          under={under.get(piece.id) ?? 0}
          selected={piece.id === props.selected}
          asked={piece.id === asked && !!props.question}
          reached={piece.id === reachable}
          onSelect={() => props.onSelect(piece.id)}
          onHover={(on) => {
            sheet.setHovered(on ? piece.id : null);
            look(piece, on);
          }}
          onFocus={(on) => {
            sheet.setFocused(on ? piece.id : null);
            look(piece, on);
          }}
        />
      ))}
    </g>
  );
}

/** Advice and odds, which nothing may cover. */
function Over({ sheet, advised, question, say }: Shown) {
  const { layout, camera, pieces, bearings, scale, asked, ghost } = sheet;
  return (
    <OverPieces
      {...{ layout, camera, pieces, bearings, scale, asked, ghost }}
      advised={advised ?? []}
      aimed={(question?.options ?? []).flatMap(({ anchor, chances }) =>
        chances && anchor?.piece ? [anchor.piece] : []
      )}
      say={(piece) => say(piece.label)}
    />
  );
}

/** The choices on the board: places where there are many ends, else counters. */
function Options({ sheet, question, scene, say, preview, onPreview, onChoose, ...props }: Shown) {
  const { groups, layout, scale, living, pieces, asked } = sheet, pending = props.pending ?? null;
  if (question?.control?.type === "turn") {
    return <Turning {...{ question, layout, say, scale, pending, onChoose }} />;
  }
  if (!question || !groups.length && !sheet.spatial) return null;
  const shared = {
    ...{ question, groups, layout, say, scale, preview, onPreview, onChoose },
    taken: living,
    onLeave: () => focusOn(sheet.find("[data-cell]")),
  };
  if (!sheet.spatial) return <Choices {...shared} />;
  const turns = turnsOf(question, scene, pending);
  return (
    <>
      <Reach {...shared} pending={pending} now={poseNow(pieces, asked)} />
      {turns && <Turning {...{ layout, say, scale, pending, onChoose }} question={turns} loose />}
    </>
  );
}

/** Return the current pose of a piece. */
function poseNow(pieces: readonly Piece[], id: string | null): Partial<Pose> {
  const piece = pieces.find((one) => one.id === id);
  if (!piece) return { tilt: 0 };
  return { facing: piece.facing, height: piece.height ?? undefined, tilt: 0 };
}

/** Return where a cell is in the window, or is moving to, as fractions of its width and height. */
function placed({ camera, layout }: Shown["sheet"], cell: string): Point | null {
  const [width = 0, height = 0] = camera?.extent.peek() ?? [];
  if (!camera || !width || !layout.knows(cell)) return null;
  const [x, y] = camera.onScreen(layout.centre(cell));
  return [x / width, y / height];
}

/**
 * Return a text that changes with any word on the sheet: with the language, or when its rulebook is
 * loaded.
 */
function printed(board: AnyBoard, say: Say): string {
  const named = [...(board.zones ?? []), ...(board.features ?? []), ...(board.clouds ?? [])];
  const bands = board.type === "SkyBoard" ? board.bands : [];
  const beside = board.type === "LatticeBoard" ? board.extensions ?? [] : [];
  const layers = bands.map(({ layer }) => layer ? say(layer) : "");
  const all = [board, ...named, ...bands, ...beside];
  return all.map(({ label }) => label ? say(label) : "").join() + layers;
}

/**
 * Return the kinds of guns on show, with their hatches, and what gold means if an end is golden;
 * letters only if there are several kinds.
 */
function legend({ bearings, kinds: all, golden }: Shown["sheet"], say: Say) {
  const shown = [...new Set(bearings.map((bearing) => bearing.kind))].sort();
  const kinds = shown.map((kind) => {
    const said = say({ key: `battery.${kind}` });
    const lettered = shown.length > 1 && said !== kind && kind.length <= 2;
    const name = lettered ? `${kind}: ${said}` : sentence(said);
    return { kind: name, hatch: hatch(all, kind) };
  });
  return { kinds, gold: golden ? say({ key: "scene.gold" }) : "" };
}

function Cursor({ cell, layout, name, setCursor }: {
  cell: string;
  layout: Layout;
  name: string;
  setCursor(cell: string): void;
}) {
  return (
    <path
      class="cursor"
      role="button"
      tabindex={0}
      data-cell={cell}
      aria-label={name}
      data-tip=""
      d={line(layout.corners(cell), true)}
      onFocus={() => setCursor(cell)}
    />
  );
}
