/** The table: a printed sheet, what lies on it, and the hands that move it. It knows no rules. */

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoardProps, Say } from "../contract.ts";
import { laterPart } from "../later.tsx";
import type { ScenePlayback } from "../playback.ts";
import { type Pose, poseOf } from "../ends.ts";
import type { Piece } from "../schema.ts";
import { depth } from "../settings.ts";
import type { Bearing } from "./arcs.ts";
import { beside, layoutOf, ready } from "./boards/all.ts";
import type { Camera } from "./camera.ts";
import { Choices } from "./Choices.tsx";
import { type Group, groupsOf } from "./choices.ts";
import { describeCell, describePiece, type Outlook } from "./describe.ts";
import { Effects } from "./Effects.tsx";
import { grain } from "./grain.ts";
import { Land } from "./Land.tsx";
import { useCamera, useCast, useFollowing, useFraming } from "./hooks.ts";
import { GroundLegend } from "./Grounds.tsx";
import { focusOn, type Keyboard, onKey } from "./keys.ts";
import { type AnyBoard, type Layout, line, n, outline, rings } from "./layout.ts";
import { lotsOf } from "./lots.ts";
import { ArcView, Ghost, hatch, Hatches, OddsView } from "./Overlays.tsx";
import { Drawings, fanned, PieceView } from "./Pieces.tsx";
import { tell } from "./speech.ts";
import { bearingsOf, ghostOf } from "./planning.ts";
import { Pointers } from "./Pointers.tsx";
import { Reach } from "./Reach.tsx";
import { Tools } from "./Tools.tsx";
import { Weather } from "./Weather.tsx";

const Space = laterPart(() => import("./Space.tsx").then((file) => file.Space));

/** Milliseconds after which the paper gets its tooth: everything else comes first. */
const GRAIN = 500;
/** More poses than these are shown a place at a time. */
const COUNTERS = 12;

