/// <reference lib="deno.ns" />
import { deepEqual } from "node:assert/strict";
import { choose, friendList, loadFriends } from "../../src/social/following.ts";
import { chooseOpenness, listFriends } from "../../src/api/calls/social.ts";
import type { FriendList, OpennessIn } from "../../src/api/schema.ts";
import { settled } from "../host.ts";
import { answer, type Sent } from "../fake_server.ts";

Deno.test("two quick changes of openness are both saved", async () => {
  const told: OpennessIn[] = [];
  answer(chooseOpenness({} as OpennessIn), ({ body }: Sent<OpennessIn>) => void told.push(body));
  answer(listFriends(), () => ({ ...before, openness: told.at(-1)! }));
  const before = { openness: {} } as FriendList;
  friendList.value = before;
  choose({ here: false });
  choose({ challenges: "friends" });
  const both = { here: false, challenges: "friends" };
  deepEqual(friendList.value.openness, both);
  await settled();
  deepEqual([told.at(-1), friendList.value.openness], [both, both]);
});

Deno.test("an answer from before a change does not undo it", async () => {
  const { promise, resolve } = Promise.withResolvers<FriendList>();
  const before = { openness: { here: true, challenges: "anybody" } } as FriendList;
  friendList.value = before;
  answer(listFriends(), () => promise);
  const reading = loadFriends();
  answer(chooseOpenness({} as OpennessIn), () => new Promise(() => {}));
  choose({ here: false });
  resolve(before);
  await reading;
  deepEqual(friendList.value.openness?.here, false);
});
