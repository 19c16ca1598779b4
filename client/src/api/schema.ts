// Made by `aerodrome schema` from the Python structs; do not edit.

/** The game that began from a challenge. */
export interface Accepted {
  game: string;
}

/** A name and a password, to create an account from this guest or to log in. */
export interface AccountIn {
  name: string;
  password: string;
}

/** A report about a person, sent to the host. */
export interface AccuseIn {
  whom: PersonRef;
  kind: "chat" | "cheating" | "name" | "stalling";
  words?: string;
}

/** An action was saved; `seq` is that of the sender's seat after it, also when repeated. */
export interface Ack {
  type: "ack";
  id: string;
  seq: number;
}

/** How the caller is related to another person; `me` if it is the caller. */
export interface Acquaintance {
  name: string;
  account?: boolean;
  me?: boolean;
  following?: boolean;
  followed?: boolean;
  how?: "block" | "mute" | null;
  challenging?: boolean;
  program?: boolean;
}

/** A new entry for a list of the draft; the game chooses omitted values. */
export interface AddIn {
  path: readonly (number | string)[];
  side?: string;
  type?: string;
  cell?: string;
}

/** Offer to adjourn; when all players have, or are gone, the game goes to sleep. */
export interface AdjournIn {
  type: "adjourn";
  seat: string;
  id: string;
}

/** Whether a game is listed publicly, and how many turns late spectators see it. */
export interface AdmitIn {
  public?: boolean;
  delay?: 0 | 1 | 3;
}

/** One line of the ace's mixed strategy: how often the ace would play it, and its value. */
export interface Advised {
  answers: readonly (string | number)[];
  share: number;
  worth: number;
  steps: readonly (LineStep)[];
}

/** An aircraft type with the scenarios in which it flies; set-ups refer to it by `id`. */
export interface AirframeInfo {
  id: string;
  row: string;
  name: string;
  side: string;
  nations: readonly (string)[];
  silhouette: Silhouette;
  role: "bomber" | "fighter" | "flying_boat" | "reconnaissance" | "two_seater";
  seats: number;
  figures: readonly (FigureInfo)[];
  card: Card;
  service?: readonly (Spell)[];
  fronts?: readonly (string)[];
  scenarios?: readonly (string)[];
  based_on?: string;
  duels?: boolean;
  form?: FormInfo | null;
}

/** An airman; for the enemy only what is known of them, the rest empty. */
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

/** An anchor with a height, and with a `tilt` like that of a piece in a scene. */
export interface Anchor {
  piece?: string | null;
  place?: string | null;
  path?: readonly (string)[];
  facing?: number | null;
  through?: string | null;
  between?: string | null;
  bears?: Record<string, readonly (string)[]>;
  height?: number | null;
  tilt?: number | null;
}

/** An answer; `then` has the following answers in the same dialogue, accepted all or none. */
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

/** Games of the caller's to move into the archive, or out of it. */
export interface ArchiveIn {
  games: readonly (string)[];
  archived?: boolean;
}

/** A piece is put on a board, or is moved elsewhere at once. */
export interface Arrive {
  type: "Arrive";
  piece: string;
  cell: string;
  facing: number;
  height?: number | null;
}

/** Some sentences under one heading, and the section with more about it. */
export interface Article {
  type: "Article";
  heading: "end" | "orders" | "points" | "sky";
  says: readonly (Phrase)[];
  rule?: string;
}

/** A person to block or mute; without `how`, to forgive. */
export interface AvoidIn {
  whom: PersonRef;
  how?: "block" | "mute" | null;
}

/** A blocked or muted person; the entry has its own id, as names of guests are not unique. */
export interface AvoidedInfo {
  id: string;
  name: string;
  account: boolean;
  how: "block" | "mute";
  since: number;
}

/** The people the caller has blocked or muted. */
export interface AvoidedList {
  avoided: readonly (AvoidedInfo)[];
}

/** A small sign on a piece, a card or the table; `says` is for a tooltip and a screen reader. */
export interface Badge {
  type: "Badge";
  kind: "damage" | "jam" | "status";
  mark: string | Phrase;
  says: Phrase;
  token?: "ace" | "bomb" | "engine" | "guns" | "photo" | "rookie" | "tail" | "wings" | null;
}

/** The results of a scenario, flown by the same pilot on all sides. */
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

/** A battle in the campaign's log: how it was fought, the machines flown, and the result. */
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

/** A battle within a game; the first is number 1. */
export interface BattleInfo {
  number: number;
  ruleset: string;
  outcome?: Outcome | null;
}

/** A new part of the turn begins, such as an impulse or a phase; playback can stop here. */
export interface Beat {
  type: "Beat";
  says: Phrase;
  tracks?: Record<string, number>;
}

/** The boards of a scenario as a spectator sees them, with nothing on them. */
export interface BoardInfo {
  boards: readonly (HexBoard | LatticeBoard | SkyBoard)[];
}

/** The phrases of a ruleset by key, and the sections of its rulebook, in one language. */
export interface Book {
  ruleset: string;
  language: string;
  phrases: Record<string, string>;
  sections: Record<string, [string, string]>;
  hints?: boolean;
  reviews?: boolean;
}

/** A program to create under this name. */
export interface BotIn {
  name: string;
}

/** One of the caller's programs; `here` is whether it is connected now. */
export interface BotInfo {
  id: string;
  name: string;
  created: number;
  here?: boolean;
  tokens?: readonly (BotToken)[];
}

/** The caller's programs, and how many they may have. */
export interface BotList {
  bots: readonly (BotInfo)[];
  most: number;
}

/** A token: when it was made and last used (to the day), without the token itself. */
export interface BotToken {
  id: string;
  label: string;
  created: number;
  used?: number | null;
}

/** A token to create for a program. */
export interface BotTokenIn {
  label?: string;
}

/** The briefing of one reader. */
export interface BriefingSheet {
  type: "BriefingSheet";
  articles: readonly (Article)[];
  flight?: readonly (Flier)[];
  targets?: readonly (string)[];
  name?: Phrase | null;
  opens?: boolean;
}

/** The whole room; `grades` are those that the battle's game does not use. */
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

/** The card of an aircraft or of anything else, with the same markings as its piece. */
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
  airframe?: string;
}

/** One line of a card. */
export interface CardLine {
  type: "CardLine";
  label: string | Phrase;
  value: string | Phrase;
}

/** A printed number or word; `order` is its rank among the same cells of other types. */
export interface CellInfo {
  value: string;
  mark?: "doubtful" | "own" | "printed" | "reconstructed";
  order?: number | null;
  under?: string;
}

/** A game to which to challenge a person; without a `seat`, seats are drawn by lot. */
export interface ChallengeIn {
  whom: PersonRef;
  wish: NewGame;
  seat?: string | null;
}

/** An open challenge `by` one person `to` another; `mine` if the caller made it. */
export interface ChallengeInfo {
  id: string;
  by: string;
  to: string;
  mine: boolean;
  wish: NewGame;
  title: string;
  titles?: Record<string, string>;
  seats: readonly (string)[];
  seat?: string | null;
  at: number;
  program?: boolean;
}

/** The possible results of a shot, in percent; None if impossible or unknown. */
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

/** A line of chat; `says` is a system notice, which older stores have as text. */
export interface Chatted {
  number: number;
  seat: string;
  name: string;
  text: string;
  at: number;
  says?: Notice | null;
}

