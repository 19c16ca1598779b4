// Made by `aerodrome schema` from the server's routes; do not edit.

import { type Call, get, path, post, type Query } from "../call.ts";
import type { Book, CheckIn, Checked, Drawing, DuelSetup, Hangar, Lessons, PlateList, RulesetList, SetupText } from "../schema.ts";

/** List the games and their scenarios in one language. */
export const listRulesets = (query: Query<"language"> = {}): Call<RulesetList> =>
  get("/api/rulesets", query);

/** Return the phrases and the rulebook of a ruleset in one language. */
export const readBook = (ruleset: string, query: Query<"language"> = {}): Call<Book> =>
  get(path`/api/rulesets/${ruleset}/book`, query);

/** List the tables and drawings of a rulebook in one language. */
export const listDiagrams = (ruleset: string, query: Query<"language"> = {}): Call<PlateList> =>
  get(path`/api/rulesets/${ruleset}/diagrams`, query);

/** Draw a diagram of a rulebook (SVG). */
export const drawDiagramAddress = (ruleset: string, diagram: string): string =>
  path`/api/rulesets/${ruleset}/diagrams/${diagram}`;

/** Return the set-up of a scenario as text. */
export const readScenario = (ruleset: string, scenario: string): Call<SetupText> =>
  get(path`/api/rulesets/${ruleset}/scenarios/${scenario}`);

/** Draw the opening position of a scenario or a lesson (SVG). */
export const drawScenarioAddress = (ruleset: string, scenario: string): string =>
  path`/api/rulesets/${ruleset}/scenarios/${scenario}/picture`;

/** Check whether a scenario can be played with these options, and list its seats. */
export const checkSetup = (ruleset: string, body: CheckIn): Call<Checked> =>
  post(path`/api/rulesets/${ruleset}/check`, body);

/** Roll the dice of a printed scenario in advance, and return the options that give this */
export const drawOptions = (ruleset: string, body: CheckIn): Call<Drawing> =>
  post(path`/api/rulesets/${ruleset}/draw`, body);

/** List the lessons of a ruleset in one language. */
export const listLessons = (ruleset: string, query: Query<"language"> = {}): Call<Lessons> =>
  get(path`/api/rulesets/${ruleset}/lessons`, query);

/** Return the phrases and the rulebook of a game's ruleset. */
export const readGameBook = (game: string, query: Query<"language"> = {}): Call<Book> =>
  get(path`/api/games/${game}/book`, query);

/** Return the aircraft of a game with their figures, in one language. */
export const showHangar = (ruleset: string, query: Query<"language"> = {}): Call<Hangar> =>
  get(path`/api/rulesets/${ruleset}/hangar`, query);

/** Return the aircraft defined in a set-up, as their cards would show them. */
export const showHouseTypes = (ruleset: string, body: CheckIn, query: Query<"language"> = {}): Call<Hangar> =>
  post(path`/api/rulesets/${ruleset}/hangar`, body, query);

/** Return a set-up of one aircraft type against another, ready to play. */
export const makeDuel = (ruleset: string, type: string, other: string): Call<DuelSetup> =>
  get(path`/api/rulesets/${ruleset}/hangar/${type}/against/${other}`);
