// Made by `aerodrome schema` from the Python structs; do not edit.

/** Keep this guest's games under a name and a password. */
export interface AccountIn {
  name: string;
  password: string;
}

/** Saved; `seq` is that of the sender's seat after it, and the same when it is sent again. */
export interface Ack {
  type: "ack";
  id: string;
  seq: number;
}

/** One line of the ace's mix: how often he would fly it, and what it is worth. */
export interface Advised {
  answers: readonly (string | number)[];
  share: number;
  worth: number;
  steps: readonly (LineStep)[];
}

/** A man; for the enemy only what is known of him, the rest empty. */
export interface AirmanView {
  id: string;
  side: string;
  seat: string;
  name: string;
  rank: string;
  role: string;
  quality: string;
  ace: number;
  fate: string;
  place: string;
  joined: string;
  missions: number;
  victories: number;
  shares: number;
  medals: readonly (string)[];
  mine: boolean;
  luck?: number;
  experience?: number;
  wounds?: number;
  career?: number;
  rest?: number;
  parachute?: boolean;
  skills?: readonly (Skill)[];
  burdens?: readonly (string)[];
  sorties?: readonly (SortieEntry)[];
  log?: readonly (LogBookEntry)[];
}

/** Where a piece can end, one way to each end, and where it can be on the way there. */
export interface Ambit {
  about: string;
  ways?: readonly (ReachWay)[];
  stages?: readonly (AmbitStage)[];
}

/** To know where a piece can end; `answers` are an order of mine, to be weighed against it. */
export interface AmbitIn {
  seat: string;
  key: string;
  about: string;
  answers?: readonly (string | number)[];
}

/** Every place where a piece can be at one moment of its move. */
export interface AmbitStage {
  says: Phrase;
  cells: readonly (string)[];
}

/** Where on the table a question or an option belongs. */
export interface Anchor {
  piece?: string | null;
  place?: string | null;
  path?: readonly (string)[];
  facing?: number | null;
  height?: number | null;
  tilt?: number | null;
  through?: string | null;
  between?: string | null;
  bears?: Record<string, readonly (string)[]>;
}

/** An answer; `then` are those to what follows in the same dialogue, all of them or none. */
export interface AnswerIn {
  type: "answer";
  seat: string;
  key: string;
  value: string | number;
  id: string;
  then?: readonly (string | number)[];
}

/** The cells a gun of a piece bears on; `kind` names the gun, such as "front" or "rear". */
export interface Arc {
  type: "Arc";
  piece: string;
  kind: string;
  board: string;
  cells: readonly (string)[];
  odds?: readonly (Odds)[];
}

/** A piece is put on a board, or stands elsewhere at once. */
export interface Arrive {
  type: "Arrive";
  piece: string;
  cell: string;
  facing: number;
  height?: number | null;
}

/** A small sign on a piece, a card or the table; `says` is for a tooltip and a screen reader. */
export interface Badge {
  type: "Badge";
  kind: "damage" | "jam" | "status";
  mark: string | Phrase;
  says: Phrase;
  token?: "ace" | "bomb" | "engine" | "guns" | "photo" | "rookie" | "tail" | "wings" | null;
}

/** How a scenario went, flown by the same pilot on all sides. */
export interface Balance {
  pilot: string;
  games: number;
  turns: number;
  sides: Record<string, Rate>;
}

/** A layer of the sky, between two heights; the highest may have no top. */
export interface Band {
  type: "Band";
  id: string;
  label: string | Phrase;
  bottom: number;
  top?: number | null;
  layer?: string | Phrase | null;
}

/** A battle in the campaign's log: how it was fought, between whom, and what came of it. */
export interface Battle {
  id: string;
  date: number;
  how: string;
  missions: [string, string];
  flown: [number, number];
  lost: [number, number];
  points: [number, number];
  done: [boolean, boolean];
  winner: string;
}

/** A battle that was fought within a game; the first is number 1. */
export interface BattleInfo {
  number: number;
  ruleset: string;
  outcome?: Outcome | null;
}

/** A new part of the turn begins: an impulse, a phase; a moment one can stop at. */
export interface Beat {
  type: "Beat";
  says: Phrase;
  tracks?: Record<string, number>;
}

/** The boards of a scenario as a spectator sees them, with nothing on them. */
export interface BoardInfo {
  boards: readonly (HexBoard | LatticeBoard | SkyBoard)[];
}

/** A ruleset's words in one language: phrases by key, and the rulebook's sections. */
export interface Book {
  ruleset: string;
  language: string;
  phrases: Record<string, string>;
  sections: Record<string, [string, string]>;
  hints?: boolean;
  reviews?: boolean;
}

/** The whole room; `grades` are those that the battle's game does not know. */
export interface CampaignView {
  seat: string | null;
  game: string;
  phase: string;
  date: string;
  weeks: number;
  missions: number;
  clouds: string;
  how: string;
  squadrons: readonly (SquadronView)[];
  battles: readonly (Battle)[];
  verdict: Verdict | null;
  grades?: readonly (Skill)[];
  skies?: readonly (string)[];
  front?: string;
}