/** A scenario with options, or a player's own, to check whether it can be played. */
export interface CheckIn {
  scenario?: string;
  options?: Record<string, boolean | number | string>;
  own?: string | null;
}

/** The result of a check: title, seats and all resolved options, or why it cannot be played. */
export interface Checked {
  title?: string;
  titles?: Record<string, string>;
  seats?: readonly (string)[];
  options?: Record<string, boolean | number | string>;
  refused?: Fault | null;
}

/** The ways of each kind of notification; omitted kinds are unchanged. */
export interface ChoiceIn {
  ways: Record<string, readonly ("mail" | "page" | "push" | "webhook")[]>;
  quiet?: Quiet | null;
  zone?: string;
  language?: string;
}

/** Claim the game because the other side is gone. */
export interface ClaimIn {
  type: "claim";
  seat: string;
  id: string;
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

/** A club to found, or a new description of one. */
export interface ClubIn {
  name: string;
  about?: string;
  entry?: "link" | "open" | "request";
}

/** A club as lists show it; `role` is the caller's. */
export interface ClubInfo {
  id: string;
  name: string;
  about?: string;
  entry: "link" | "open" | "request";
  members: number;
  role?: "asking" | "barred" | "founder" | "member" | "officer" | null;
}

/** A link that admits people; its token is shown only this once. */
export interface ClubLink {
  club: string;
  token: string;
}

/** The caller's clubs, and the other clubs that were found. */
export interface ClubList {
  mine: readonly (ClubInfo)[];
  clubs: readonly (ClubInfo)[];
}

/** A club as the caller may see it; only officers see applicants and barred people. */
export interface ClubPage {
  club: ClubInfo;
  created: number;
  notice?: string;
  linked?: boolean;
  members: readonly (MemberInfo)[];
  games?: readonly (GameInfo)[];
  setups?: readonly (ClubSetup)[];
}

/** A published set-up of a member, or one that an officer has pinned. */
export interface ClubSetup {
  id: string;
  ruleset: string;
  title: string;
  author: string;
  pinned?: boolean;
}

/** A QR code: its size in modules, and its dark modules as an SVG path. */
export interface Code {
  size: number;
  path: string;
}

/** A link to draw as a QR code. */
export interface CodeIn {
  text: string;
}

/** Recovery codes, each valid once; they are shown only this time. */
export interface Codes {
  codes: readonly (string)[];
}

/** A saved problem report; the host finds it by this id. */
export interface Complained {
  report: string;
}

/** A report about a game or a person, with the record as the reporter's seat may know it. */
export interface Complaint {
  complaint?: number;
  words: string;
  at: number;
  game: string;
  seat: string | null;
  versions: Record<string, string>;
  picture?: string;
  record: string;
  about?: string;
  kind?: string;
  chat?: readonly (Remark)[];
}

/** A problem at this table, in words and with a picture of the page. */
export interface ComplaintIn {
  words: string;
  seat?: string | null;
  picture?: string;
  window?: string;
}

/** The tables open to the caller, the people online, and the games in progress, as numbers. */
export interface Counts {
  tables: number;
  here: number;
  playing: number;
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

/** Several dials that are set together: every option's `parts` are a position of each. */
export interface DialsControl {
  type: "dials";
  dials: readonly (Dial)[];
}

/** How much larger a side's share of the points is in the second plan than in the first. */
export interface Difference {
  side: string;
  seeds: number;
  share: Interval;
}

/** A draft: its text and data, its drawing and its flaws. */
export interface Drafted {
  text: string;
  draft?: Record<string, unknown> | null;
  sheet?: Sheet | null;
  ties?: readonly (Tie)[];
  title?: string;
  seats?: readonly (string)[];
  options?: Record<string, boolean | number | string>;
  playable?: boolean;
  flaws?: readonly (Flaw)[];
  added?: readonly (readonly (string | number)[])[];
}

/** Offer a draw; when all players have, the game is drawn. */
export interface DrawIn {
  type: "draw";
  seat: string;
  id: string;
}

/** The result of the dice: options that reproduce it, and a sentence about it for each seat. */
export interface Drawing {
  options: Record<string, boolean | number | string>;
  says: Record<string, Phrase>;
}

/** A set-up of one type against another, with its options and the seats of the two. */
export interface DuelSetup {
  own: string;
  options: Record<string, boolean | number | string>;
  seats: [string, string];
}

/** The conditions under which the types were measured: pilot, date, games and a description. */
export interface DuelsInfo {
  about: string;
  pilot: string;
  date: string;
  games: number;
  fixed: boolean;
}

/** Two entrants who meet, by their numbers; in the second game sides are changed. */
export interface EncounterInfo {
  number: number;
  round: number;
  first: number;
  second?: number | null;
  scenario?: string;
  state?: "asked" | "over" | "playing";
  due?: number | null;
  legs: readonly (LegInfo)[];
}

/** What an end brings, as in `ReachWay`. */
export interface EndBrings {
  shot?: boolean;
  sights?: boolean;
  target?: string;
  threat?: string;
  chances?: Chances | null;
}

/** What a way is called, costs and risks, as in `ReachWay`. */
export interface EndCost {
  notes?: string | null;
  says?: Phrase | null;
  forecast?: Forecast | null;
  warns?: Phrase | null;
  leaves?: boolean;
  chance?: number | null;
  fast?: boolean;
}

/** A request to close the tournament at its current standings, or to call it off. */
export interface EndIn {
  off?: boolean;
  word?: string;
}

/** The order of the ways in a table that was sent before, the best first. */
export interface EndOrder {
  type: "end_order";
  key: string;
  given?: readonly (string | number)[];
  seq: number;
  order: string;
}

/** Everything within reach of one piece, packed. */
export interface EndTable {
  options?: number;
  values?: readonly (string | number)[];
  places?: readonly (string)[];
  signs?: readonly (string)[];
  answers?: string;
  paths?: string;
  poses?: readonly (Anchor)[];
  bears?: readonly (Record<string, string>)[];
  brings?: readonly (EndBrings)[];
  costs?: readonly (EndCost)[];
  spans?: readonly (readonly (ReachSpan)[])[];
  kinds?: string;
  each?: string;
}

/** A way that games ended: the reason, the winning side (none in a draw), and how often. */
export interface Ending {
  reason: string;
  won: readonly (string)[];
  games: number;
}

/** Poses in the air, perhaps thousands: anchors with a place, a facing and a height. */
export interface EndsControl {
  type: "ends";
}

/** A request to enter a club or apply to it, with the token of its link if there is one. */
export interface EnterIn {
  token?: string;
}

/** An entrant with their rank; the name of a person who has left the server is empty. */
export interface EntrantInfo {
  number: number;
  name: string;
  account?: boolean;
  mine?: boolean;
  state?: "in" | "left" | "removed" | "withdrawn";
  word?: string;
  place?: number;
  points?: number;
  buchholz?: number;
  berger?: number;
  wins?: number;
  direct?: number;
  played?: number;
  struck?: boolean;
}

/** More of the lattice, laid against an edge; its numbers continue those of the board. */
export interface Extension {
  type: "Extension";
  id: string;
  grid: Rows;
  label?: string | Phrase | null;
  side?: string | null;
  gates?: readonly (string)[];
}

/** A game with an error: its seed and seating repeat it; `broke` is the side that lost by it. */
export interface Failure {
  game: number;
  seed: string;
  seating: readonly (string)[];
  error: string;
  broke?: readonly (string)[];
}

/** How many of a side were lost in a cell of the board. */
export interface Fall {
  side: string;
  at: string;
  number: number;
}

/** An error, with a code for programs and a sentence for people. */
export interface Fault {
  type: "fault";
  code: string;
  sentence: string;
  place?: string;
  id?: string;
  retry?: number;
}

/** Something drawn on the land. */
export interface Feature {
  type: "Feature";
  kind: "aerodrome" | "battery" | "bridge" | "dump" | "factory" | "field" | "river" | "road" | "station" | "town" | "trench" | "woods";
  cells: readonly (string)[];
  label?: string | Phrase | null;
}

export interface FigureInfo {
  key: string;
  label: string;
  means: string;
  rule: string;
  cells: readonly (CellInfo)[];
}

/** A request for a computer pilot of this level, or of the one nearest in strength. */
export interface FillIn {
  level?: string | null;
}

/** A mistake, its place and line (0 if unknown), and valid values to use instead. */
export interface Flaw {
  code: string;
  sentence: string;
  path?: readonly (string | number)[];
  line?: number;
  instead?: readonly (string)[];
}

/** An aircraft of the reader's own flight, by its piece, and a description. */
export interface Flier {
  type: "Flier";
  piece: string;
  says: Phrase;
}

/** An aircraft that a player flew: what happened to it, and what it shot down. */
export interface FlownMachine {
  name: string;
  airframe?: string;
  lost?: boolean;
  left?: boolean;
  hurt?: boolean;
  victories?: readonly (string)[];
}

/** A piece moves along cells and ends with a facing; pieces that move in one beat fly together. */
export interface Fly {
  type: "Fly";
  piece: string;
  cells: readonly (string)[];
  facing: number;
  height?: number | null;
  heights?: readonly (number)[];
  tilt?: number;
  says?: Phrase | null;
}

/** The readings of a dashboard after choosing an option. */
export interface Forecast {
  next: number;
  speed?: number | null;
  change?: number | null;
  throttle?: number | null;
  level?: number | null;
  rise?: number | null;
}

/** A request for a mail with a link to choose a new password. */
export interface ForgottenPasswordIn {
  name: string;
  language?: string;
}

/** The results of a type against all others together, and against each. */
export interface FormInfo {
  games: number;
  rate: Rate;
  met: readonly (MetInfo)[];
}

/** The dice of one turn for one seat: damage dealt and received, and what was to be expected. */
export interface Fortune {
  turn: number;
  seat: string;
  dealt: number;
  dealt_expected: number;
  received: number;
  received_expected: number;
  moment?: number;
}

/** A page of the caller's games that were found, their scenarios, and the number archived. */
export interface FoundGames {
  games: readonly (GameInfo)[];
  total: number;
  each: number;
  archived?: number;
  played?: readonly (TimesPlayed)[];
}

/** A person the caller follows; `friend` if they follow the caller too. */
export interface FriendInfo {
  name: string;
  friend?: boolean;
  here?: boolean;
  playing?: Playing | null;
  challenging?: boolean;
  program?: boolean;
}

/** The people the caller follows, other followers, social settings, and open challenges. */
export interface FriendList {
  friends: readonly (FriendInfo)[];
  followers?: readonly (string)[];
  openness: Openness;
  challenges?: readonly (ChallengeInfo)[];
}

/** A message of a spectator to the others. */
export interface GalleryIn {
  text: string;
  id: string;
}

/** A message in the spectators' chat of a game. */
export interface GalleryLine {
  number: number;
  name: string;
  account?: boolean;
  text: string;
  at: number;
}

/** Messages in the spectators' chat; over a socket, only new ones. */
export interface GallerySaid {
  type: "remarks";
  lines: readonly (GalleryLine)[];
}

/** A table or a pairing of the caller that has just become a game; `live` if it is played live. */
export interface GameBegun {
  by: string;
  game: string;
  live?: boolean;
}

/** The effect of a finished rated game on the ratings of its seats. */
export interface GameCounted {
  verdict: "browser" | "closed" | "counted" | "left" | "network" | "twosome" | "unbegun";
  seats: Record<string, SeatMoved>;
}

/** A game as lists show it; `moment` tells how far it has advanced, if its scene does. */
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
  public?: boolean;
  delay?: 0 | 1 | 3;
  watching?: number;
  clock?: LiveClock | null;
  asleep?: number | null;
  adjourned?: boolean;
  adjourn_offers?: readonly (string)[];
  draw_offers?: readonly (string)[];
  outcome?: Outcome | null;
  moment?: Phrase | null;
  rematch?: string | null;
  rated?: boolean;
  seed_hash?: string;
  lesson?: string;
  aloft?: boolean;
  battles?: number;
  errands?: readonly ("finish" | "withdraw")[];
  refused?: Fault | null;
}

/** A list of games, and the number of games that the caller has hidden. */
export interface GameList {
  games: readonly (GameInfo)[];
  hidden?: number;
}

/** A rule or number to choose before the game; `words` are names for its `values`. */
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
  under?: string;
  only?: readonly (string)[];
  idle?: readonly (string)[];
  drawn?: boolean;
  seat?: string;
}

