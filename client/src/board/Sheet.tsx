/** Sheet: a printed sheet, what lies on it, and the hands that move it. */

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoardProps, Say } from "../contract.ts";
import { type Pose, poseOf } from "../ends.ts";
import type { ScenePlayback } from "../stage.ts";
import type { Piece } from "../schema.ts";
import type { Bearing } from "./arcs.ts";
import { beside, layoutOf } from "./boards/all.ts";
import type { Camera } from "./camera.ts";
import { Choices } from "./Choices.tsx";
import { type Group, groupsOf } from "./choices.ts";
import { describeCell, describePiece, type Outlook } from "./describe.ts";
import { Effects } from "./Effects.tsx";
import { grain } from "./grain.ts";
import { useCamera, useCast, useFollowing, useFraming } from "./hooks.ts";
import { focusOn, type Keyboard, onKey } from "./keys.ts";
import { Land } from "./Land.tsx";
import { type AnyBoard, type Layout, line, n, outline, rings } from "./layout.ts";
import { lotsOf } from "./lots.ts";
import { ArcView, Ghost, hatch, Hatches, OddsView } from "./Overlays.tsx";
import { Drawings, fanned, PieceView } from "./Pieces.tsx";
import { bearingsOf, ghostOf } from "./planning.ts";
import { Pointers } from "./Pointers.tsx";
import { Reach } from "./Reach.tsx";
import { tell } from "./speech.ts";
import { Tools } from "./Tools.tsx";

/** Milliseconds after which the paper gets its tooth: everything else comes first. */
const GRAIN = 500;
/** More poses than these are shown a place at a time. */
const COUNTERS = 12;

type Props = BoardProps & { board: AnyBoard };

/** What lies on the sheet just now, and what is looked at. */
function useSheet(props: Props) {
  const { scene, board, playback, say, question } = props;
  const version = JSON.stringify(board);
  const layout = useMemo(() => layoutOf(board), [version]);
  const { pane, world, camera } = useCamera(layout, () => playback.still.peek());
  const [hovered, setHovered] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [tip, setTip] = useState<string | null>(null);
  const { pieces, climbs } = useCast(scene, board.id, props);
  useLayoutEffect(() => {
    (playback as Partial<ScenePlayback>).know?.(scene);
  }, [scene, playback]);

  const groups = useMemo(() => groupsOf(question, pieces, layout.knows), [question, scene, layout]);
  const lots = useMemo(() => lotsOf(layout, scene, question, pieces, groups), [question, scene]);
  useFraming(camera, layout, lots, question?.key ?? "", groups.some((group) => !group.plain));
  useFollowing(camera, layout, playback);

  const selected = pieces.find((piece) => piece.id === props.selected);
  const from = selected ?? pieces.find((piece) => piece.side === props.side && !piece.wreck) ??
    null;
  const outlook: Outlook = { layout, say, from, side: props.side, climbs };
  const ghost = ghostOf(props, pieces);
  return {
    ...{ version, layout, pane, world, camera, pieces, groups, outlook, ghost },
    ...{ hovered, setHovered, focused, setFocused, setCursor, tip, setTip },
    spatial: useMemo(() => !!question && (!!props.ends || spacious(groups)), [groups]),
    asked: question?.anchor?.piece ?? question?.about ?? null,
    scale: camera?.scale.value ?? 0.5,
    living: new Set(pieces.filter((piece) => !piece.wreck).map((piece) => piece.cell)),
    bearings: bearingsOf(props, layout, pieces, hovered ?? focused, ghost),
    kinds: [...new Set((scene.arcs ?? []).map((arc) => arc.kind))].sort(),
    place: cursor ?? from?.cell ?? layout.cells[layout.cells.length >> 1] ?? "",
    find: (what: string) => world.current?.querySelector<SVGElement>(what),
  };
}

type Shown = Props & { sheet: ReturnType<typeof useSheet> };

