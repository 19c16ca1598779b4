/** Last blow: a picture of how a game ended, drawn by the board. */

import { useEffect, useMemo } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { getHistory } from "../../api/calls/games.ts";
import { wholeHistory } from "../../api/history.ts";
import { layoutOf } from "../../board/kinds.ts";
import type { Box } from "../../board/layout.ts";
import type { GameInfo, Scene } from "../../api/schema.ts";
import { during } from "../../app/busy.ts";
import { briefSayer, sayer } from "../../app/store.ts";
import { createPlayback } from "../playback/playback.ts";
import { type Reel, sceneAt } from "../replay/reel.ts";
import type { Shot } from "./blow.ts";
import { frameOf, Shutter } from "./film.ts";
import { boardOf, Still } from "./stage.tsx";

interface Props {
  game: GameInfo;
  seat: string | null;
  shot: Shot;
}

/** Milliseconds after which a burst has both tracers and its hit, and after which one falls. */
const STRUCK = 440, FALLS = 120;

/** The picture: empty until the game's history has come, and if it has no such moment. */
export function LastBlow({ game, seat, shot }: Props) {
  const reel = useSignal<Reel | null>(null);
  useEffect(() => {
    const history = wholeHistory((page) => getHistory(game.id, { seat, page }));
    during(history).then((found) => reel.value = { ...found, game }).catch(() => {});
  }, []);
  return (
    <div class="end-picture" aria-hidden="true" inert>
      {reel.value && <Moment reel={reel.value} shot={shot} />}
    </div>
  );
}

function Moment({ reel, shot: { from, acts } }: { reel: Reel; shot: Shot }) {
  const sheet = useMemo(() => sceneAt(reel, from), []);
  const shutter = useMemo(() => new Shutter(), []);
  const playback = useMemo(() => createPlayback(shutter, true), []);
  const scene = (sheet?.scene ?? null) as Scene | null, board = boardOf(scene);
  useEffect(() => {
    if (!scene) return;
    playback.know(scene);
    const struck = acts.some((act) => act.type === "Shoot");
    const stop = () => shutter.tick(struck ? STRUCK : FALLS);
    playback.play(acts);
    playback.ready()?.then(stop) ?? stop();
  }, []);
  if (!sheet || !scene || !board) return null;
  const ruleset = sheet.ruleset ?? reel.game.ruleset, { names } = sheet;
  const say = sayer(ruleset, names), brief = briefSayer(ruleset, names, scene);
  const part: Box = frameOf(layoutOf(board), scene, acts);
  return <Still {...{ scene, board, say, brief, playback, part }} />;
}
