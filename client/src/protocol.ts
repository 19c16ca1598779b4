/** What crosses the wire between the page and the server; schema.ts has it from the server. */

import type { SinceIn, Spoken as Said } from "./schema.ts";

export type {
  Ack,
  Book,
  Chatted,
  Created,
  Fault,
  GameInfo,
  GameList,
  Heard,
  History,
  Invite,
  Joined,
  Lessons,
  LevelInfo,
  LogLine,
  Me,
  Moment,
  NewGame,
  OptionInfo,
  RulesetInfo,
  RulesetList,
  ScenarioInfo,
  SeatInfo,
  SeatWish,
  Update,
} from "./schema.ts";

/** A value of a game's option. */
export type Choice = boolean | number | string;

/** What the page says and repeats until it is acknowledged; where to go on from is in the address. */
export type Spoken = Exclude<Said, SinceIn>;