/** Words on a cell of a board, or beside the boards. */
export interface Caption {
  type: "Caption";
  id: string;
  text: Phrase;
  board?: string | null;
  cell?: string | null;
}

/** The card of an aircraft, or of anything else that has one; marked as its piece is. */
export interface Card {
  type: "Card";
  id: string;
  title: string | Phrase;
  piece?: string | null;
  side?: string | null;
  marking?: string;
  lines?: readonly (CardLine)[];
  tracks?: readonly (Track)[];
  badges?: readonly (Badge)[];
}

/** One line of a card. */
export interface CardLine {
  type: "CardLine";
  label: string | Phrase;
  value: string | Phrase;
}

/** What a shot may come to, in percent; None where that cannot be, or cannot be known. */
export interface Chances {
  damage?: number | null;
  takedown?: number | null;
  jam?: number | null;
}

export interface ChatIn {
  type: "chat";
  seat: string;
  text: string;
  id: string;
}

/** A line of chat; the house says `says` instead of a text, older stores a text alone. */
export interface Chatted {
  number: number;
  seat: string;
  name: string;
  text: string;
  at: number;
  says?: Notice | null;
}

/** A scenario with options, or a player's own, to see whether it can be played. */
export interface CheckIn {
  scenario?: string;
  options?: Record<string, boolean | number | string>;
  own?: string | null;
}

/** What came of a check: who sits there and every option as it is settled, or why not. */
export interface Checked {
  title?: string;
  titles?: Record<string, string>;
  seats?: readonly (string)[];
  options?: Record<string, boolean | number | string>;
  refused?: Fault | null;
}

/** A cloud over some cells, between two heights where the game has heights. */
export interface Cloud {
  type: "Cloud";
  id: string;
  cells: readonly (string)[];
  label?: string | Phrase | null;
  bottom?: number | null;
  top?: number | null;
  kind?: "cumulus" | "haze" | "storm" | "stratus" | null;
}

/** Codes to choose a new password with, each once; this is the only time they are shown. */
export interface Codes {
  codes: readonly (string)[];
}

export interface Created {
  game: GameInfo;
  invites: readonly (Invite)[];
}

/** One seat's running total at the end of each turn, from turn 1 on. */
export interface Curve {
  seat: string;
  points: readonly (number)[];
}

/** One of several dials: what it sets, and its positions; a `switch` has two, off and on. */
export interface Dial {
  says: Phrase;
  positions: readonly (Phrase)[];
  switch?: boolean;
}

/** A few options with a `number` side by side, the others below them. */
export interface DialControl {
  type: "dial";
  worded?: boolean;
}

/** Several dials that are set together: every option has its `parts`, a position of each. */
export interface DialsControl {
  type: "dials";
  dials: readonly (Dial)[];
}

/** How much more of the points a side has in the second plan than in the first. */
export interface Difference {
  side: string;
  seeds: number;
  share: Interval;
}

/** Offer a draw; when every person at the table has, the game is drawn. */
export interface DrawIn {
  type: "draw";
  seat: string;
  id: string;
}

/** How games ended: the reason, which side won so (none in a draw), how often. */
export interface Ending {
  reason: string;
  won: readonly (string)[];
  games: number;
}

/** Poses in the air, perhaps thousands: anchors with a place, a facing and a height. */
export interface EndsControl {
  type: "ends";
}

/** More of the lattice, laid against an edge; its numbers go on from those of the board. */
export interface Extension {
  type: "Extension";
  id: string;
  grid: Rows;
  label?: string | Phrase | null;
  side?: string | null;
  gates?: readonly (string)[];
}

/** A game that broke: its seed and seating repeat it. */
export interface Failure {
  game: number;
  seed: string;
  seating: readonly (string)[];
  error: string;
}

/** How many of a side fell in a cell of the board. */
export interface Fall {
  side: string;
  at: string;
  number: number;
}

/** What is wrong, in a code for programs and a sentence for people. */
export interface Fault {
  type: "fault";
  code: string;
  sentence: string;
  place?: string;
  id?: string;
}

/** Something drawn on the land. */
export interface Feature {
  type: "Feature";
  kind: "aerodrome" | "battery" | "bridge" | "dump" | "factory" | "field" | "river" | "road" | "station" | "town" | "trench" | "woods";
  cells: readonly (string)[];
  label?: string | Phrase | null;
}

/** A piece goes along cells and ends with a facing; acts of one beat that move fly together. */
export interface Fly {
  type: "Fly";
  piece: string;
  cells: readonly (string)[];
  facing: number;
  height?: number | null;
  heights?: readonly (number)[];
  tilt?: number;
}

/** Where the markers of a dashboard would stand with an option. */
export interface Forecast {
  next: number;
  speed?: number | null;
  change?: number | null;
  throttle?: number | null;
  level?: number | null;
  rise?: number | null;
}