/** A gauge under the order that is being written. */
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

/** An entry of the short log, in the row of `piece`; `by` is the piece that caused it. */
export interface Gist {
  kind: "damage" | "end" | "goal" | "gone" | "hit" | "jam" | "kill" | "mended" | "miss" | "move" | "note" | "other" | "speed" | "turn";
  piece?: string;
  by?: string;
  amount?: number;
  arrows?: readonly ("ahead" | "climb" | "dive" | "left" | "right" | "turn_back" | "turn_left" | "turn_right")[];
  dice?: readonly (number | string)[];
  says?: Phrase | null;
}

/** An answer by a standing order: the question's key, the question and the answer. */
export interface GivenAnswer {
  key: string;
  ruleset: string;
  says: Phrase;
  answer: Phrase;
}

/** A side's objective in the scenario, and its progress. */
export interface Goal {
  type: "Goal";
  says: Phrase;
  done?: number;
  needed?: number;
}

/** Hand the caller's aircraft over to the computer for the rest of the battle with this */
export interface HandOverIn {
  type: "handover";
  seat: string;
  errand: "finish" | "withdraw";
  battle: number;
  id: string;
}

/** All aircraft of a game, or those defined in a set-up, with the names of sides and nations. */
export interface Hangar {
  ruleset: string;
  language: string;
  sides: Record<string, string>;
  nations: Record<string, string>;
  airframes: readonly (AirframeInfo)[];
  duels?: DuelsInfo | null;
}

/** The start of a game. It includes the seed once knowing it gives no advantage. */
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

