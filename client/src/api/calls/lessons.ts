// Made by `aerodrome schema` from the server's routes; do not edit.

import { type Call, get, post } from "../call.ts";
import type { LessonDone, LessonsDone } from "../schema.ts";

/** List the lessons that the caller has completed. */
export const listLearnt = (): Call<LessonsDone> => get("/api/me/lessons");

/** Mark a lesson as completed by the caller. */
export const finishLesson = (body: LessonDone): Call<LessonsDone> => post("/api/me/lessons", body);