/** The dice of one turn for one seat: what they gave and took, and what was to be expected. */
export interface Fortune {
  turn: number;
  seat: string;
  dealt: number;
  dealt_expected: number;
  received: number;
  received_expected: number;
  moment?: number;
}

/** A game as lists show it; `moment` says how far it is, where its scene tells. */
export interface GameInfo {
  id: string;
  ruleset: string;
  scenario: string;
  title: string;
  titles?: Record<string, string>;
  options: Record<string, boolean | number | string>;
  status: "open" | "over" | "playing" | "unplayable";
  seats: readonly (SeatInfo)[];
  waiting: readonly (string)[];
  my_turn: boolean;
  created: number;
  updated: number;
  deadline?: number | null;
  draw_offers?: readonly (string)[];
  outcome?: Outcome | null;
  moment?: Phrase | null;
  rematch?: string | null;
  seed_hash?: string;
  lesson?: string;
  aloft?: boolean;
  battles?: number;
  errands?: readonly ("finish" | "withdraw")[];
  refused?: Fault | null;
}

/** Games, and how many I have hidden, whether those are listed or the others. */
export interface GameList {
  games: readonly (GameInfo)[];
  hidden?: number;
}

/** A rule or number the players may choose before the game; `words` say its `values`. */
export interface GameOption {
  default: boolean | number | string;
  title: string;
  text: string;
  rule?: string;
  values?: readonly (string)[];
  words?: readonly (string)[];
  low?: number;
  high?: number;
  introduced?: boolean | number | string | null;
  under?: "length" | "pilots" | "players" | "rules" | "setup" | "task" | "weather";
  only?: readonly (string)[];
}

/** Options with a `number` on one instrument, an altimeter where they are heights. */
export interface GaugeControl {
  type: "gauge";
  low: number;
  high: number;
  unit?: Phrase | null;
  now?: number | null;
  first?: number | null;
  fine?: number;
  signed?: boolean;
  row?: PadRow | null;
}

/** What an event adds to a short log: to the row of `piece`, done by `by` if by anybody. */
export interface Gist {
  kind: "damage" | "end" | "goal" | "gone" | "hit" | "jam" | "kill" | "mended" | "miss" | "move" | "note" | "other" | "speed" | "turn";
  piece?: string;
  by?: string;
  amount?: number;
  arrows?: readonly ("ahead" | "climb" | "dive" | "left" | "right" | "turn_back" | "turn_left" | "turn_right")[];
  dice?: readonly (number | string)[];
  says?: Phrase | null;
}

/** What the scenario asks of a side, and how far it is with it. */
export interface Goal {
  type: "Goal";
  says: Phrase;
  done?: number;
  needed?: number;
}

/** Leave my machines to the computer for the rest of the battle with this number. */
export interface HandOverIn {
  type: "handover";
  seat: string;
  errand: "finish" | "withdraw";
  battle: number;
  id: string;
}

/** What a game starts from. The seed stands in it once nobody can profit by knowing it. */
export interface Header {
  aerodrome: number;
  ruleset: string;
  version: number;
  scenario: string;
  setup: Record<string, unknown>;
  options: Record<string, boolean | number | string>;
  seats: Record<string, string>;
  types?: Record<string, unknown>;
  corrections?: Record<string, unknown>;
  rows?: Record<string, Record<string, unknown>> | null;
  data?: string;
  seed_hash: string;
  seed?: string | null;
  copy_for?: string | null;
  lines?: number;
}

export interface Health {
  status: "storage" | "well";
  version: string;
}

/** A map of pointy-top hexes, seen from above. */
export interface HexBoard {
  type: "HexBoard";
  id: string;
  grid: Rows;
  label?: string | Phrase | null;
  features?: readonly (Feature)[];
  zones?: readonly (Zone)[];
  clouds?: readonly (Cloud)[];
}

/** What the ace would do, his likeliest line first, and what the whole mix is worth. */
export interface Hint {
  about: string;
  lines: readonly (Advised)[];
  value: number;
}

/** A page of a seat's whole game to look back at: the log, and a scene at every checkpoint. */
export interface History {
  seat: string | null;
  log: readonly (LogLine)[];
  moments: readonly (Moment)[];
  battle?: BattleInfo | null;
  next?: number | null;
}

/** A value, and where it lies with 95 % confidence. */
export interface Interval {
  value: number;
  low: number;
  high: number;
}

/** An invitation; this is the only time its token is shown. */
export interface Invite {
  game: string;
  seat: string;
  token: string;
}

export interface InviteIn {
  seat: string;
}

export interface JoinIn {
  token: string;
}

export interface Joined {
  game: string;
  seat: string;
}

/** One choice of a finished game: what it gave away, and the line that would have been better. */
export interface Judged {
  turn: number;
  seat: string;
  about: string;
  chosen: readonly (string | number)[];
  better: readonly (string | number)[];
  worth: number;
  value: number;
  lost: number;
  moment?: number;
}