/** The state and version of the server; `page` identifies the client build that it serves. */
export interface Health {
  status: "storage" | "well";
  version: string;
  page?: string;
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

/** The ace's advice: lines of play, the most likely one first, and the value of the mix. */
export interface Hint {
  about: string;
  lines: readonly (Advised)[];
  value: number;
}

/** A page of a seat's history of a game: the log, and a scene at every checkpoint. */
export interface History {
  seat: string | null;
  log: readonly (LogLine)[];
  moments: readonly (Moment)[];
  battle?: BattleInfo | null;
  next?: number | null;
}

/** A value, with its 95 % confidence interval. */
export interface Interval {
  value: number;
  low: number;
  high: number;
}

/** A preview of an invitation; `host` is empty if that player has deleted their account. */
export interface Invitation {
  host: string;
  seat: string;
  game: GameInfo;
}

/** An invitation; its token is shown only this once. */
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

/** One choice of a finished game: what it gave away, and the better line. */
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

/** A saved set-up with its text. */
export interface KeptSetup {
  id: string;
  ruleset: string;
  name: string;
  title?: string;
  about?: string;
  author?: string;
  mine?: boolean;
  created: number;
  updated: number;
  published?: number;
  playable?: boolean;
  flown?: number;
  stars?: number;
  opinions?: number;
  my_stars?: number;
  may_rate?: boolean;
  text: string;
}

/** A reply to a challenge: accept it, or give way. */
export interface LadderAnswerIn {
  encounter: number;
  accept: boolean;
}

export interface LadderChallengeIn {
  entrant: number;
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

/** A person's current or planned leave, and the days that are left this year. */
export interface LeaveBook {
  days: number;
  left: number;
  leave?: LeaveInfo | null;
}

/** A leave to take, in seconds since 1970. */
export interface LeaveIn {
  begins: number;
  ends: number;
}

/** A player's leave, in seconds since 1970; their clocks do not run during it. */
export interface LeaveInfo {
  begins: number;
  ends: number;
}

/** A game of an encounter; `result` is the winner, `how` is the way it was decided. */
export interface LegInfo {
  game?: string;
  result?: "draw" | "first" | "none" | "second" | null;
  how?: "" | "forfeit" | "host" | "lapsed" | "played" | "withdrawn";
  word?: string;
}

/** A lesson of a ruleset; `script` answers for the other seats by address. */
export interface Lesson {
  id: string;
  title: string;
  text: string;
  place?: number;
  minutes?: number;
  scenario?: string;
  setup?: Record<string, unknown>;
  options?: Record<string, boolean | number | string>;
  seat: string;
  seed: string;
  begins?: Record<string, string | number>;
  script?: Record<string, string | number>;
  steps?: readonly (Step)[];
  quiz?: readonly (Puzzle)[];
}

/** A lesson that the caller has completed. */
export interface LessonDone {
  ruleset: string;
  lesson: string;
}

export interface Lessons {
  lessons: readonly (Taught)[];
}

/** The lessons that the caller has completed, by ruleset. */
export interface LessonsDone {
  done: Record<string, readonly (string)[]>;
}

export interface LevelInfo {
  level: string;
  title: string;
  text: string;
}

/** One answer of a line of play, in words and as a place on the board. */
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

/** A live clock: seconds in the bank of a seat at the start, and seconds that each turn adds. */
export interface LiveClock {
  bank: number;
  increment?: number;
}

/** A line of a log book or a diary; `fought` marks the battle of a day. */
export interface LogBookEntry {
  date: string;
  says: Phrase;
  fought?: boolean;
}

/** A game in a log book; `change` is its effect on the rating, if it counted. */
export interface LogBookLine {
  game: string;
  at: number;
  ruleset: string;
  title: string;
  titles?: Record<string, string>;
  result: "drawn" | "lost" | "won";
  machines?: readonly (FlownMachine)[];
  against?: readonly (Opponent)[];
  rated?: boolean;
  change?: number | null;
}

/** Lines of a log book, newest first; `next` is the following page. */
export interface LogBookPage {
  lines: readonly (LogBookLine)[];
  next?: number | null;
}

/** The totals of a log book of one game; `machines` counts flights by type. */
export interface LogBookTotals {
  games?: number;
  won?: number;
  lost?: number;
  drawn?: number;
  victories?: number;
  losses?: number;
  wounds?: number;
  machines?: Record<string, number>;
}

/** A line of the log: the event in words, its animations, and its entries in the short log. */
export interface LogLine {
  rule: string;
  ruleset: string;
  says: Phrase;
  event: unknown;
  acts?: readonly (Beat | Arrive | Fly | Throw | Shoot | Mark | Vanish)[];
  gists?: readonly (Gist)[];
  detail?: boolean;
}

/** A machine in the hangar; `end` and `damage` are those of the battle being debriefed. */
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

/** A new mail address, with the caller's password; an empty address stops all mail. */
export interface MailIn {
  address: string;
  password?: string;
  language?: string;
}

/** A piece is damaged, jammed, wounded or the like; `tracks` are new values on its card. */
export interface Mark {
  type: "Mark";
  piece: string;
  says: Phrase;
  kind?: "damage" | "good" | "jam" | "status";
  tracks?: Record<string, number>;
}

/** The caller's profile; `codes` is how many recovery codes are left. */
export interface Me {
  name: string;
  account: boolean;
  codes?: number;
  warnings?: readonly (Warned)[];
  letters?: number;
  mail?: boolean;
  program_of?: string;
}

/** The state of the lobby: the first message on its socket. */
export interface MeetingRoom {
  tables: TablesNews;
  mine: MyMeeting;
}

/** The new role of a person in a club; None ends their membership, bar or application. */
export interface MemberIn {
  name: string;
  role?: "asking" | "barred" | "founder" | "member" | "officer" | null;
}

/** A member of a club; `here` if they are online and show it, `ratings` by ruleset. */
export interface MemberInfo {
  name: string;
  role: "asking" | "barred" | "founder" | "member" | "officer";
  since: number;
  here?: boolean;
  ratings?: Record<string, Rating>;
}

/** The result of one type against another over this many computer games. */
export interface MetInfo {
  id: string;
  games: number;
  rate: Rate;
}

/** A minor question, the phrases by which it is asked, and its possible rules. */
export interface MinorOffer {
  ruleset: string;
  minor: string;
  says: Phrase;
  asked: readonly (string)[];
  when: readonly (Worded)[];
  then: readonly (Worded)[];
  playing?: boolean;
}

/** A scene of the history, and the number of the seat's log lines before it. */
export interface Moment {
  log: number;
  tables: readonly (Sheet)[];
}

/** A squadron's results and losses in a month; victories in hundredths. */
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

/** The caller's part of the lobby: tables, a pairing, new games, online friends and challenges. */
export interface MyMeeting {
  type: "mine";
  offers?: readonly (string)[];
  sits?: readonly (string)[];
  seeking?: Seeking | null;
  begun?: readonly (GameBegun)[];
  friends?: readonly (string)[];
  challenges?: readonly (ChallengeInfo)[];
}

/** A game to create; `own` is the text of a player's own set-up, `kept` the id of a saved one. */
export interface NewGame {
  ruleset: string;
  scenario?: string;
  options?: Record<string, boolean | number | string>;
  seats?: Record<string, SeatWish>;
  seed?: string | null;
  deadline?: number | null;
  public?: boolean;
  delay?: 0 | 1 | 3;
  clock?: LiveClock | null;
  own?: string | null;
  kept?: string | null;
  lesson?: string;
  rated?: boolean;
}

/** A new password, with the token from the mailed link. */
export interface NewPasswordIn {
  token: string;
  password: string;
}

/** A new token; `token` is shown only this once. */
export interface NewToken {
  id: string;
  token: string;
}

/** A system notice: a key and its words; the client has the sentences. */
export interface Notice {
  key: "adjourn_offered" | "adjourned" | "asleep" | "autopilot_off" | "autopilot_on" | "awake" | "battle_by_chance" | "bot_relieved" | "claimed" | "closed_by_owner" | "delay_none" | "delay_one" | "delay_three" | "draw_offered" | "finish" | "gone" | "late_answer" | "listed" | "pilot_left" | "pilot_stumbled" | "rematch_asked" | "resume_offered" | "seated" | "seed_chosen" | "substitute" | "unlisted" | "withdraw";
  words: Record<string, string>;
}

/** The new text of a notice board. */
export interface NoticeIn {
  text: string;
}

/** An unread notification, in the caller's language. */
export interface NotificationInfo {
  id: string;
  kind: string;
  title: string;
  text: string;
  link: string;
  at: number;
}

export interface NotificationList {
  letters: readonly (NotificationInfo)[];
}

/** The notification to mark as read; empty for all. */
export interface NotificationReadIn {
  letter?: string;
}

/** The caller's notification settings; `here` is whether this browser gets web push. */
export interface NotificationSettingsInfo {
  ways: Record<string, readonly ("mail" | "page" | "push" | "webhook")[]>;
  kinds: Record<string, Record<string, string>>;
  push_key: string;
  here?: boolean;
  browsers?: number;
  quiet?: Quiet | null;
  zone?: string;
  mail?: boolean;
  address?: string;
  pending?: string;
  hook?: WebhookInfo | null;
}

/** A gun's prospects at a distance: chance to hit in percent, damage in hundredths. */
export interface Odds {
  type: "Odds";
  distance: number;
  hit: number;
  damage: number;
}

/** A table to offer; `seat` is the side that its maker takes, None for either. */
export interface OfferIn {
  ruleset: string;
  scenario?: string;
  kept?: string | null;
  options?: Record<string, boolean | number | string>;
  seat?: string | null;
  deadline?: number | null;
  clock?: LiveClock | null;
  rated?: boolean;
  private?: boolean;
  whom?: "anybody" | "club" | "friends" | "strength";
  club?: string | null;
  within?: number;
}

/** An open table as it is shown to those who may sit down; its maker is the first sitter. */
export interface OfferInfo {
  id: string;
  ruleset: string;
  scenario: string;
  setup?: string | null;
  title: string;
  titles?: Record<string, string>;
  options?: Record<string, boolean | number | string>;
  seats: readonly (string)[];
  sitters: readonly (OfferSitter)[];
  deadline?: number | null;
  clock?: LiveClock | null;
  rated?: boolean;
  private?: boolean;
  whom?: "anybody" | "club" | "friends" | "strength";
  club?: string;
  low?: number | null;
  high?: number | null;
  created: number;
}

/** A player at an open table; a guest has no rating, and the seat may still be open. */
export interface OfferSitter {
  name: string;
  account?: boolean;
  rating?: Rating | null;
  seat?: string | null;
}

/** Facts that help people choose a set-up; they do not affect the game. */
export interface OnShelf {
  minutes?: number;
  difficulty?: number;
  school?: boolean;
}

/** The caller's social settings. */
export interface Openness {
  here?: boolean;
  challenges?: "anybody" | "friends" | "nobody";
}

/** Whether the caller is shown as online, and who may challenge them. */
export interface OpennessIn {
  here: boolean;
  challenges: "anybody" | "friends" | "nobody";
}

/** A player on the other side; a computer level has no account. */
export interface Opponent {
  name: string;
  account?: boolean;
  level?: string;
  program?: boolean;
}

/** Where a piece can end, one way to each end, and where it can be on the way there. */
export interface OpponentSet {
  about: string;
  ways?: readonly (ReachWay)[];
  stages?: readonly (OpponentStage)[];
}

/** Ask where a piece can end its move; `answers` are an order of the caller to compare with. */
export interface OpponentSetIn {
  seat: string;
  key: string;
  about: string;
  answers?: readonly (string | number)[];
}

/** Every place where a piece can be at one moment of its move. */
export interface OpponentStage {
  says: Phrase;
  cells: readonly (string)[];
}

/** An option as a client receives it. */
export interface Option {
  value: string | number;
  says: Phrase;
  anchor?: Anchor | null;
  refused?: Phrase | null;
  warns?: Phrase | null;
  mark?: string;
  number?: number | null;
  parts?: readonly (number)[];
  brief?: Phrase | null;
  final?: boolean;
  move?: PadMove | null;
  forecast?: Forecast | null;
  chances?: Chances | null;
}

export interface OptionInfo {
  name: string;
  option: GameOption;
}

/** The result of a game; without winners it is a draw. */
export interface Outcome {
  winners: readonly (string)[];
  reason: Phrase;
  rule?: string;
}

/** Arrows with sticks under them: every option has its `move`; `stick` is its last position. */
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

/** An order being written: the moves so far, and its full length. */
export interface PadRow {
  length: number;
  moves?: readonly (PadMove)[];
}

/** A request to pair the round after this one; repeating it has no effect. */
export interface PairIn {
  after: number;
}

/** A new password for the caller's account, with the old one. */
export interface PasswordIn {
  old: string;
  new: string;
}

/** A path over a board, cell by cell: flown, planned, or the line of tracer bullets. */
export interface Path {
  type: "Path";
  id: string;
  kind: "flown" | "planned" | "tracer";
  board: string;
  cells: readonly (string)[];
  piece?: string | null;
}

/** A reference to a person: an account by its name, a guest by where they were met. */
export interface PersonRef {
  name?: string;
  game?: string;
  seat?: string;
  line?: number;
  remark?: number;
}

/** A key of the phrase book and the values for its gaps. */
export interface Phrase {
  key: string;
  words?: Record<string, string | number | readonly (string)[]>;
}

/** An aircraft on a board. A ghost is a possible position; a wreck is out of the fight. */
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

/** Pilots besides the levels: sparring pilots by game, and characters for any pilot. */
export interface PilotList {
  sparring: Record<string, readonly (string)[]>;
  characters: readonly (LeaningInfo)[];
}

/** A page of the players with a settled rating, best first; `mine` is the caller's line. */
export interface Pilots {
  ruleset: string;
  rulesets: readonly (string)[];
  pilots: readonly (Ranked)[];
  next?: number | null;
  mine?: Ranked | null;
  my_rating?: Rating | null;
  ready?: readonly (ReadyProgram)[];
}

export interface PinIn {
  setup: string;
  pinned: boolean;
}

/** An item on the board that was dragged, turned (degrees) or raised. */
export interface PlaceIn {
  path: readonly (number | string)[];
  cell?: string;
  facing?: number | null;
  height?: number | null;
}

/** Places on the board, each with an anchor; options without one are listed. */
export interface PlacesControl {
  type: "places";
}

/** A list with entries on the board, and which of their fields can be changed there. */
export interface Placing {
  path: string;
  kind: "cloud" | "piece" | "token" | "zone";
  drag?: readonly (string)[];
  turn?: string;
  height?: string;
  sided?: boolean;
}

/** A scenario, the line-ups, and the number of games; equal plans give equal results anywhere. */
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
  fixed?: boolean;
  visiting?: Record<string, string>;
}

/** A diagram as it is shown: the rows of a table; without rows, a drawing. */
export interface Plate {
  name: string;
  rule: string;
  title: string;
  head?: readonly (string)[];
  rows?: readonly (readonly (string)[])[];
}

/** The tables and drawings of a rulebook; an entry without rows is a drawing at its own */
export interface PlateList {
  plates: readonly (Plate)[];
}

/** A player's rating in one game, with its history, their place and their career. */
export interface PlayedGame {
  ruleset: string;
  rating?: Rating | null;
  games?: number;
  place?: number | null;
  history?: readonly (RatingStep)[];
  career?: LogBookTotals;
}

/** A public game that a person is playing. */
export interface Playing {
  game: string;
  ruleset: string;
  title: string;
  titles?: Record<string, string>;
}

/** A question as a client receives it, with everything that any game here may show of it. */
export interface Posed {
  key: string;
  place?: string;
  private?: boolean;
  seat: string;
  rule: string;
  says: Phrase;
  options: readonly (Option)[];
  control?: ListControl | PadControl | DialControl | GaugeControl | DialsControl | EndsControl | PlacesControl | TurnControl | PricesControl | ThrottleControl;
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

/** The public profile of an account; of a `reserved` one only its owner sees everything. */
export interface Profile {
  name: string;
  since: number;
  mine?: boolean;
  reserved?: boolean;
  played?: readonly (PlayedGame)[];
  program_of?: string;
}

/** Proof of identity for a sensitive action: the password; a guest has none. */
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
  types?: readonly (string)[];
}

/** Everything that the answers to an open question can lead to. */
export interface QuestionEnds {
  type: "ends";
  key: string;
  given?: readonly (string | number)[];
  seq: number;
  table?: EndTable | null;
  order?: string;
}

/** Quiet hours, in the time zone of their owner. */
export interface Quiet {
  begins: number;
  ends: number;
}

/** Shots of a side at one range, and how many hit. */
export interface RangeScore {
  side: string;
  at: string;
  shots: number;
  hits: number;
  rate: Interval;
}

/** A line of the list of pilots. */
export interface Ranked {
  place: number;
  name: string;
  rating: Rating;
  games: number;
  mine?: boolean;
  program_of?: string;
}

/** A side's points per game, a draw being half of one, with the 95 % interval. */
export interface Rate {
  value: number;
  low: number;
  high: number;
}

/** A player's rating in a ruleset: points, and how far off they may be. */
export interface Rating {
  points: number;
  doubt: number;
  provisional?: boolean;
}

/** A rating after a game, with its uncertainty. */
export interface RatingStep {
  at: number;
  points: number;
  doubt: number;
}

/** Other amounts that one answer of a way may have, and their results. */
export interface ReachSpan {
  at: number;
  first: number;
  last: number;
  step: number;
  height: number;
  rise: number;
  shot?: boolean;
  sights?: boolean;
  target?: string;
  threat?: string;
  chances?: Chances | null;
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
  leaves?: boolean;
  chance?: number | null;
  fast?: boolean;
  spans?: readonly (ReachSpan)[];
}

/** The text of a set-up, with or without errors. */
export interface ReadIn {
  text: string;
  language?: string;
}

/** A program that is connected now, and can answer a challenge at once. */
export interface ReadyProgram {
  name: string;
  program_of: string;
  rating?: Rating | null;
}

/** A new password for a player who forgot theirs, with one of their recovery codes. */
export interface RecoverIn {
  name: string;
  code: string;
  password: string;
}

/** A line of chat: its author, its text and its time. */
export interface Remark {
  at: number;
  name: string;
  text: string;
}

/** An entrant to remove. */
export interface RemoveIn {
  entrant: number;
  word?: string;
}

export interface RenameIn {
  name: string;
}

/** Whether the caller's ratings and log book are hidden from others. */
export interface ReservedIn {
  reserved: boolean;
}

export interface ResignIn {
  type: "resign";
  seat: string;
  id: string;
}

/** The result of a game, as set by the host, with a comment. */
export interface ResultIn {
  encounter: number;
  leg?: number;
  result: "draw" | "first" | "none" | "second";
  word: string;
}

/** Rejoin the game: wake it if it sleeps, and take the controls back from the computer. */
export interface ReturnIn {
  type: "return";
  seat: string;
  id: string;
}

/** The analysis of a finished game: its choices, dice, curves and turning points. */
export interface Review {
  choices: readonly (Judged)[];
  fortunes: readonly (Fortune)[];
  given_away: readonly (Curve)[];
  luck: readonly (Curve)[];
  turning_points: readonly (TurningPoint)[];
}

/** A review of a finished game; `better` has a better line for each of its choices. */
export interface Reviewed {
  review: Review;
  better: readonly (readonly (LineStep)[])[];
}

/** Dice were rolled. */
export interface Rolled {
  type: "Rolled";
  sides: readonly (number)[];
  dice: readonly (number)[];
}

/** A kind of question that comes again and again; standing orders may answer it. */
export interface Routine {
  says: Phrase;
  value?: string | number | null;
  quiet?: boolean;
}

/** A printed board of straight rows with numbered columns and rows, every other row shifted. */
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
  hangar?: boolean;
  text?: string;
  first?: string;
  bots?: readonly (LevelInfo)[];
}

