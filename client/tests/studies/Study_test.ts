/// <reference lib="deno.ns" />
import "../english.ts";
import { deepEqual, equal } from "node:assert/strict";
import { asides, statusOf } from "../../src/studies/Study.tsx";
import type { StudyInfo } from "../../src/api/schema.ts";

const study = (more: Partial<StudyInfo>) => ({ games: 2000, ...more }) as StudyInfo;

Deno.test("a waiting study shows its place in the queue, and when its turn comes", () => {
  const second = study({ state: "waiting", ahead: 1, turn_in: 12 });
  equal(statusOf(second), "Waiting for 1 other study");
  deepEqual(asides(second), ["starts in about 15 seconds"]);
  const later = study({ state: "waiting", flown: 300, ahead: 2 });
  equal(statusOf(later), "Paused after 300 of 2,000 games, waiting for 2 other studies");
});

Deno.test("a running study shows its speed, and with whom it shares the machine", () => {
  const alone = study({ state: "flying", flown: 100, seconds: 5, in_line: 1 });
  equal(statusOf(alone), "Running: 100 of 2,000 games");
  deepEqual(asides(alone), ["20 games a second"]);
  deepEqual(asides({ ...alone, in_line: 3, left: 100 }), [
    "20 games a second",
    "shared with 2 other studies",
    "about 2 minutes left",
  ]);
});

Deno.test("a finished study shows how it ended, and no times", () => {
  const ended = study({ state: "stopped", why: "asked", flown: 40, in_line: 2, left: 9 });
  equal(statusOf(ended), "Stopped after 40 of 2,000 games");
  equal(
    statusOf({ ...ended, why: "time" }),
    "Stopped after 40 of 2,000 games: a study may run for half an hour",
  );
  deepEqual(asides(ended), []);
});
