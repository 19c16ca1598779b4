// Made by `aerodrome schema` from the server's routes; do not edit.

import { type Call, get, post } from "../call.ts";
import type { LessonDone, LessonsDone } from "../schema.ts";

/** The lessons that I have done. */
export const listLearnt = (): Call<LessonsDone> =>
  get("/api/me/lessons");

/** I have done a lesson. */
export const finishLesson = (body: LessonDone): Call<LessonsDone> =>
  post("/api/me/lessons", body);
