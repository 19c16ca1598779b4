// Made by `aerodrome schema` from the server's routes; do not edit.

import { address, type Call, get, path, post, type Query } from "../call.ts";
import type { BoardInfo, GameInfo, History, PilotList, StudyDownload, StudyIn, StudyInfo, StudyList, StudyNameIn } from "../schema.ts";

/** My newest study, and what it found so far. */
export const getNewestStudy = (): Call<StudyInfo> =>
  get("/api/studies/newest");

/** Fly a scenario many times. */
export const beginStudy = (body: StudyIn): Call<StudyInfo> =>
  post("/api/studies", body);

/** Stop my study. */
export const stopStudy = (): Call<StudyInfo> =>
  post("/api/studies/stop");

/** Who can fly in the laboratory besides the levels that everybody knows. */
export const listPilots = (query: Query<"language"> = {}): Call<PilotList> =>
  get("/api/studies/pilots", query);

/** My studies. */
export const listStudies = (): Call<StudyList> =>
  get("/api/studies");

/** A study, and what it found so far. */
export const getStudy = (study: string): Call<StudyInfo> =>
  get(path`/api/studies/${study}`);

/** Give a study of mine a name, under which it stays. */
export const nameStudy = (study: string, body: StudyNameIn): Call<StudyInfo> =>
  post(path`/api/studies/${study}/name`, body);

/** Throw a study of mine away. */
export const discardStudy = (study: string): Call<void> =>
  post(path`/api/studies/${study}/discard`);

/** Download what a study found. */
export const getFindings = (study: string): Call<StudyDownload> =>
  get(path`/api/studies/${study}/findings`);

/** Download a row per game. */
export const getResultsAddress = (study: string, query: Query<"against"> = {}): string =>
  address(path`/api/studies/${study}/results`, query);

/** The boards of a study. */
export const getStudyBoard = (study: string, query: Query<"against"> = {}): Call<BoardInfo> =>
  get(path`/api/studies/${study}/board`, query);

/** What a game of a study is. */
export const getFlownGame = (study: string, number: string, query: Query<"seat" | "against"> = {}): Call<GameInfo> =>
  get(path`/api/studies/${study}/games/${number}`, query);

/** A game of a study to look back at, in pages. */
export const getFlownHistory = (study: string, number: string, query: Query<"seat" | "page" | "against"> = {}): Call<History> =>
  get(path`/api/studies/${study}/games/${number}/history`, query);

/** The boards of a scenario. */
export const getBoard = (ruleset: string, query: Query<"scenario"> = {}): Call<BoardInfo> =>
  get(path`/api/rulesets/${ruleset}/board`, query);