/** All games in the requested language, or in English where a game lacks it. */
export interface RulesetList {
  rulesets: readonly (RulesetInfo)[];
}

/** The game that has begun; None while players are still missing. */
export interface Sat {
  game?: string | null;
}

/** A scenario, with what a player wants to know before choosing it. */
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

/** Everything on the table for one reader; later things are drawn over earlier ones. */
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
  briefing?: BriefingSheet | null;
}

/** Wins, draws and losses of a contestant, a side, or a contestant on a side. */
export interface Score {
  name?: string;
  side?: string;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  broke?: number;
  rate?: Interval | null;
}

export interface SeatInfo {
  seat: string;
  kind: string;
  name: string;
  level?: string;
  account?: boolean;
  program?: boolean;
  rating?: Rating | null;
  mine?: boolean;
  errand?: "finish" | "withdraw" | null;
  online?: boolean;
  due?: number | null;
  bank?: number | null;
  absent?: number | null;
  late?: number;
  gone?: number | null;
  offered?: boolean;
  leave?: LeaveInfo | null;
}

/** A rating after a game, and by how many points it changed. */
export interface SeatMoved {
  rating: Rating;
  change: number;
}

/** The standing orders of the caller's seat; `usual` if it has none of its own. */
export interface SeatStanding {
  seat: string;
  rules: readonly (StandingRule)[];
  offers: readonly (MinorOffer)[];
  here?: boolean | null;
  days?: boolean;
  usual?: boolean;
  given?: readonly (GivenAnswer)[];
}