/** A triangular lattice of points, seen from above. */
export interface LatticeBoard {
  type: "LatticeBoard";
  id: string;
  grid: Rows;
  label?: string | Phrase | null;
  missing?: readonly (string)[];
  extensions?: readonly (Extension)[];
  features?: readonly (Feature)[];
  zones?: readonly (Zone)[];
  clouds?: readonly (Cloud)[];
  wind?: number | null;
  sun?: number | null;
}

/** A character that a pilot can have. */
export interface LeaningInfo {
  name: string;
  title: string;
  text: string;
}

/** A lesson of a ruleset's school; `script` answers for the other seats by address. */
export interface Lesson {
  id: string;
  title: string;
  text: string;
  place?: number;
  scenario?: string;
  setup?: Record<string, unknown>;
  options?: Record<string, boolean | number | string>;
  seat: string;
  seed: string;
  script?: Record<string, string | number>;
  steps?: readonly (Step)[];
  quiz?: readonly (Puzzle)[];
}

export interface Lessons {
  lessons: readonly (Taught)[];
}

export interface LevelInfo {
  level: string;
  title: string;
  text: string;
}

/** One answer of a line, in words and where it belongs on the board. */
export interface LineStep {
  value: string | number;
  says: Phrase;
  place?: string | null;
  path?: readonly (string)[];
  facing?: number | null;
  between?: string | null;
  bears?: Record<string, readonly (string)[]>;
}

/** One line for each option. */
export interface ListControl {
  type: "list";
}

/** A line of a log book or a diary; `fought` is that of a day's battle. */
export interface LogBookEntry {
  date: string;
  says: Phrase;
  fought?: boolean;
}

/** A line of the log: what happened, in words, how it looks, and what a short log keeps. */
export interface LogLine {
  rule: string;
  ruleset: string;
  says: Phrase;
  event: unknown;
  acts?: readonly (Beat | Arrive | Fly | Throw | Shoot | Mark | Vanish)[];
  gists?: readonly (Gist)[];
  detail?: boolean;
}

/** A machine in the hangar; `end` and `damage` tell of the battle that is being debriefed. */
export interface MachineView {
  id: string;
  kind: string;
  type: string;
  name: string;
  silhouette: Silhouette;
  crew: readonly (string)[];
  grounded: number;
  lost: boolean;
  flies: boolean;
  end?: string;
  damage?: number;
}

/** Something befell a piece: damage, a jam, a wound; `tracks` of its card stand there now. */
export interface Mark {
  type: "Mark";
  piece: string;
  says: Phrase;
  kind?: "damage" | "good" | "jam" | "status";
  tracks?: Record<string, number>;
}

/** Who I am; `codes` are those left with which I could choose a new password. */
export interface Me {
  name: string;
  account: boolean;
  codes?: number;
  warnings?: readonly (Warned)[];
}

/** A scene to look back at, and how many lines of the seat's log came before it. */
export interface Moment {
  log: number;
  tables: readonly (Sheet)[];
}

/** What a squadron did and suffered in a month; victories in hundredths. */
export interface Month {
  month: number;
  battles?: number;
  victories?: number;
  machines_lost?: number;
  killed?: number;
  captured?: number;
  wounded?: number;
  medals?: number;
}

/** A game to be made; `own` is the set-up of a player's own scenario. */
export interface NewGame {
  ruleset: string;
  scenario?: string;
  options?: Record<string, boolean | number | string>;
  seats?: Record<string, SeatWish>;
  seed?: string | null;
  deadline?: number | null;
  own?: string | null;
  lesson?: string;
}

/** What the house has to say: a key and its words; the client has the sentence for it. */
export interface Notice {
  key: "autopilot_off" | "autopilot_on" | "closed_by_owner" | "draw_offered" | "finish" | "pilot_left" | "pilot_stumbled" | "rematch_asked" | "seated" | "seed_chosen" | "withdraw";
  words: Record<string, string>;
}

/** What a gun may expect at a distance: chance to hit in percent, damage in hundredths. */
export interface Odds {
  type: "Odds";
  distance: number;
  hit: number;
  damage: number;
}

/** What is said of a set-up to who looks for a game; no game is played by it. */
export interface OnShelf {
  minutes?: number;
  difficulty?: number;
  school?: boolean;
}

/** One possible answer in words; `brief` are fewer, where a control shows the rest in figures. */
export interface Option {
  value: string | number;
  says: Phrase;
  anchor?: Anchor | null;
  refused?: Phrase | null;
  warns?: Phrase | null;
  mark?: string;
  number?: number | null;
  move?: PadMove | null;
  parts?: readonly (number)[];
  forecast?: Forecast | null;
  chances?: Chances | null;
  brief?: Phrase | null;
  final?: boolean;
}

export interface OptionInfo {
  name: string;
  option: GameOption;
}

/** How a game ended; no winners is a draw. */
export interface Outcome {
  winners: readonly (string)[];
  reason: Phrase;
  rule?: string;
}

