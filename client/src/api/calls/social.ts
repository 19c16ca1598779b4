// Made by `aerodrome schema` from the server's routes; do not edit.

import { type Call, get, path, post, type Query } from "../call.ts";
import type { Accepted, AccuseIn, Acquaintance, AvoidIn, AvoidedList, ChallengeIn, ClubIn, ClubLink, ClubList, ClubPage, Complained, EnterIn, FriendList, MemberIn, NoticeIn, OpennessIn, PersonRef, PinIn } from "../schema.ts";

/** List the caller's clubs, and the clubs with these words in their names. */
export const listClubs = (query: Query<"words"> = {}): Call<ClubList> => get("/api/clubs", query);

/** Found a club. */
export const foundClub = (body: ClubIn): Call<ClubPage> => post("/api/clubs", body);

/** Return a club, as far as the caller may see it. */
export const readClub = (club: string): Call<ClubPage> => get(path`/api/clubs/${club}`);

/** Change a club's name, description and way of entry. */
export const describeClub = (club: string, body: ClubIn): Call<ClubPage> =>
  post(path`/api/clubs/${club}`, body);

/** Replace the text on a club's notice board. */
export const writeNotice = (club: string, body: NoticeIn): Call<ClubPage> =>
  post(path`/api/clubs/${club}/notice`, body);

/** Enter a club, or apply to it. */
export const enterClub = (club: string, body: EnterIn): Call<ClubPage> =>
  post(path`/api/clubs/${club}/enter`, body);

/** Leave a club. */
export const leaveClub = (club: string): Call<void> => post(path`/api/clubs/${club}/leave`);

/** Change a person's role: admit, make an officer, hand the club over, or bar them. */
export const appointMember = (club: string, body: MemberIn): Call<ClubPage> =>
  post(path`/api/clubs/${club}/members`, body);

/** Create a link that admits people; the old one stops working. */
export const linkClub = (club: string): Call<ClubLink> => post(path`/api/clubs/${club}/link`);

/** Remove the link that admits people. */
export const unlinkClub = (club: string): Call<ClubPage> => post(path`/api/clubs/${club}/unlink`);

/** Pin a published set-up for the members, or unpin it. */
export const pinSetup = (club: string, body: PinIn): Call<ClubPage> =>
  post(path`/api/clubs/${club}/pins`, body);

/** Close a club. */
export const closeClub = (club: string): Call<void> => post(path`/api/clubs/${club}/close`);

/** List the people the caller follows, who of them is online, and open challenges. */
export const listFriends = (): Call<FriendList> => get("/api/friends");

/** Return how the caller is related to another person. */
export const getAcquaintance = (body: PersonRef): Call<Acquaintance> =>
  post("/api/acquaintance", body);

/** Follow a person, who is notified the first time. */
export const followPerson = (body: PersonRef): Call<void> => post("/api/follow", body);

/** Stop following a person. */
export const unfollowPerson = (body: PersonRef): Call<void> => post("/api/unfollow", body);

/** Report that one of the caller's pages is open; pages do so once a minute. */
export const reportPresence = (): Call<void> => post("/api/me/presence");

/** Change whether the caller is shown as online, and who may challenge them. */
export const chooseOpenness = (body: OpennessIn): Call<void> => post("/api/me/openness", body);

/** List the people the caller has blocked or muted. */
export const listAvoided = (): Call<AvoidedList> => get("/api/me/avoided");

/** Block or mute a person, or undo both. */
export const avoidPerson = (body: AvoidIn): Call<void> => post("/api/avoid", body);

/** Remove a person from the caller's list of blocked and muted people. */
export const forgivePerson = (line: string): Call<void> =>
  post(path`/api/me/avoided/${line}/forgive`);

/** Challenge a person to a game. */
export const challengePerson = (body: ChallengeIn): Call<void> => post("/api/challenges", body);

/** Accept a challenge; the game begins. */
export const acceptChallenge = (challenge: string): Call<Accepted> =>
  post(path`/api/challenges/${challenge}/accept`);

/** Decline a challenge, or withdraw the caller's own. */
export const declineChallenge = (challenge: string): Call<void> =>
  post(path`/api/challenges/${challenge}/decline`);

/** Report a person to the host. */
export const accusePerson = (body: AccuseIn): Call<Complained> => post("/api/accuse", body);
