// Made by `aerodrome schema` from the server's routes; do not edit.

import { address, type Call, get, path, post, type Query } from "../call.ts";
import type { BoardInfo, GameInfo, History, PilotList, StudyDownload, StudyIn, StudyInfo, StudyList, StudyNameIn } from "../schema.ts";

/** Return the caller's newest study with its findings so far. */
export const getNewestStudy = (): Call<StudyInfo> => get("/api/studies/newest");

/** Start a study: fly a scenario many times. */
export const beginStudy = (body: StudyIn): Call<StudyInfo> => post("/api/studies", body);

/** Stop the caller's running study. */
export const stopStudy = (): Call<StudyInfo> => post("/api/studies/stop");

/** List the pilots that can fly in the laboratory besides the known levels. */
export const listPilots = (query: Query<"language"> = {}): Call<PilotList> =>
  get("/api/studies/pilots", query);

/** List the caller's studies. */
export const listStudies = (): Call<StudyList> => get("/api/studies");

/** Return a study with its findings so far. */
export const getStudy = (study: string): Call<StudyInfo> => get(path`/api/studies/${study}`);

/** Name a study of the caller's; named studies are not deleted automatically. */
export const nameStudy = (study: string, body: StudyNameIn): Call<StudyInfo> =>
  post(path`/api/studies/${study}/name`, body);

/** Delete a study of the caller's. */
export const discardStudy = (study: string): Call<void> =>
  post(path`/api/studies/${study}/discard`);

/** Download the findings of a study. */
export const getFindings = (study: string): Call<StudyDownload> =>
  get(path`/api/studies/${study}/findings`);

/** Download the results of a study, one row for each game. */
export const getResultsAddress = (study: string, query: Query<"against"> = {}): string =>
  address(path`/api/studies/${study}/results`, query);

/** Return the boards of a study. */
export const getStudyBoard = (study: string, query: Query<"against"> = {}): Call<BoardInfo> =>
  get(path`/api/studies/${study}/board`, query);

/** Return a game of a study. */
export const getFlownGame = (study: string, number: string, query: Query<"seat" | "against"> = {}): Call<GameInfo> =>
  get(path`/api/studies/${study}/games/${number}`, query);

/** Return a page of the history of a game of a study. */
export const getFlownHistory = (study: string, number: string, query: Query<"seat" | "page" | "against"> = {}): Call<History> =>
  get(path`/api/studies/${study}/games/${number}/history`, query);

/** Return the boards of a scenario. */
export const getBoard = (ruleset: string, query: Query<"scenario"> = {}): Call<BoardInfo> =>
  get(path`/api/rulesets/${ruleset}/board`, query);