/** Arrows with sticks under them: every option has its `move`; `stick` is as it stood. */
export interface PadControl {
  type: "pad";
  arrows: Record<string, Phrase>;
  stick?: "centre" | "left" | "right";
  row?: PadRow | null;
}

/** A counter of an order: an arrow, and the stick under it with its letter in the book. */
export interface PadMove {
  arrow: "ahead" | "climb" | "dive" | "left" | "right";
  stick: "centre" | "left" | "right";
  letter: string;
  says: Phrase;
  metres?: number;
}

/** An order being written: the moves so far, and how many it will have. */
export interface PadRow {
  length: number;
  moves?: readonly (PadMove)[];
}

/** Another password for my account. */
export interface PasswordIn {
  old: string;
  new: string;
}

/** A way over a board, cell by cell: flown, planned, or the line of tracer bullets. */
export interface Path {
  type: "Path";
  id: string;
  kind: "flown" | "planned" | "tracer";
  board: string;
  cells: readonly (string)[];
  piece?: string | null;
}

/** A key of the phrase book and the words that fill it. */
export interface Phrase {
  key: string;
  words?: Record<string, string | number | readonly (string)[]>;
}

/** An aircraft on a board. A ghost is where it may or might be; a wreck is out of the fight. */
export interface Piece {
  type: "Piece";
  id: string;
  side: string;
  silhouette: Silhouette;
  label: string | Phrase;
  board: string;
  cell: string;
  facing: number;
  number?: string;
  height?: number | null;
  inverted?: boolean;
  tilt?: number;
  marking?: string;
  ghost?: boolean;
  wreck?: boolean;
  badges?: readonly (Badge)[];
  between?: string | null;
  hidden?: boolean;
}

/** Who can fly besides the levels: sparring pilots by game, and how anybody may lean. */
export interface PilotList {
  sparring: Record<string, readonly (string)[]>;
  characters: readonly (LeaningInfo)[];
}

/** Places on the board, each with an anchor, and nowhere else; the others are listed. */
export interface PlacesControl {
  type: "places";
}

/** A scenario, who meets whom, and how often; equal plans give equal results anywhere. */
export interface Plan {
  ruleset: string;
  version: number;
  data: string;
  minds: string;
  scenario: string;
  setup: Record<string, unknown>;
  options: Record<string, boolean | number | string>;
  sides: readonly (string)[];
  lineups: readonly (readonly (string)[])[];
  games: number;
  seed: string;
  pilot?: string;
  recorded?: boolean;
  types?: Record<string, unknown>;
  corrections?: Record<string, unknown>;
}

/** A question as a client receives it; `given_at` names the answers that an undo may take. */
export interface Posed {
  key: string;
  place?: string;
  private?: boolean;
  seat: string;
  rule: string;
  says: Phrase;
  options: readonly (Option)[];
  control?: ListControl | PadControl | DialControl | GaugeControl | DialsControl | EndsControl | PlacesControl | TurnControl | PricesControl;
  about?: string;
  given?: readonly (string | number)[];
  given_at?: readonly (string)[];
  given_about?: readonly (string)[];
  given_says?: readonly (Phrase | null)[];
  heard?: readonly (unknown)[];
  anchor?: Anchor | null;
  ruleset?: string;
  ways?: boolean;
  goes_on?: boolean;
  routine?: Routine | null;
}

/** A list with what each option costs: its `forecast`. */
export interface PricesControl {
  type: "prices";
}

/** What only I can want: my password proves it; a guest has none. */
export interface ProofIn {
  password?: string;
}

/** A question of the quiz; `right` counts from 0, `because` explains. */
export interface Puzzle {
  asks: string;
  choices: readonly (string)[];
  right: number;
  because: string;
  rule?: string;
}

/** Shots of a side at one range, and how many hit. */
export interface RangeScore {
  side: string;
  at: string;
  shots: number;
  hits: number;
  rate: Interval;
}

/** Points of a side per game, a draw being half of one, and between what it lies (95 %). */
export interface Rate {
  value: number;
  low: number;
  high: number;
}

/** One way to answer a whole dialogue, and where on the board it ends. */
export interface ReachWay {
  answers: readonly (string | number)[];
  anchor: Anchor;
  shot?: boolean;
  sights?: boolean;
  target?: string;
  threat?: string;
  notes?: string;
  says?: Phrase | null;
  chances?: Chances | null;
  forecast?: Forecast | null;
  warns?: Phrase | null;
}

/** A new password for who has forgotten his, by one of the codes he was shown. */
export interface RecoverIn {
  name: string;
  code: string;
  password: string;
}

export interface RenameIn {
  name: string;
}

export interface ResignIn {
  type: "resign";
  seat: string;
  id: string;
}

/** Take the controls back from the autopilot, or from who finishes a battle for me. */
export interface ReturnIn {
  type: "return";
  seat: string;
  id: string;
}

/** A finished game looked over: every choice, every turn's dice, two curves, three moments. */
export interface Review {
  choices: readonly (Judged)[];
  fortunes: readonly (Fortune)[];
  given_away: readonly (Curve)[];
  luck: readonly (Curve)[];
  turning_points: readonly (TurningPoint)[];
}

