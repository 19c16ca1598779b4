/// <reference lib="deno.ns" />
/** Player: a film part by part, and the log that follows it. */

import { equal } from "node:assert/strict";
import { fetchComposer } from "../../../src/game/playback/composer.ts";
import { createPlayback } from "../../../src/game/playback/playback.ts";
import { FilmPlayer } from "../../../src/game/replay/player.ts";
import type { Reel } from "../../../src/game/replay/reel.ts";
import type { Act, Scene } from "../../../src/api/schema.ts";
import { FakeClock } from "../playback/clock.ts";
import { piece } from "../../board/pieces/pieces.ts";

await fetchComposer(() => import("../../../src/game/playback/moments.ts"));
Object.assign(globalThis, { history: { replaceState: () => {} } });

const SCENE: Scene = { type: "Scene", pieces: [piece("I1", "1,1")] };
const beat = (key: string): Act => ({ type: "Beat", says: { key } });
const fly = (cell: string): Act => ({ type: "Fly", piece: "I1", cells: [cell], facing: 0 });
const LOG = [beat("one"), fly("2,1"), fly("3,1"), beat("two"), fly("4,1")].map((act) => ({
  ...{ rule: "5", ruleset: "x", says: { key: "k" }, event: {}, acts: [act] },
}));

Deno.test("nothing is shown in advance, and a jump shows all up to its moment", async () => {
  const clock = new FakeClock(), playback = createPlayback(clock);
  playback.setSpeed(1);
  playback.know(SCENE);
  const table = { ruleset: "x", view: null, scene: SCENE, names: {} };
  const reel = { game: { status: "over" }, log: LOG, moments: [{ log: 0, tables: [table] }] };
  const player = new FilmPlayer(reel as unknown as Reel, playback);
  equal(player.told.value, 0);
  player.toggle();
  const seen = new Set<number>();
  for (let frames = 0; player.running.value && frames < 900; frames++) {
    clock.run(1000 / 60);
    const { stage } = playback, cell = stage.value.get("I1")?.cell ?? "1,1";
    if (player.at.value === 0) equal(player.told.value <= Number(cell[0]) + 1, true, cell);
    seen.add(player.told.value);
    await Promise.resolve();
  }
  equal(player.told.value, LOG.length);
  equal(seen.size >= 4, true, [...seen].join());
  player.jump(2);
  equal(player.told.value, 2);
});
