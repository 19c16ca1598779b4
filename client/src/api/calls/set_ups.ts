// Made by `aerodrome schema` from the server's routes; do not edit.

import { type Call, get, path, post, type Query } from "../call.ts";
import type { Drafted, KeptSetup, ReadIn, SetupFormat, SetupIn, SetupList, SetupNameIn, SetupTextIn, StarsIn, TrialIn, TrialInfo, WriteIn } from "../schema.ts";

/** List the caller's set-ups. */
export const listSetups = (): Call<SetupList> => get("/api/set-ups");

/** List the published set-ups. */
export const listPublishedSetups = (query: Query<"ruleset" | "order"> = {}): Call<SetupList> =>
  get("/api/set-ups/published", query);

/** Save a set-up. */
export const keepSetup = (body: SetupIn): Call<KeptSetup> => post("/api/set-ups", body);

/** Return a set-up to anyone who has its id. */
export const readSetup = (setup: string): Call<KeptSetup> => get(path`/api/set-ups/${setup}`);

/** Replace the text of one of the caller's set-ups. */
export const rewriteSetup = (setup: string, body: SetupTextIn): Call<KeptSetup> =>
  post(path`/api/set-ups/${setup}`, body);

/** Rename one of the caller's set-ups. */
export const nameSetup = (setup: string, body: SetupNameIn): Call<KeptSetup> =>
  post(path`/api/set-ups/${setup}/name`, body);

/** Save a copy of a set-up as the caller's own. */
export const copySetup = (setup: string): Call<KeptSetup> => post(path`/api/set-ups/${setup}/copy`);

/** Delete one of the caller's set-ups. */
export const discardSetup = (setup: string): Call<void> =>
  post(path`/api/set-ups/${setup}/discard`);

/** Publish one of the caller's set-ups. */
export const publishSetup = (setup: string): Call<KeptSetup> =>
  post(path`/api/set-ups/${setup}/publish`);

/** Withdraw one of the caller's set-ups from publication. */
export const withdrawSetup = (setup: string): Call<KeptSetup> =>
  post(path`/api/set-ups/${setup}/withdraw`);

/** Rate a set-up that the caller has flown. */
export const rateSetup = (setup: string, body: StarsIn): Call<KeptSetup> =>
  post(path`/api/set-ups/${setup}/rate`, body);

/** Return a picture of a set-up (SVG). */
export const drawSetupAddress = (setup: string): string => path`/api/set-ups/${setup}/picture`;

/** Return the format of a game's set-ups, with texts in one language. */
export const readFormat = (ruleset: string, query: Query<"language"> = {}): Call<SetupFormat> =>
  get(path`/api/rulesets/${ruleset}/editor`, query);

/** Return a draft with its drawing and its flaws. */
export const readDraft = (ruleset: string, body: ReadIn): Call<Drafted> =>
  post(path`/api/rulesets/${ruleset}/editor/read`, body);

/** Return a draft after a change of its data or on its board. */
export const writeDraft = (ruleset: string, body: WriteIn): Call<Drafted> =>
  post(path`/api/rulesets/${ruleset}/editor/write`, body);

/** Start a trial of a draft; the caller's earlier trial ends. */
export const beginTrial = (ruleset: string, body: TrialIn): Call<TrialInfo> =>
  post(path`/api/rulesets/${ruleset}/editor/trial`, body);

/** Return the state of the caller's trial. */
export const getTrial = (): Call<TrialInfo> => get("/api/me/trial");

/** Stop the caller's trial. */
export const stopTrial = (): Call<TrialInfo> => post("/api/me/trial/stop");