/** A finished game looked over; `better` shows a better line for each of its choices. */
export interface Reviewed {
  review: Review;
  better: readonly (readonly (LineStep)[])[];
}

/** Dice fell. */
export interface Rolled {
  type: "Rolled";
  sides: readonly (number)[];
  dice: readonly (number)[];
}

/** That a question comes again and again, and what it is called; who likes answers in advance. */
export interface Routine {
  says: Phrase;
  value?: string | number | null;
  quiet?: boolean;
}

/** A printed board of straight rows, with columns and rows numbered, every other row shifted. */
export interface Rows {
  width: number;
  height: number;
  first_column?: number;
  first_row?: number;
  shifted?: number;
}

export interface RulesetInfo {
  id: string;
  version: number;
  title: string;
  languages: readonly (string)[];
  scenarios: readonly (ScenarioInfo)[];
  options: readonly (OptionInfo)[];
  levels: readonly (LevelInfo)[];
  studied?: boolean;
  text?: string;
  first?: string;
}

/** All games, in the language asked for, and in English where one does not speak it. */
export interface RulesetList {
  rulesets: readonly (RulesetInfo)[];
}

/** A scenario, and what one wants to know before choosing it. */
export interface ScenarioInfo {
  id: string;
  title: string;
  text: string;
  rule: string;
  seats: readonly (string)[];
  options: Record<string, boolean | number | string>;
  shelf?: OnShelf;
  aircraft?: readonly (string)[];
  balance?: Balance | null;
}

/** All that lies on the table for one reader; later things are drawn over earlier ones. */
export interface Scene {
  type: "Scene";
  room?: "squadron" | null;
  when?: Phrase | null;
  boards?: readonly (HexBoard | LatticeBoard | SkyBoard)[];
  pieces?: readonly (Piece)[];
  waiting?: readonly (Piece)[];
  arcs?: readonly (Arc)[];
  paths?: readonly (Path)[];
  tracks?: readonly (Track)[];
  cards?: readonly (Card)[];
  badges?: readonly (Badge)[];
  captions?: readonly (Caption)[];
  tokens?: readonly (Token)[];
  standings?: readonly (Standing)[];
}

/** Won, drawn and lost by somebody, or on a side, or by somebody on a side. */
export interface Score {
  name?: string;
  side?: string;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  rate: Interval;
}

export interface SeatInfo {
  seat: string;
  kind: string;
  name: string;
  level?: string;
  mine?: boolean;
  autopilot?: boolean;
  errand?: "finish" | "withdraw" | null;
  online?: boolean;
  due?: number | null;
}

/** Who shall sit in a seat: me (also in several: hot seat), a bot, or whoever has the link. */
export interface SeatWish {
  kind?: "bot" | "me" | "open";
  level?: string;
}

/** A section of the rulebook, in our words. */
export interface Section {
  title: string;
  text?: string;
}

/** A seat's position: its tables, its log, its questions, and whom everybody waits for. */
export interface Seen {
  seat: string | null;
  tables: readonly (Sheet)[];
  log: readonly (Told)[];
  questions: readonly (Posed)[];
  waiting: readonly (string)[];
  outcome?: Outcome | null;
}

/** An open session: since when, when it was last used (by the day), and with what. */
export interface SessionInfo {
  id: string;
  created: number;
  seen: number;
  agent?: string;
  here?: boolean;
}

export interface SessionList {
  sessions: readonly (SessionInfo)[];
}

/** The TOML text of a scenario, for players to cut their own from. */
export interface SetupText {
  scenario: string;
  text: string;
}

/** One table as this seat sees it: the ruleset's view, how it looks, what pieces are called. */
export interface Sheet {
  ruleset: string;
  view: unknown;
  scene: unknown;
  names: Record<string, string>;
}

/** A burst from one piece at another: with what dice, and how much it did. */
export interface Shoot {
  type: "Shoot";
  piece: string;
  target: string;
  dice?: readonly (number)[];
  hits?: number;
  colour?: "blue" | "green" | "many" | "red" | "white";
  odds?: number;
  supposed?: boolean;
}

/** What is printed in one box of a track, in a letter or a word, and what it means. */
export interface Sign {
  type: "Sign";
  at: number;
  mark: string | Phrase;
  says: Phrase;
}

/** The class of an aircraft, by which its shape is drawn. */
export interface Silhouette {
  type: "Silhouette";
  seats: "bomber" | "flying-boat" | "single-seater" | "two-seater";
  wings: "biplane" | "monoplane" | "triplane";
}

/** After a lost connection: everything after these numbers. */
export interface SinceIn {
  type: "since";
  log?: number;
  chat?: number;
}

/** A skill or grade, the phrase of the battle's game why it means nothing there; its rule. */
export interface Skill {
  id: string;
  unused?: string;
  rule?: string;
}

