/// <reference lib="deno.ns" />
import { deepEqual } from "node:assert/strict";
import { choose, company, loadCompany } from "../../src/social/following.ts";
import { chooseOpenness, listFriends } from "../../src/api/calls/social.ts";
import type { FriendList, OpennessIn } from "../../src/api/schema.ts";
import { settled } from "../host.ts";
import { answer, type Sent } from "../fake_server.ts";

Deno.test("two quick changes of openness are both saved", async () => {
  const told: OpennessIn[] = [];
  answer(chooseOpenness({} as OpennessIn), ({ body }: Sent<OpennessIn>) => void told.push(body));
  answer(listFriends(), () => ({ ...before, openness: told.at(-1)! }));
  const before = { openness: {} } as FriendList;
  company.value = before;
  choose({ here: false });
  choose({ challenges: "friends" });
  const both = { here: false, challenges: "friends" };
  deepEqual(company.value.openness, both);
  await settled();
  deepEqual([told.at(-1), company.value.openness], [both, both]);
});

Deno.test("an answer from before a change does not undo it", async () => {
  const { promise, resolve } = Promise.withResolvers<FriendList>();
  const before = { openness: { here: true, challenges: "anybody" } } as FriendList;
  company.value = before;
  answer(listFriends(), () => promise);
  const reading = loadCompany();
  answer(chooseOpenness({} as OpennessIn), () => new Promise(() => {}));
  choose({ here: false });
  resolve(before);
  await reading;
  deepEqual(company.value.openness?.here, false);
});
