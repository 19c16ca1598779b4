/** Progress: the status of a study, in words. */

import { t } from "../app/i18n.ts";
import type { StudyInfo } from "../api/schema.ts";
import { duration, figure } from "./format.ts";

/** Return the status of a study: its place in the queue, its progress, or why it ended. */
export function statusOf(study: StudyInfo): string {
  const { state, why, flown = 0, ahead = 0 } = study;
  const games = figure(study.games ?? 0);
  const words = { flown: figure(flown), games, n: ahead, why: study.trouble ?? "" };
  if (state === "waiting") return t.studies(flown ? "landed" : "waiting", words);
  if (state === "stopped" && why && why !== "asked") return t.studies(`stopped_${why}`, words);
  return t.studies(state as "flying", words);
}

/** Return notes on the time of a running study. */
export function asides(study: StudyInfo): string[] {
  const { state, seconds, flown, in_line = 0, turn_in = 0, left } = study;
  const said: string[] = [];
  if (state !== "flying" && state !== "waiting") return said;
  const pace = seconds && flown ? flown / seconds : 0;
  if (state === "waiting" && turn_in > 0) {
    said.push(t.studies("turn_in", { time: duration(turn_in) }));
  }
  if (state === "flying" && pace) {
    said.push(t.studies("pace", { n: figure(pace, pace < 10 ? 1 : 0) }));
  }
  if (state === "flying" && in_line > 1) said.push(t.studies("shared", { n: in_line - 1 }));
  if (left) said.push(t.studies("to_go", { time: duration(left) }));
  return said;
}
