/// <reference lib="deno.ns" />
import { doesNotMatch, match } from "node:assert/strict";
import { h } from "preact";
import { getMe } from "../../src/api/calls/accounts.ts";
import { listClubs } from "../../src/api/calls/social.ts";
import { Clubs } from "../../src/social/Clubs.tsx";
import type { ClubInfo, ClubList, Me } from "../../src/api/schema.ts";
import "../english.ts";
import { answer } from "../fake_server.ts";
import { host, settled } from "../host.ts";

Deno.test("clubs found for fewer letters are never shown for more", async () => {
  const answers = new Map<string, (found: ClubList) => void>();
  answer(getMe(), () => ({}) as Me);
  answer(
    listClubs(),
    ({ query }) => new Promise((done) => answers.set(query.get("words") ?? "", done)),
  );
  const club = (name: string) => ({
    mine: [],
    clubs: [{ id: name, name, members: 1, entry: "open" } as ClubInfo],
  });
  const { show, text, act } = host();
  await show(h(Clubs, {}));
  await act("input", "input", 0, { value: "No. 56" });
  answers.get("No. 56")!(club("Fifty-six"));
  await settled();
  answers.get("")!(club("Everybody"));
  await settled();
  match(text(), /Fifty-six/);
  doesNotMatch(text(), /Everybody/);
});