/** The player wanted in a seat: me (in several seats: hot seat), a bot, or anyone with the link. */
export interface SeatWish {
  kind?: "bot" | "me" | "open";
  level?: string;
}

/** A section of the rulebook, in the project's own words. */
export interface Section {
  title: string;
  text?: string;
}

/** A request for an opponent of about the caller's strength. */
export interface SeekIn {
  ruleset: string;
  pace: "day" | "long" | "short";
  rated?: boolean;
}

/** How many players wait for a quick pairing of this game and pace. */
export interface SeekersWaiting {
  ruleset: string;
  pace: "day" | "long" | "short";
  people: number;
}

/** The quick pairing that the caller waits for, and since when. */
export interface Seeking {
  ruleset: string;
  pace: "day" | "long" | "short";
  rated?: boolean;
  since: number;
}

/** A seat's position: its tables, its log, its questions, and the seats that must answer. */
export interface Seen {
  seat: string | null;
  tables: readonly (Sheet)[];
  log: readonly (Told)[];
  questions: readonly (Posed)[];
  waiting: readonly (string)[];
  outcome?: Outcome | null;
}

/** The ways by which a test notification was sent. */
export interface Sent {
  ways: readonly (string)[];
}

/** An open session: when it began, when it was last used (to the day), and in which browser. */
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

