// Made by `aerodrome schema` from the server's routes; do not edit.

import { type Call, get, path, post, type Query } from "../call.ts";
import type { Accepted, AccuseIn, Acquaintance, AvoidIn, AvoidedList, ChallengeIn, ClubIn, ClubLink, ClubList, ClubPage, Complained, EnterIn, FriendList, MemberIn, NoticeIn, OpennessIn, PinIn, Whom } from "../schema.ts";

/** Whom I follow, who of them is here and what they play, and open challenges. */
export const listFriends = (): Call<FriendList> =>
  get("/api/friends");

/** What there is between somebody and me. */
export const getAcquaintance = (body: Whom): Call<Acquaintance> =>
  post("/api/acquaintance", body);

/** Follow somebody; he is told so, once. */
export const followPerson = (body: Whom): Call<void> =>
  post("/api/follow", body);

/** Follow somebody no more. */
export const unfollowPerson = (body: Whom): Call<void> =>
  post("/api/unfollow", body);

/** Say that a page of mine is open and looked at; it says so once a minute. */
export const reportPresence = (): Call<void> =>
  post("/api/me/presence");

/** Whether I am shown as here, and who may challenge me. */
export const chooseOpenness = (body: OpennessIn): Call<void> =>
  post("/api/me/openness", body);

/** Whom I have blocked or muted. */
export const listAvoided = (): Call<AvoidedList> =>
  get("/api/me/avoided");

/** Block or mute somebody, or neither any more. */
export const avoidPerson = (body: AvoidIn): Call<void> =>
  post("/api/avoid", body);

/** Take somebody off my list. */
export const forgivePerson = (line: string): Call<void> =>
  post(path`/api/me/avoided/${line}/forgive`);

/** Ask somebody for a game. */
export const challengePerson = (body: ChallengeIn): Call<void> =>
  post("/api/challenges", body);

/** Play the game that somebody asked me for. */
export const acceptChallenge = (challenge: string): Call<Accepted> =>
  post(path`/api/challenges/${challenge}/accept`);

/** Decline a challenge, or take my own back. */
export const declineChallenge = (challenge: string): Call<void> =>
  post(path`/api/challenges/${challenge}/decline`);

/** Report somebody to whoever runs the server. */
export const accusePerson = (body: AccuseIn): Call<Complained> =>
  post("/api/accuse", body);

/** My clubs, and those with these words in their names. */
export const listClubs = (query: Query<"words"> = {}): Call<ClubList> =>
  get("/api/clubs", query);

/** Found a club. */
export const foundClub = (body: ClubIn): Call<ClubPage> =>
  post("/api/clubs", body);

/** A club, with all that I may see of it. */
export const readClub = (club: string): Call<ClubPage> =>
  get(path`/api/clubs/${club}`);

/** Another name, other words, another way in. */
export const describeClub = (club: string, body: ClubIn): Call<ClubPage> =>
  post(path`/api/clubs/${club}`, body);

/** What the notice board of a club says. */
export const writeNotice = (club: string, body: NoticeIn): Call<ClubPage> =>
  post(path`/api/clubs/${club}/notice`, body);

/** Come into a club, or ask for it. */
export const enterClub = (club: string, body: EnterIn): Call<ClubPage> =>
  post(path`/api/clubs/${club}/enter`, body);

/** Leave a club. */
export const leaveClub = (club: string): Call<void> =>
  post(path`/api/clubs/${club}/leave`);

/** Let somebody in, make him an officer, hand the club over to him, or keep him out. */
export const appointMember = (club: string, body: MemberIn): Call<ClubPage> =>
  post(path`/api/clubs/${club}/members`, body);

/** A new link that lets people in; the old one is void. */
export const linkClub = (club: string): Call<ClubLink> =>
  post(path`/api/clubs/${club}/link`);

/** No link lets anybody in any more. */
export const unlinkClub = (club: string): Call<ClubPage> =>
  post(path`/api/clubs/${club}/unlink`);

/** Recommend a set-up of the shelf to the members, or do so no more. */
export const pinSetup = (club: string, body: PinIn): Call<ClubPage> =>
  post(path`/api/clubs/${club}/pins`, body);

/** Close a club. */
export const closeClub = (club: string): Call<void> =>
  post(path`/api/clubs/${club}/close`);
