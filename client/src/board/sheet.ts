/** Sheet state: the contents of a sheet, and what is being looked at. */

import { useMemo, useState } from "preact/hooks";
import type { BoardProps } from "./contract.ts";
import { bringsOf, poseOf, WHOLE } from "./overlays/ends.ts";
import { layoutOf } from "./kinds.ts";
import { type Group, groupsOf } from "./overlays/choices.ts";
import type { Outlook } from "./pieces/describe.ts";
import {
  useCamera,
  useCast,
  useFollowing,
  useFraming,
  useSettled,
  useShake,
} from "./board_hooks.ts";
import type { AnyBoard } from "./layout.ts";
import { lotsOf } from "./camera/question_cells.ts";
import { bearingsOf, ghostOf } from "./overlays/planning.ts";

/** With more poses than this, they are grouped by place. */
const COUNTERS = 12;

export type Props = BoardProps & { board: AnyBoard };

export function useSheet(props: Props) {
  const { scene, board, playback, say, question } = props;
  const version = JSON.stringify(board);
  const layout = useMemo(() => layoutOf(board), [version]);
  const still = () => playback.still.peek();
  const { pane, world, camera } = useCamera(layout, still, props);
  const [hovered, setHovered] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const { pieces, climbs } = useCast(scene, board.id, props);
  const groups = useMemo(() => groupsOf(question, pieces, layout.knows), [question, scene, layout]);
  const own = (props.advised ?? []).filter((one) => one.kind === "own")
    .flatMap(({ flight: { anchor } }) => anchor?.place ?? []);
  const hoped = props.hoped ?? false;
  const lots = useMemo(() => lotsOf(layout, scene, question, pieces, groups, own, hoped), [
    question,
    scene,
    hoped,
  ]);
  const spatial = useMemo(() => !!question && (!!props.ends || spacious(groups)), [groups]);
  const golden = useMemo(() => spatial && groups.some(hasShot), [groups]);
  const moves = props.fixed ? null : camera;
  const fans = question?.control?.type === "turn" || groups.some((group) => !group.plain);
  const lies = spatial ? "spotted" : fans ? "fanned" : "flat";
  const asks = { key: question?.key.replace(WHOLE, "") ?? "", placed: groups.length > 0 };
  useFraming(moves, layout, lots, asks, lies);
  useFollowing(moves, layout, playback);
  useShake(world, playback);
  const settled = useSettled(!!question);

  const selected = pieces.find((piece) => piece.id === props.selected);
  const from = selected ?? pieces.find((piece) => piece.side === props.side && !piece.wreck) ??
    null;
  const outlook: Outlook = { layout, say, from, side: props.side, climbs };
  const ghost = ghostOf(props, layout, pieces);
  return {
    ...{
      version,
      layout,
      pane,
      world,
      camera,
      pieces,
      groups,
      outlook,
      ghost,
      spatial,
      golden,
      settled,
    },
    ...{ hovered, setHovered, focused, setFocused, setCursor },
    asked: question?.anchor?.piece ?? question?.about ?? null,
    scale: camera?.scale.value ?? 0.5,
    living: new Set(pieces.filter((piece) => !piece.wreck).map((piece) => piece.cell)),
    bearings: bearingsOf(props, layout, pieces, hovered ?? focused, ghost),
    kinds: [...new Set((scene.arcs ?? []).map((arc) => arc.kind))].sort(),
    place: cursor ?? from?.cell ?? layout.cells[layout.cells.length >> 1] ?? "",
    find: (what: string) => world.current?.querySelector<SVGElement>(what),
  };
}

export type Shown = Props & { sheet: ReturnType<typeof useSheet> };

/** Return whether a shot is possible from one of the ends at a place. */
function hasShot({ choices }: Group): boolean {
  return choices.some(({ option }) => ["shot", "both"].includes(bringsOf(option)));
}

/** Return whether the choices are poses in the air, too many to be shown as counters. */
function spacious(groups: readonly Group[]): boolean {
  const all = groups.flatMap((group) => group.choices);
  return all.length > COUNTERS && all.every(({ option }) => poseOf(option) || option.anchor?.path);
}