export function Board(props: BoardProps) {
  const boards = props.scene.boards ?? [];
  const [shown, setShown] = useState<string | null>(null);
  const board = boards.find((one) => one.id === shown) ?? boards[0];
  if (!board || !ready(board)) return <div class="board board-empty" />;
  const deep = board.type === "LatticeBoard" && depth.value === "space";
  return (
    <div class="board">
      <GroundLegend board={board} say={props.say} />
      {deep ? <Space {...props} board={board} /> : <Sheet {...props} board={board} />}
      {board.type === "LatticeBoard" && (
        <Weather board={board} badges={props.scene.badges ?? []} say={props.say} />
      )}
      {board.type === "LatticeBoard" && (
        <button
          type="button"
          class="board-tool board-depth"
          aria-pressed={deep}
          aria-label={`${deep ? "2D" : "3D"}: ${tell(deep ? "plan" : "space")}`}
          title={tell(deep ? "plan" : "space")}
          onClick={() => depth.value = deep ? "plan" : "space"}
        >
          {deep ? "2D" : "3D"}
        </button>
      )}
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

function Sheet(props: BoardProps & { board: AnyBoard }) {
  const { scene, board, playback, say, question, preview } = props;
  const version = JSON.stringify(board);
  const layout = useMemo(() => layoutOf(board), [version]);
  const Tokens = layout.seen === "beside" ? beside.value?.Tokens : null;
  const { pane, world, camera } = useCamera(layout, () => playback.still.peek());
  const [hovered, setHovered] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [tip, setTip] = useState<string | null>(null);
  const paper = useRef<HTMLCanvasElement>(null);
  const { pieces, climbs } = useCast(scene, board.id, props);
  const living = new Set(pieces.filter((piece) => !piece.wreck).map((piece) => piece.cell));
  const crowded = (piece: Piece) =>
    !!piece.wreck &&
    [piece.cell, ...layout.neighbours(piece.cell)].some((cell) => living.has(cell));
  const scale = camera?.scale.value ?? 0.5;

  useLayoutEffect(() => {
    (playback as Partial<ScenePlayback>).know?.(scene);
  }, [scene, playback]);
  useEffect(() => {
    const later = setTimeout(() => grain(paper.current!), GRAIN);
    return () => clearTimeout(later);
  }, []);

  const asked = question?.anchor?.piece ?? question?.about ?? null;
  const groups = useMemo(() => groupsOf(question, pieces, layout.knows), [question, scene, layout]);
  const spatial = useMemo(() => !!question && (!!props.ends || spacious(groups)), [groups]);
  const lots = useMemo(() => lotsOf(layout, scene, question, pieces, groups), [question, scene]);
  useFraming(camera, layout, lots, question?.key ?? "", groups.some((group) => !group.plain));

  useFollowing(camera, layout, playback);

  const selected = pieces.find((piece) => piece.id === props.selected);
  const from = selected ?? pieces.find((piece) => piece.side === props.side && !piece.wreck) ??
    null;
  const outlook: Outlook = { layout, say, from, side: props.side, climbs };
  const ghost = ghostOf(props, pieces);
  const bearings = bearingsOf(props, layout, pieces, hovered ?? focused, ghost);
  const kinds = [...new Set((scene.arcs ?? []).map((arc) => arc.kind))].sort();
  const fan = fanned(pieces);
  const reachable = pieces.some((piece) => piece.id === focused) ? focused : pieces[0]?.id;

  const keyboard: Keyboard = {
    camera,
    layout,
    pieces,
    groups,
    selected: props.selected,
    onSelect: props.onSelect,
    setCursor,
    find: (what) => world.current?.querySelector<SVGElement>(what),
  };
  const place = cursor ?? from?.cell ?? layout.cells[Math.floor(layout.cells.length / 2)]!;
  return (
    <>
      <div
        class="board-window"
        ref={pane}
        onKeyDown={(event) => onKey(keyboard, event)}
        onClick={() => props.onSelect(null)}
      >
        <div class="board-world" ref={world}>
          <Land layout={layout} say={say} version={version + printed(board, say)} />
          <canvas class="board-grain" aria-hidden="true" ref={paper} />
          <svg
            class="board-play"
            role="application"
            aria-label={tell("board")}
            width={layout.sheet.w}
            height={layout.sheet.h}
            viewBox={`0 0 ${n(layout.sheet.w)} ${n(layout.sheet.h)}`}
          >
            <Hatches />
            <Drawings pieces={pieces} seen={layout.seen} />
            {Tokens && (
              <Tokens
                layout={layout}
                tokens={(scene.tokens ?? []).filter((token) => token.board === board.id)}
                scale={scale}
                say={say}
              />
            )}
            {props.marked.length > 0 && (
              <path class="marked" d={rings(outline(layout, props.marked))} />
            )}
            {bearings.map((bearing) => (
              <ArcView
                key={`${bearing.piece} ${bearing.kind}`}
                layout={layout}
                bearing={bearing}
                kinds={kinds}
                scale={scale}
                dim={props.allArcs && bearing.piece !== (hovered ?? focused ?? asked)}
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
            <Cursor
              key={place}
              cell={place}
              layout={layout}
              name={describeCell(place, pieces, outlook)}
              onFocus={(on) => {
                if (on) setCursor(place);
                setTip(on ? describeCell(place, pieces, outlook) : null);
              }}
            />
            <g role="group" aria-label={tell("pieces")}>
              {pieces.map((piece) => (
                <PieceView
                  key={piece.id}
                  piece={piece}
                  layout={layout}
                  playback={playback}
                  say={say}
                  name={describePiece(piece, outlook)}
                  fan={fan.get(piece.id)!}
                  scale={scale}
                  own={piece.side === props.side}
                  plain={crowded(piece)}
                  selected={piece.id === props.selected}
                  asked={piece.id === asked && !!question}
                  reached={piece.id === reachable}
                  onSelect={() => props.onSelect(piece.id)}
                  onHover={(on) => {
                    setHovered(on ? piece.id : null);
                    props.onHover?.(on ? piece.id : null);
                    setTip(on ? describePiece(piece, outlook) : null);
                  }}
                  onFocus={(on) => {
                    setFocused(on ? piece.id : null);
                    props.onHover?.(on ? piece.id : null);
                    setTip(on ? describePiece(piece, outlook) : null);
                  }}
                />
              ))}
            </g>
            {question && spatial && (
              <Reach
                question={question}
                groups={groups}
                layout={layout}
                say={say}
                scale={scale}
                preview={preview}
                pending={props.pending ?? null}
                now={poseNow(pieces, asked)}
                taken={living}
                onPreview={props.onPreview}
                onChoose={props.onChoose}
                onTip={setTip}
                onLeave={() => focusOn(keyboard.find("[data-cell]"))}
              />
            )}
            {question && !spatial && groups.length > 0 && (
              <Choices
                question={question}
                groups={groups}
                layout={layout}
                say={say}
                scale={scale}
                preview={preview}
                taken={living}
                onPreview={props.onPreview}
                onChoose={props.onChoose}
                onTip={setTip}
                onLeave={() => focusOn(keyboard.find("[data-cell]"))}
              />
            )}
            <OddsView
              layout={layout}
              bearings={bearings}
              pieces={pieces}
              scale={scale}
              say={(piece) => say(piece.label)}
            />
            <Effects
              playback={playback}
              layout={layout}
              say={say}
              scale={scale}
              span={spanOf(camera, layout)}
            />
          </svg>
        </div>
        {camera && !playback.playing.value && (
          <Pointers camera={camera} layout={layout} pieces={pieces} side={props.side} say={say} />
        )}
      </div>
      <Tools camera={camera} tip={tip} kinds={legend(bearings, kinds, say)} />
    </>
  );
}

/** Whether the choices are poses in the air, too many to lie there as counters. */
function spacious(groups: readonly Group[]): boolean {
  const all = groups.flatMap((group) => group.choices);
  return all.length > COUNTERS && all.every(({ option }) => poseOf(option) || option.anchor?.path);
}

/** How a piece stands now. */
function poseNow(pieces: readonly Piece[], id: string | null): Partial<Pose> {
  const piece = pieces.find((one) => one.id === id);
  if (!piece) return { tilt: 0 };
  return { facing: piece.facing, height: piece.height ?? undefined, tilt: 0 };
}

/** What the window shows of the sheet, from left to right. */
function spanOf(camera: Camera | null, layout: Layout): readonly [number, number] {
  const [width = 0] = camera?.extent.value ?? [], { x = 0, k = 1 } = camera?.resting.value ?? {};
  return width ? [-x / k, (width - x) / k] : [0, layout.sheet.w];
}

/** Every word on the sheet as it is now: it changes with the language, and when its book comes. */
function printed(board: AnyBoard, say: Say): string {
  const named = [...(board.zones ?? []), ...(board.features ?? []), ...(board.clouds ?? [])];
  const bands = board.type === "SkyBoard" ? board.bands : [];
  const beside = board.type === "LatticeBoard" ? board.extensions ?? [] : [];
  const layers = bands.map(({ layer }) => layer ? say(layer) : "");
  const all = [board, ...named, ...bands, ...beside];
  return all.map(({ label }) => label ? say(label) : "").join() + layers;
}

/** The kinds of guns on show, with their hatches. */
function legend(bearings: readonly Bearing[], kinds: readonly string[], say: Say) {
  const shown = [...new Set(bearings.map((bearing) => bearing.kind))].sort();
  return shown.map((kind) => {
    const said = say({ key: `battery.${kind}` });
    const name = said === kind || kind.length > 2 ? said : `${kind}: ${said}`;
    return { kind: name, hatch: hatch(kinds, kind) };
  });
}

function Cursor({ cell, layout, name, onFocus }: {
  cell: string;
  layout: Layout;
  name: string;
  onFocus(on: boolean): void;
}) {
  return (
    <path
      class="cursor"
      role="button"
      tabindex={0}
      data-cell={cell}
      aria-label={name}
      d={line(layout.corners(cell), true)}
      onFocus={() => onFocus(true)}
      onBlur={() => onFocus(false)}
    />
  );
}