/** The sky from the side: columns from 1 on, and bands from the lowest to the highest. */
export interface SkyBoard {
  type: "SkyBoard";
  id: string;
  columns: number;
  bands: readonly (Band)[];
  label?: string | Phrase | null;
  hexes?: boolean;
  features?: readonly (Feature)[];
  zones?: readonly (Zone)[];
  clouds?: readonly (Cloud)[];
}

/** A sortie in a log book. */
export interface SortieEntry {
  date: string;
  machine: string;
  mission: string;
  done: boolean;
  opponents: readonly (string)[];
  end: string;
  victories: number;
  shared: number;
  wounds: number;
}

/** A part of a track that means something, from one number to another, or a single one. */
export interface Span {
  type: "Span";
  kind: "break" | "danger" | "limit" | "line" | "stall" | "throttle";
  low: number;
  high: number;
}

/** One side of the room. */
export interface SquadronView {
  id: string;
  nation: string;
  service: string;
  name: string;
  home: string;
  seats: readonly (string)[];
  commander: string;
  points: number;
  wins: number;
  mine: boolean;
  mission: string;
  rolled: string;
  flak: number;
  recruits: number;
  airmen: readonly (AirmanView)[];
  machines: readonly (MachineView)[];
  board: readonly (Victory)[];
  honour: readonly (string)[];
  diary: readonly (LogBookEntry)[];
  months: readonly (Month)[];
}

/** How a side stands: its aircraft, its points where there are points, and its goals. */
export interface Standing {
  type: "Standing";
  side: string;
  aircraft?: readonly (Strength)[];
  points?: number | null;
  goals?: readonly (Goal)[];
}

/** A remark of the instructor; with `answers` a task, done by any one of them. */
export interface Step {
  says: string;
  answers?: readonly (string | number)[];
  nudge?: string;
  rule?: string;
  shows?: string;
}

/** An aircraft of a side and how much of it is left, of `most`; None where that is not known. */
export interface Strength {
  type: "Strength";
  piece: string;
  silhouette: Silhouette;
  left?: number | null;
  most?: number;
  marking?: string;
  gone?: boolean;
}

/** A study to take home: everything it was made from, and everything it found. */
export interface StudyDownload {
  plan: Plan;
  summary: Summary;
  against?: StudyDownload | null;
  differences?: readonly (Difference)[];
}

/** Fly a scenario so many times; on every seed each pilot takes either side. */
export interface StudyIn {
  ruleset: string;
  scenario?: string;
  bots: readonly (string)[];
  games?: number;
  options?: Record<string, boolean | number | string>;
  seed?: string;
  own?: string | null;
  against?: CheckIn | null;
}

/** A study: what it is of, how far it is, and what it found so far. */
export interface StudyInfo {
  scenario?: string;
  own?: boolean;
  title?: string;
  titles?: Record<string, string>;
  options?: Record<string, boolean | number | string>;
  found?: Summary | null;
  examples?: readonly (number)[];
  state: "broken" | "done" | "flying" | "none" | "stopped" | "waiting";
  id?: string;
  name?: string;
  mine?: boolean;
  ruleset?: string;
  bots?: readonly (string)[];
  seed?: string;
  sides?: readonly (string)[];
  games?: number;
  flown?: number;
  seconds?: number;
  ahead?: number;
  in_line?: number;
  turn_in?: number;
  left?: number | null;
  why?: "" | "asked" | "left" | "restart" | "room" | "slow" | "time";
  trouble?: string;
  against?: StudyPart | null;
  differences?: readonly (Difference)[];
}

/** A study as a list shows it; `against` is the title of a second set-up. */
export interface StudyLine {
  id: string;
  name?: string;
  created: number;
  state: "broken" | "done" | "flying" | "none" | "stopped" | "waiting";
  ruleset: string;
  scenario: string;
  own?: boolean;
  title?: string;
  titles?: Record<string, string>;
  bots?: readonly (string)[];
  games?: number;
  flown?: number;
  against?: string;
}

/** My studies, the newest first. */
export interface StudyList {
  studies: readonly (StudyLine)[];
}

/** What a study is called from now on; without a name it goes when others come. */
export interface StudyNameIn {
  name: string;
}

/** A set-up of a study, and what was found of it so far. */
export interface StudyPart {
  scenario?: string;
  own?: boolean;
  title?: string;
  titles?: Record<string, string>;
  options?: Record<string, boolean | number | string>;
  found?: Summary | null;
  examples?: readonly (number)[];
}

/** Everything that the laboratory tells about a run; lengths with their numbers of games. */
export interface Summary {
  games: number;
  contestants: readonly (Score)[];
  sides: readonly (Score)[];
  seated: readonly (Score)[];
  endings: readonly (Ending)[];
  lengths: readonly ([number, number])[];
  ranges: readonly (RangeScore)[];
  falls: readonly (Fall)[];
  failures: readonly (Failure)[];
}