export function Sheet(props: Props) {
  const sheet = useSheet(props);
  const { board, playback, say, onSelect } = props;
  const { layout, camera, pieces, bearings, scale, place, groups, setCursor, find } = sheet;
  const keyboard: Keyboard = {
    ...{ camera, layout, pieces, groups, selected: props.selected, onSelect, setCursor, find },
  };
  const spot = describeCell(place, pieces, sheet.outlook);
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
            width={layout.sheet.w}
            height={layout.sheet.h}
            viewBox={`0 0 ${n(layout.sheet.w)} ${n(layout.sheet.h)}`}
          >
            <Hatches />
            <Drawings pieces={pieces} seen={layout.seen} />
            <UnderPieces {...props} sheet={sheet} />
            <Cursor
              key={place}
              cell={place}
              layout={layout}
              name={spot}
              onFocus={(on) => {
                if (on) setCursor(place);
                sheet.setTip(on ? spot : null);
              }}
            />
            <AllPieces {...props} sheet={sheet} />
            <Options {...props} sheet={sheet} />
            <OddsView {...{ layout, bearings, pieces, scale }} say={(piece) => say(piece.label)} />
            <Effects {...{ playback, layout, say, scale }} span={spanOf(camera, layout)} />
          </svg>
        </div>
        {camera && !playback.playing.value && (
          <Pointers {...{ camera, layout, pieces, say }} side={props.side} />
        )}
      </div>
      <Tools camera={camera} tip={sheet.tip} kinds={legend(bearings, sheet.kinds, say)} />
    </>
  );
}

/** The tooth of the paper. */
function Grain() {
  const paper = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const later = setTimeout(() => paper.current && grain(paper.current), GRAIN);
    return () => clearTimeout(later);
  }, []);
  return <canvas class="board-grain" aria-hidden="true" ref={paper} />;
}

/** Tokens, marked cells, arcs of fire, paths, and what would be flown. */
function UnderPieces({ sheet, scene, board, say, marked, allArcs }: Shown) {
  const { layout, scale, bearings, kinds, ghost } = sheet;
  const Tokens = layout.seen === "beside" ? beside.value?.Tokens : null;
  const looked = sheet.hovered ?? sheet.focused ?? sheet.asked;
  const tokens = (scene.tokens ?? []).filter((token) => token.board === board.id);
  return (
    <>
      {Tokens && <Tokens {...{ layout, tokens, scale, say }} />}
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
  const { layout, pieces, outlook, living, asked, focused, setTip } = sheet;
  const fan = fanned(pieces);
  const reachable = pieces.some((piece) => piece.id === focused) ? focused : pieces[0]?.id;
  const crowded = (piece: Piece) =>
    !!piece.wreck &&
    [piece.cell, ...layout.neighbours(piece.cell)].some((cell) => living.has(cell));
  const look = (piece: Piece, on: boolean) => {
    props.onHover?.(on ? piece.id : null);
    setTip(on ? describePiece(piece, outlook) : null);
  };
  return (
    <g role="group" aria-label={tell("pieces")}>
      {pieces.map((piece) => (
        <PieceView
          key={piece.id}
          piece={piece}
          layout={layout}
          playback={props.playback}
          say={props.say}
          name={describePiece(piece, outlook)}
          fan={fan.get(piece.id) ?? [0, 0]}
          scale={sheet.scale}
          own={piece.side === props.side}
          plain={crowded(piece)}
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

/** What may be chosen on the board: places, where there are many ends; else counters. */
function Options({ sheet, question, say, preview, pending, onPreview, onChoose }: Shown) {
  const { groups, layout, scale, living, pieces, asked } = sheet;
  if (!question || !groups.length && !sheet.spatial) return null;
  const shared = {
    ...{ question, groups, layout, say, scale, preview, onPreview, onChoose },
    taken: living,
    onTip: sheet.setTip,
    onLeave: () => focusOn(sheet.find("[data-cell]")),
  };
  return sheet.spatial
    ? <Reach {...shared} pending={pending ?? null} now={poseNow(pieces, asked)} />
    : <Choices {...shared} />;
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
