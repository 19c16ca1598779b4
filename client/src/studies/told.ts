/** Told: how a study stands, in words. */

import type { StudyInfo } from "../api/schema.ts";
import { duration, figure, l } from "./words.ts";

/** How a study stands: where in line, how far, or why it ended. */
export function told(study: StudyInfo): string {
  const { state, why, flown = 0, ahead = 0 } = study;
  const games = figure(study.games ?? 0);
  const words = { flown: figure(flown), games, n: ahead, why: study.trouble ?? "" };
  if (state === "waiting") return l(flown ? "landed" : "waiting", words);
  if (state === "stopped" && why && why !== "asked") return l(`stopped_${why}`, words);
  return l(state as "flying", words);
}

/** What can be said of the time of a study that is under way. */
export function asides(study: StudyInfo): string[] {
  const { state, seconds, flown, in_line = 0, turn_in = 0, left } = study;
  const said: string[] = [];
  if (state !== "flying" && state !== "waiting") return said;
  const pace = seconds && flown ? flown / seconds : 0;
  if (state === "waiting" && turn_in > 0) said.push(l("turn_in", { time: duration(turn_in) }));
  if (state === "flying" && pace) said.push(l("pace", { n: figure(pace, pace < 10 ? 1 : 0) }));
  if (state === "flying" && in_line > 1) said.push(l("shared", { n: in_line - 1 }));
  if (left) said.push(l("to_go", { time: duration(left) }));
  return said;
}
