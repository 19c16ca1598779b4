// Made by `aerodrome schema` from the server's routes; do not edit.

import { type Call, get, path, post, type Query } from "../call.ts";
import type { Book, CheckIn, Checked, Drawing, DuelSetup, Hangar, Lessons, PlateList, RulesetList, SetupText } from "../schema.ts";

/** The games and scenarios in one language. */
export const listRulesets = (query: Query<"language"> = {}): Call<RulesetList> =>
  get("/api/rulesets", query);

/** A ruleset's words and rulebook in one language. */
export const readBook = (ruleset: string, query: Query<"language"> = {}): Call<Book> =>
  get(path`/api/rulesets/${ruleset}/book`, query);

/** The tables and drawings of a rulebook in one language. */
export const listDiagrams = (ruleset: string, query: Query<"language"> = {}): Call<PlateList> =>
  get(path`/api/rulesets/${ruleset}/diagrams`, query);

/** A drawing of a rulebook (SVG). */
export const drawDiagramAddress = (ruleset: string, diagram: string): string =>
  path`/api/rulesets/${ruleset}/diagrams/${diagram}`;

/** The set-up of a scenario as its text. */
export const readScenario = (ruleset: string, scenario: string): Call<SetupText> =>
  get(path`/api/rulesets/${ruleset}/scenarios/${scenario}`);

/** A picture of how a scenario, or a lesson, begins (SVG). */
export const drawScenarioAddress = (ruleset: string, scenario: string): string =>
  path`/api/rulesets/${ruleset}/scenarios/${scenario}/picture`;

/** Whether a scenario with these options can be played, and who sits there. */
export const checkSetup = (ruleset: string, body: CheckIn): Call<Checked> =>
  post(path`/api/rulesets/${ruleset}/check`, body);

/** Throw the dice of a printed scenario beforehand: the options that bring what they drew. */
export const drawOptions = (ruleset: string, body: CheckIn): Call<Drawing> =>
  post(path`/api/rulesets/${ruleset}/draw`, body);

/** The lessons of a ruleset's school in one language. */
export const listLessons = (ruleset: string, query: Query<"language"> = {}): Call<Lessons> =>
  get(path`/api/rulesets/${ruleset}/lessons`, query);

/** The words and rulebook of what is played there. */
export const readGameBook = (game: string, query: Query<"language"> = {}): Call<Book> =>
  get(path`/api/games/${game}/book`, query);

/** The aircraft of a game with their figures, in one language. */
export const showHangar = (ruleset: string, query: Query<"language"> = {}): Call<Hangar> =>
  get(path`/api/rulesets/${ruleset}/hangar`, query);

/** The aircraft that a set-up brings along, as their cards would be. */
export const showHouseTypes = (ruleset: string, body: CheckIn, query: Query<"language"> = {}): Call<Hangar> =>
  post(path`/api/rulesets/${ruleset}/hangar`, body, query);

/** A set-up of one type of aircraft against another, to be flown at once. */
export const makeDuel = (ruleset: string, type: string, other: string): Call<DuelSetup> =>
  get(path`/api/rulesets/${ruleset}/hangar/${type}/against/${other}`);