/** A turn to be supposed: my order as all answers of its dialogue, and ends of an ambit. */
export interface SupposeIn {
  seat: string;
  key: string;
  answers?: readonly (string | number)[];
  guesses?: Record<string, readonly (string | number)[]>;
}

/** A supposed turn: what would be seen of it, and its shots in order. */
export interface Supposed {
  acts?: readonly (Beat | Arrive | Fly | Throw | Shoot | Mark | Vanish)[];
  shots?: readonly (SupposedShot)[];
}

/** A shot that somebody would have, when, and what it may come to. */
export interface SupposedShot {
  says: Phrase;
  piece: string;
  target: string;
  chances: Chances;
}

/** The only legal answer was taken for a player. */
export interface Taken {
  type: "Taken";
  seat: string;
  value: string | number;
  about?: string;
}

/** A lesson, and the address of the question that each of its tasks is about. */
export interface Taught {
  lesson: Lesson;
  addresses: readonly (string)[];
}

/** Dice fall for a piece: what lies uppermost on each, in a letter or a number. */
export interface Throw {
  type: "Throw";
  piece: string;
  faces: readonly (string)[];
  colour?: "blue" | "green" | "many" | "red" | "white";
}

/** Something on a board that is no aircraft: the sun, a target on the ground, a barrage. */
export interface Token {
  type: "Token";
  id: string;
  kind: "balloon" | "battery" | "bridge" | "dump" | "factory" | "fire" | "flak" | "hangar" | "leak" | "machine_gun" | "sun" | "train" | "trench";
  board: string;
  cells: readonly (string)[];
  label: string | Phrase;
  side?: string | null;
  badges?: readonly (Badge)[];
}

/** A line of the log; `ruleset` is the game it happened in, which may be one within another. */
export interface Told {
  rule: string;
  event: unknown;
  to?: readonly (string)[] | null;
  ruleset?: string;
}

/** A path as far as it is drawn: the cells it may go on to, and the options that fly just it. */
export interface Traced {
  next?: readonly (string)[];
  options?: readonly (Option)[];
  barred?: readonly (Option)[];
  refused?: Phrase | null;
}

/** A printed track from `min` to `max` with a marker at `value`. */
export interface Track {
  type: "Track";
  id: string;
  kind: "ammunition" | "damage" | "drag" | "fuel" | "height" | "robustness" | "skill" | "speed" | "throttle" | "turn";
  label: string | Phrase;
  min: number;
  max: number;
  value: number;
  stuck?: boolean;
  spans?: readonly (Span)[];
  signs?: readonly (Sign)[];
  slots?: readonly (string | Phrase)[];
}

/** A piece is turned on its place: anchors with a facing. */
export interface TurnControl {
  type: "turn";
}

/** A turn that decided much, by a choice or by the dice, and for whom it was good. */
export interface TurningPoint {
  turn: number;
  seat: string;
  about: string;
  by: string;
  swing: number;
  moment?: number;
}

export interface UndoIn {
  type: "undo";
  seat: string;
  id: string;
  key?: string | null;
}

/** A seat's position: the log from `log_from` on, everything else complete. */
export interface Update {
  type: "update";
  game: GameInfo;
  seat: string | null;
  seq: number;
  tables: readonly (Sheet)[];
  log_from: number;
  log: readonly (LogLine)[];
  questions: readonly (Posed)[];
  chat?: readonly (Chatted)[];
  boards?: boolean;
}

/** A piece is gone: shot down in flames, or over the edge. */
export interface Vanish {
  type: "Vanish";
  piece: string;
  how: "falls" | "leaves";
}

/** 16 How the campaign ended: the winning side, or none. */
export interface Verdict {
  side: string;
  reason: string;
}

/** A victory on the board; `share` in percent. */
export interface Victory {
  date: string;
  airman: string;
  machine: string;
  victim: string;
  share: number;
  posthumous: boolean;
}

/** What whoever runs the server has to say to me, until I dismiss it. */
export interface Warned {
  id: string;
  text: string;
  at: number;
}

/** The path of one option, cell by cell from where its piece stands. */
export interface Way {
  path: readonly (string)[];
}

/** All that can be reached by answering about one piece, the best places and ways first. */
export interface WithinReach {
  about: string;
  ways?: readonly (ReachWay)[];
  late?: boolean;
}

/** A part of a board that the rules name, such as the lines of one side. */
export interface Zone {
  type: "Zone";
  id: string;
  cells: readonly (string)[];
  label: string | Phrase;
  side?: string | null;
  kind?: "ground" | "margin" | "region" | "target";
  mark?: string;
  marking?: string;
  badges?: readonly (Badge)[];
}

export type Act = Arrive | Beat | Fly | Mark | Shoot | Throw | Vanish;

export type Control = DialControl | DialsControl | EndsControl | GaugeControl | ListControl | PadControl | PlacesControl | PricesControl | TurnControl;

export type Heard = Ack | Fault | Update;

export type Spoken = AnswerIn | ChatIn | DrawIn | HandOverIn | ResignIn | ReturnIn | SinceIn | UndoIn;
