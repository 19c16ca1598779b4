/** Social: the server's addresses for friends, challenges, manners and clubs. */

import { get, post, query } from "./api.ts";
import type {
  Accepted,
  AccuseIn,
  Acquaintance,
  AvoidedList,
  AvoidIn,
  ChallengeIn,
  ClubIn,
  ClubLink,
  ClubList,
  ClubPage,
  Complained,
  FriendList,
  MeetingRoom,
  MemberIn,
  OpennessIn,
  PinIn,
  TournamentList,
  Whom,
} from "./schema.ts";

const clubPath = (club: string, rest = "") => `/api/clubs/${encodeURIComponent(club)}${rest}`;
const challengePath = (challenge: string, rest: string) =>
  `/api/challenges/${encodeURIComponent(challenge)}${rest}`;

export const socialApi = {
  friends: () => get<FriendList>("/api/friends"),
  know: (whom: Whom) => post<Acquaintance>("/api/acquaintance", whom),
  follow: (whom: Whom) => post<void>("/api/follow", whom),
  unfollow: (whom: Whom) => post<void>("/api/unfollow", whom),
  choose: (wish: OpennessIn) => post<void>("/api/me/openness", wish),
  avoided: () => get<AvoidedList>("/api/me/avoided"),
  avoid: (wish: AvoidIn) => post<void>("/api/avoid", wish),
  forgive: (line: string) => post<void>(`/api/me/avoided/${encodeURIComponent(line)}/forgive`),
  accuse: (wish: AccuseIn) => post<Complained>("/api/accuse", wish),
  challenge: (wish: ChallengeIn) => post<void>("/api/challenges", wish),
  accept: (challenge: string) => post<Accepted>(challengePath(challenge, "/accept")),
  decline: (challenge: string) => post<void>(challengePath(challenge, "/decline")),
  clubs: (words: string) => get<ClubList>("/api/clubs" + query({ words })),
  tables: () => get<MeetingRoom>("/api/meet"),
  tournaments: (club: string) => get<TournamentList>("/api/tournaments" + query({ club })),
  club: (club: string) => get<ClubPage>(clubPath(club)),
  found: (wish: ClubIn) => post<ClubPage>("/api/clubs", wish),
  describe: (club: string, wish: ClubIn) => post<ClubPage>(clubPath(club), wish),
  notice: (club: string, text: string) => post<ClubPage>(clubPath(club, "/notice"), { text }),
  enter: (club: string, token: string) => post<ClubPage>(clubPath(club, "/enter"), { token }),
  leave: (club: string) => post<void>(clubPath(club, "/leave")),
  appoint: (club: string, wish: MemberIn) => post<ClubPage>(clubPath(club, "/members"), wish),
  link: (club: string) => post<ClubLink>(clubPath(club, "/link")),
  unlink: (club: string) => post<ClubPage>(clubPath(club, "/unlink")),
  pin: (club: string, wish: PinIn) => post<ClubPage>(clubPath(club, "/pins"), wish),
  close: (club: string) => post<void>(clubPath(club, "/close")),
};
