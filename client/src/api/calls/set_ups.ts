// Made by `aerodrome schema` from the server's routes; do not edit.

import { type Call, get, path, post, type Query } from "../call.ts";
import type { Drafted, KeptSetup, ReadIn, SetupFormat, SetupIn, SetupList, SetupNameIn, SetupTextIn, StarsIn, TrialIn, TrialInfo, WriteIn } from "../schema.ts";

/** My set-ups. */
export const listSetups = (): Call<SetupList> =>
  get("/api/set-ups");

/** The set-ups that people have published here. */
export const listPublishedSetups = (query: Query<"ruleset" | "order"> = {}): Call<SetupList> =>
  get("/api/set-ups/published", query);

/** Keep a set-up. */
export const keepSetup = (body: SetupIn): Call<KeptSetup> =>
  post("/api/set-ups", body);

/** A set-up that is kept, for whoever has its address. */
export const readSetup = (setup: string): Call<KeptSetup> =>
  get(path`/api/set-ups/${setup}`);

/** Keep another text in place of a set-up's. */
export const rewriteSetup = (setup: string, body: SetupTextIn): Call<KeptSetup> =>
  post(path`/api/set-ups/${setup}`, body);

/** Call a set-up of mine otherwise. */
export const nameSetup = (setup: string, body: SetupNameIn): Call<KeptSetup> =>
  post(path`/api/set-ups/${setup}/name`, body);

/** Keep a copy of a set-up as my own. */
export const copySetup = (setup: string): Call<KeptSetup> =>
  post(path`/api/set-ups/${setup}/copy`);

/** Throw a set-up of mine away. */
export const discardSetup = (setup: string): Call<void> =>
  post(path`/api/set-ups/${setup}/discard`);

/** Put a set-up of mine on the shelf. */
export const publishSetup = (setup: string): Call<KeptSetup> =>
  post(path`/api/set-ups/${setup}/publish`);

/** Take a set-up of mine off the shelf. */
export const withdrawSetup = (setup: string): Call<KeptSetup> =>
  post(path`/api/set-ups/${setup}/withdraw`);

/** Say what I think of a set-up that I have flown. */
export const rateSetup = (setup: string, body: StarsIn): Call<KeptSetup> =>
  post(path`/api/set-ups/${setup}/rate`, body);

/** A picture of a set-up that is kept (SVG). */
export const drawSetupAddress = (setup: string): string =>
  path`/api/set-ups/${setup}/picture`;

/** Everything that the set-ups of a game can say, in one language. */
export const readFormat = (ruleset: string, query: Query<"language"> = {}): Call<SetupFormat> =>
  get(path`/api/rulesets/${ruleset}/editor`, query);

/** A set-up as it stands, drawn, and what is wrong with it. */
export const readDraft = (ruleset: string, body: ReadIn): Call<Drafted> =>
  post(path`/api/rulesets/${ruleset}/editor/read`, body);

/** A set-up after a change of its draft, or by hands on the board. */
export const writeDraft = (ruleset: string, body: WriteIn): Call<Drafted> =>
  post(path`/api/rulesets/${ruleset}/editor/write`, body);

/** Have the computer pilots fly a draft, in place of what they flew for me before. */
export const beginTrial = (ruleset: string, body: TrialIn): Call<TrialInfo> =>
  post(path`/api/rulesets/${ruleset}/editor/trial`, body);

/** How the computer pilots fare with my draft. */
export const getTrial = (): Call<TrialInfo> =>
  get("/api/me/trial");

/** Have my draft flown no more. */
export const stopTrial = (): Call<TrialInfo> =>
  post("/api/me/trial/stop");
