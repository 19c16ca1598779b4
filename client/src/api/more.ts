/** More: the addresses of the server that no first question needs. */

import { bookPath, get, post, query } from "./api.ts";
import { gamePath } from "../app/preloaded.ts";
import type {
  BoardInfo,
  Checked,
  CheckIn,
  Code,
  Codes,
  Complained,
  Complaint,
  ComplaintIn,
  Created,
  Drawing,
  DuelSetup,
  GameInfo,
  Hangar,
  Health,
  Hint,
  History,
  Invitation,
  Invite,
  Joined,
  Me,
  OpponentSet,
  OpponentSetIn,
  PilotList,
  PlateList,
  Reviewed,
  SessionList,
  SetupText,
  StudyIn,
  StudyInfo,
  StudyList,
  Supposed,
  SupposeIn,
} from "./schema.ts";

const from = (seat: string | null) => seat ? query({ seat }) : "";
const battlePath = (game: string, battle: string, rest: string) =>
  gamePath(game, `/battles/${encodeURIComponent(battle)}${rest}`);
const studyPath = (study: string, rest = "") =>
  `/api/lab/studies/${encodeURIComponent(study)}${rest}`;
/** Which set-up of a study is meant. */
const which = (against: boolean): Record<string, string> => against ? { against: "true" } : {};
/** A history from its first page to its last. */
async function pages(
  path: string,
  seat: string | null,
  more: Record<string, string> = {},
): Promise<History> {
  const asked = (page: number) =>
    get<History>(path + query({ ...more, ...seat && { seat }, ...page && { page: String(page) } }));
  let page = await asked(0);
  const whole = { ...page, log: [...page.log], moments: [...page.moments] };
  while (page.next != null) {
    page = await asked(page.next);
    whole.log.push(...page.log);
    whole.moments.push(...page.moments);
  }
  return whole;
}

export const moreApi = {
  health: () => get<Health>("/healthz"),
  rename: (name: string) => post<Me>("/api/me/name", { name }),
  keep: (name: string, password: string) => post<Me>("/api/me/account", { name, password }),
  logIn: (name: string, password: string) => post<Me>("/api/login", { name, password }),
  logOut: (everywhere: boolean) => post<void>(`/api/logout${everywhere ? "?everywhere=true" : ""}`),
  recover: (name: string, code: string, password: string) =>
    post<Me>("/api/recover", { name, code, password }),
  changePassword: (old: string, fresh: string) =>
    post<void>("/api/me/password", { old, new: fresh }),
  sessions: () => get<SessionList>("/api/me/sessions"),
  endSession: (session: string) =>
    post<void>(`/api/me/sessions/${encodeURIComponent(session)}/end`),
  makeCodes: (password: string) => post<Codes>("/api/me/recovery", { password }),
  leave: (password: string) => post<void>("/api/me/delete", { password }),
  dataAddress: "/api/me/data",
  plates: (ruleset: string, language: string) =>
    get<PlateList>(bookPath(ruleset, `/plates?language=${language}`)),
  plateAddress: (ruleset: string, plate: string) =>
    bookPath(ruleset, `/plates/${encodeURIComponent(plate)}`),
  setup: (ruleset: string, scenario: string) =>
    get<SetupText>(bookPath(ruleset, `/scenarios/${encodeURIComponent(scenario)}`)),
  check: (ruleset: string, wish: CheckIn) => post<Checked>(bookPath(ruleset, "/check"), wish),
  duel: (ruleset: string, type: string, other: string) =>
    get<DuelSetup>(
      bookPath(
        ruleset,
        `/hangar/${encodeURIComponent(type)}/against/${encodeURIComponent(other)}`,
      ),
    ),
  draw: (ruleset: string, wish: CheckIn) => post<Drawing>(bookPath(ruleset, "/draw"), wish),
  hangar: (ruleset: string, language: string) =>
    get<Hangar>(bookPath(ruleset, `/hangar?language=${language}`)),
  hide: (game: string) => post<void>(gamePath(game, "/hide")),
  join: (token: string) => post<Joined>("/api/join", { token }),
  invitation: (token: string) => post<Invitation>("/api/invitation", { token }),
  code: (text: string) => post<Code>("/api/code", { text }),
  practise: (game: string) => post<Created>(gamePath(game, "/practice")),
  invite: (game: string, seat: string) => post<Invite>(gamePath(game, "/invites"), { seat }),
  rematch: (game: string, swap: boolean) =>
    post<Created>(gamePath(game, `/rematch${swap ? "?swap=true" : ""}`)),
  history: (game: string, seat: string | null) => pages(gamePath(game, "/history"), seat),
  battle: (game: string, battle: string, seat: string | null) =>
    pages(battlePath(game, battle, "/history"), seat),
  hint: (game: string, seat: string, key: string) =>
    get<Hint>(gamePath(game, "/hint") + query({ seat, key })),
  ambit: (game: string, wish: OpponentSetIn) => post<OpponentSet>(gamePath(game, "/ambit"), wish),
  suppose: (game: string, wish: SupposeIn) => post<Supposed>(gamePath(game, "/suppose"), wish),
  report: (game: string, wish: ComplaintIn) => post<Complaint>(gamePath(game, "/report"), wish),
  sendReport: (game: string, wish: ComplaintIn) =>
    post<Complained>(gamePath(game, "/report/send"), wish),
  review: (game: string) => get<Reviewed>(gamePath(game, "/review")),
  newestStudy: () => get<StudyInfo>("/api/lab"),
  studies: () => get<StudyList>("/api/lab/studies"),
  study: (study: string) => get<StudyInfo>(studyPath(study)),
  beginStudy: (wish: StudyIn) => post<StudyInfo>("/api/lab", wish),
  stopStudy: () => post<StudyInfo>("/api/lab/stop"),
  nameStudy: (study: string, name: string) => post<StudyInfo>(studyPath(study, "/name"), { name }),
  discardStudy: (study: string) => post<void>(studyPath(study, "/discard")),
  studyBoards: (study: string, against: boolean) =>
    get<BoardInfo>(studyPath(study, "/board") + query(which(against))),
  studyAddress: (study: string, what: "findings" | "results", against = false) =>
    studyPath(study, `/${what}`) + (against ? query(which(against)) : ""),
  labPilots: (language: string) => get<PilotList>(`/api/lab/pilots?language=${language}`),
  flownGame: (study: string, number: string, against: boolean, seat: string | null) =>
    get<GameInfo>(
      studyPath(study, `/games/${encodeURIComponent(number)}`) +
        query({ ...which(against), ...seat && { seat } }),
    ),
  flownHistory: (study: string, number: string, against: boolean, seat: string | null) =>
    pages(studyPath(study, `/games/${encodeURIComponent(number)}/history`), seat, which(against)),
  upload: (record: string) => post<Created>("/api/records", record),
  recordAddress: (game: string, seat: string | null, battle?: number) =>
    (battle ? battlePath(game, String(battle), "/record") : gamePath(game, "/record")) + from(seat),
};