/** What may be at one place of a set-up. */
export interface SetupField {
  name: string;
  kind: "cell" | "flag" | "free" | "list" | "map" | "name" | "number" | "pair" | "table" | "text" | "word";
  title?: string;
  text?: string;
  required?: boolean;
  default?: unknown;
  of?: string;
  names?: readonly (string)[];
  low?: number | null;
  high?: number | null;
  step?: number;
  least?: number;
  longest?: number | null;
  lines?: boolean;
  fields?: readonly (SetupField)[];
  use?: "" | "campaign" | "rare";
}

/** Everything that a game's set-ups can contain, in one language. */
export interface SetupFormat {
  ruleset: string;
  language: string;
  first: string;
  fields: readonly (SetupField)[];
  lists: Record<string, readonly (SetupWord)[]>;
  placings: readonly (Placing)[];
  flaws: Record<string, string>;
}

/** A set-up to save; without a name it is named after its title. */
export interface SetupIn {
  ruleset: string;
  text: string;
  name?: string;
}

/** A saved set-up in a list. */
export interface SetupLine {
  id: string;
  ruleset: string;
  name: string;
  title?: string;
  about?: string;
  author?: string;
  mine?: boolean;
  created: number;
  updated: number;
  published?: number;
  playable?: boolean;
  flown?: number;
  stars?: number;
  opinions?: number;
  my_stars?: number;
  may_rate?: boolean;
}

export interface SetupList {
  setups: readonly (SetupLine)[];
}

/** The owner's new name of a set-up. */
export interface SetupNameIn {
  name: string;
}

/** The TOML text of a scenario, for players to edit. */
export interface SetupText {
  scenario: string;
  text: string;
}

/** A new text of a set-up; without a name it has the same name as before. */
export interface SetupTextIn {
  text: string;
  name?: string;
}

/** A word that a set-up may use, its name, and its side. */
export interface SetupWord {
  value: string;
  title?: string;
  side?: string;
  text?: string;
}

/** One table as this seat sees it: the ruleset's view, its scene, and the names of pieces. */
export interface Sheet {
  ruleset: string;
  view: unknown;
  scene: unknown;
  names: Record<string, string>;
}

/** A burst from one piece at another: its dice and its hits. */
export interface Shoot {
  type: "Shoot";
  piece: string;
  target: string;
  dice?: readonly (number)[];
  hits?: number;
  colour?: "blue" | "green" | "many" | "red" | "white";
  odds?: number;
  supposed?: boolean;
  says?: Phrase | null;
}

/** The mark printed in one box of a track, and its meaning. */
export interface Sign {
  type: "Sign";
  at: number;
  mark: string | Phrase;
  says: Phrase;
}

/** The class of an aircraft, which determines its drawn shape. */
export interface Silhouette {
  type: "Silhouette";
  seats: "bomber" | "flying-boat" | "single-seater" | "two-seater";
  wings: "biplane" | "monoplane" | "triplane";
}

/** Ask for everything after these numbers, for example after a lost connection. */
export interface SinceIn {
  type: "since";
  log?: number;
  chat?: number;
}

/** A request to sit down on this side, or on any free one. */
export interface SitIn {
  seat?: string | null;
}

/** A skill or grade, the phrase why it has no effect in the battle's game, and its rule. */
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
  tracts?: readonly (Tract)[];
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

/** A part of a track with a meaning, from one number to another, or a single one. */
export interface Span {
  type: "Span";
  kind: "break" | "danger" | "limit" | "line" | "stall" | "throttle";
  low: number;
  high: number;
}

/** When a type was at the front, and for which nations; months are written 191705. */
export interface Spell {
  nations: readonly (string)[];
  first: number;
  last: number;
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

/** A side's score: its aircraft, its points if there are points, and its goals. */
export interface Standing {
  type: "Standing";
  side: string;
  aircraft?: readonly (Strength)[];
  points?: number | null;
  goals?: readonly (Goal)[];
}

/** The new standing orders of a seat, which replace the earlier ones. */
export interface StandingIn {
  seat: string;
  rules: readonly (StandingRule)[];
  here?: boolean | null;
  usual?: boolean;
}

/** A rule: if `when` holds, answer a `minor` question of a ruleset with `then`. */
export interface StandingRule {
  ruleset: string;
  minor: string;
  when: string;
  then: string;
  turn?: boolean;
  here?: boolean;
}

/** A rating by a player who has flown a set-up. */
export interface StarsIn {
  stars: number;
}

/** A new game as its creator sees it: the first position, with the ends of its questions. */
export interface Started {
  game: GameInfo;
  invites: readonly (Invite)[];
  update: Update;
  ends?: readonly (QuestionEnds)[];
}

/** A remark of the instructor; with `answers` a task, done by any one of them. */
export interface Step {
  says: string;
  answers?: readonly (string | number)[];
  order?: readonly (string | number)[];
  nudge?: string;
  rule?: string;
  shows?: string;
  types?: readonly (string)[];
}

/** An aircraft of a side and how much of it is left, of `most`; None if that is unknown. */
export interface Strength {
  type: "Strength";
  piece: string;
  silhouette: Silhouette;
  left?: number | null;
  most?: number;
  marking?: string;
  gone?: boolean;
}

/** A study to download: its plan and all of its findings. */
export interface StudyDownload {
  plan: Plan;
  summary: Summary;
  against?: StudyDownload | null;
  differences?: readonly (Difference)[];
}

/** A study to start: games to fly, where each pilot takes either side on every seed. */
export interface StudyIn {
  ruleset: string;
  scenario?: string;
  bots: readonly (string)[];
  games?: number;
  options?: Record<string, boolean | number | string>;
  seed?: string;
  own?: string | null;
  kept?: string | null;
  against?: CheckIn | null;
}

/** A study: its plan, its progress and its findings so far. */
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

/** A study in a list; `against` is the title of its second set-up. */
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

/** The caller's studies, newest first. */
export interface StudyList {
  studies: readonly (StudyLine)[];
}

/** The new name of a study; an unnamed one may be deleted to make room. */
export interface StudyNameIn {
  name: string;
}

/** One set-up of a study with its findings so far. */
export interface StudyPart {
  scenario?: string;
  own?: boolean;
  title?: string;
  titles?: Record<string, string>;
  options?: Record<string, boolean | number | string>;
  found?: Summary | null;
  examples?: readonly (number)[];
}

/** A push subscription, as the browser describes it. */
export interface SubscriptionIn {
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: string;
}

/** Everything that the laboratory reports about a run; lengths with their numbers of games. */
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

/** Suppose a turn: the caller's order, with all its answers, and guessed ends of other */
export interface SupposeIn {
  seat: string;
  key: string;
  answers?: readonly (string | number)[];
  guesses?: Record<string, readonly (string | number)[]>;
}

/** A hypothetical turn: what would be seen of it, and its shots in order. */
export interface Supposed {
  acts?: readonly (Beat | Arrive | Fly | Throw | Shoot | Mark | Vanish)[];
  shots?: readonly (SupposedShot)[];
}

/** A shot that a piece would have, when, and its possible results. */
export interface SupposedShot {
  says: Phrase;
  piece: string;
  target: string;
  chances: Chances;
}

/** Changes to the list of open tables; `whole` if this is the whole list. */
export interface TablesNews {
  type: "tables";
  whole?: boolean;
  put?: readonly (OfferInfo)[];
  gone?: readonly (string)[];
  here: number;
  playing: number;
  waiting?: readonly (SeekersWaiting)[];
}

/** The only legal answer was taken for a player. */
export interface Taken {
  type: "Taken";
  seat: string;
  value: string | number;
  about?: string;
}

/** A lesson, the address of each task's question, and the names of the aircraft on its cards. */
export interface Taught {
  lesson: Lesson;
  addresses: readonly (string)[];
  aircraft: Record<string, string>;
}

/** A list of throttles; the ends that each may lead to by chance are sent with it. */
export interface ThrottleControl {
  type: "throttle";
}

/** Dice are rolled for a piece; `faces` are the results, as letters or numbers. */
export interface Throw {
  type: "Throw";
  piece: string;
  faces: readonly (string)[];
  colour?: "blue" | "green" | "many" | "red" | "white";
}

/** A link between something on the board and its place in the draft, with its possible moves. */
export interface Tie {
  kind: "cloud" | "piece" | "token" | "zone";
  id: string;
  path: readonly (string | number)[];
  drag?: boolean;
  facings?: readonly (number)[];
  heights?: [number, number, number] | null;
}

/** The number of times that the caller has played a scenario. */
export interface TimesPlayed {
  ruleset: string;
  scenario: string;
  times: number;
}

/** Something on a board that is not an aircraft: the sun, a target on the ground, a barrage. */
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

/** A token from a mail. */
export interface TokenIn {
  token: string;
}

/** A line of the log; `ruleset` is the game it happened in, which may be an inner game. */
export interface Told {
  rule: string;
  event: unknown;
  to?: readonly (string)[] | null;
  ruleset?: string;
}

/** A tournament to create. */
export interface TournamentIn {
  name: string;
  about?: string;
  format: "ladder" | "round_robin" | "swiss";
  ruleset: string;
  scenarios: readonly (string)[];
  options?: Record<string, boolean | number | string>;
  deadline?: number | null;
  clock?: LiveClock | null;
  rated?: boolean;
  sides?: "balanced" | "both";
  rounds?: number;
  entries?: number;
  begin?: "full" | "host" | "time";
  begins?: number;
  public?: boolean;
  club?: string;
  grace?: number;
  pause?: number;
  reach?: number;
  answer?: number;
  idle?: number;
}

/** A tournament in full. */
export interface TournamentInfo {
  id: string;
  name: string;
  format: "ladder" | "round_robin" | "swiss";
  ruleset: string;
  state: "off" | "open" | "over" | "running";
  host: string;
  hosting?: boolean;
  mine?: boolean;
  entries: number;
  most: number;
  round?: number;
  rounds?: number;
  begin?: "full" | "host" | "time";
  begins?: number;
  deadline?: number | null;
  clock?: LiveClock | null;
  rated?: boolean;
  public?: boolean;
  club?: string;
  created: number;
  changes: number;
  about?: string;
  word?: string;
  scenarios: readonly (string)[];
  options: Record<string, boolean | number | string>;
  sides: "balanced" | "both";
  grace: number;
  pause: number;
  reach: number;
  answer: number;
  idle: number;
  due?: number | null;
  next?: string;
  may_join?: boolean;
  entrants: readonly (EntrantInfo)[];
  encounters: readonly (EncounterInfo)[];
}

/** A tournament in a list; `entries` counts the current entrants, of at most `most`. */
export interface TournamentLine {
  id: string;
  name: string;
  format: "ladder" | "round_robin" | "swiss";
  ruleset: string;
  state: "off" | "open" | "over" | "running";
  host: string;
  hosting?: boolean;
  mine?: boolean;
  entries: number;
  most: number;
  round?: number;
  rounds?: number;
  begin?: "full" | "host" | "time";
  begins?: number;
  deadline?: number | null;
  clock?: LiveClock | null;
  rated?: boolean;
  public?: boolean;
  club?: string;
  created: number;
}

export interface TournamentList {
  tournaments: readonly (TournamentLine)[];
}

/** A path drawn so far: the cells it may go on to, and the options that match exactly this path. */
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

/** Columns of a sky with a name, after `start` and up to `end`; if they are equal, a line. */
export interface Tract {
  type: "Tract";
  id: string;
  label: string | Phrase;
  says: Phrase;
  start: number;
  end: number;
}

/** A draft for the computer to fly; `base` is its earlier version. */
export interface TrialIn {
  text: string;
  base?: string | null;
  games?: number;
  bot?: string;
}

/** The results of the computer pilots with a draft: each side's rate and interval. */
export interface TrialInfo {
  state: "broken" | "done" | "flying" | "none" | "stopped" | "waiting";
  ruleset?: string;
  games?: number;
  flown?: number;
  sides?: readonly (Score)[];
  base_flown?: number;
  base_sides?: readonly (Score)[];
  differences?: readonly (Difference)[];
  ahead?: number;
  why?: "" | "asked" | "left" | "restart" | "room" | "slow" | "time";
  trouble?: string;
}

/** A piece is turned in place: anchors with a facing. */
export interface TurnControl {
  type: "turn";
}

/** A turn that decided much, by a choice or by the dice; `swing` is what `seat` gained. */
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
  behind?: number;
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

/** A warning from the host, shown until the player dismisses it. */
export interface Warned {
  id: string;
  text: string;
  at: number;
}

/** A page of public games, with the total number and the number on each page. */
export interface WatchList {
  games: readonly (WatchedGame)[];
  total: number;
  each: number;
}

/** A public game, with only what spectators may see. */
export interface WatchedGame {
  id: string;
  ruleset: string;
  scenario: string;
  title: string;
  titles?: Record<string, string>;
  seats: readonly (WatchedSeat)[];
  created: number;
  over?: number | null;
  deadline?: number | null;
  clock?: LiveClock | null;
  rated?: boolean;
  delay?: 0 | 1 | 3;
  moment?: Phrase | null;
  outcome?: Outcome | null;
  watching?: number;
  strength?: number | null;
  picture?: string;
}

/** A seat of a public game; `points` is its player's rating in this ruleset. */
export interface WatchedSeat {
  seat: string;
  kind: string;
  name: string;
  level?: string;
  account?: boolean;
  program?: boolean;
  points?: number | null;
}

/** The path of one option, cell by cell from the position of its piece. */
export interface Way {
  path: readonly (string)[];
}

/** A new webhook; an empty address removes it. */
export interface WebhookIn {
  url: string;
  shape?: "discord" | "json";
}

/** The caller's webhook; requests are signed with `secret`. `off`: it failed too often. */
export interface WebhookInfo {
  url: string;
  shape: "discord" | "json";
  secret: string;
  off?: boolean;
}

/** Everything that answers about one piece can reach, the best places and ways first. */
export interface WithinReach {
  about: string;
  ways?: readonly (ReachWay)[];
  late?: boolean;
}

/** The name of a condition or a reply, with its phrase. */
export interface Worded {
  name: string;
  says: Phrase;
}

/** Changes to a draft, to be written into its text, followed by changes on the board. */
export interface WriteIn {
  text: string;
  language?: string;
  draft?: string | null;
  place?: readonly (PlaceIn)[];
  add?: readonly (AddIn)[];
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

export type Control = DialControl | DialsControl | EndsControl | GaugeControl | ListControl | PadControl | PlacesControl | PricesControl | ThrottleControl | TurnControl;

export type Heard = Ack | EndOrder | Fault | GallerySaid | QuestionEnds | Update;

export type MeetHeard = Fault | MyMeeting | TablesNews;

export type Spoken = AdjournIn | AnswerIn | ChatIn | ClaimIn | DrawIn | HandOverIn | ResignIn | ReturnIn | SinceIn | UndoIn;
