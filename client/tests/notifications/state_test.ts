/// <reference lib="deno.ns" />
import { deepEqual, equal } from "node:assert/strict";
import { bytes } from "../../src/notifications/browser.ts";
import { chooseNotifications } from "../../src/api/calls/notifications.ts";
import { choose, clock, info, minutes, turned, waysTo } from "../../src/notifications/state.ts";
import type { ChoiceIn, NotificationSettingsInfo } from "../../src/api/schema.ts";
import { answer, type Sent } from "../fake_server.ts";
import { settled } from "../host.ts";

Deno.test("a guest has no e-mail, and no account has if the server sends none", () => {
  const known = { ways: {}, kinds: {}, push_key: "", mail: true } as NotificationSettingsInfo;
  deepEqual(waysTo(known, false), ["page", "push"]);
  deepEqual(waysTo(known, true), ["page", "push", "mail", "webhook"]);
  deepEqual(waysTo({ ...known, mail: false }, true), ["page", "push", "webhook"]);
});

Deno.test("channels are added and removed in the order of the table", () => {
  deepEqual(turned(["mail"], "page", true), ["page", "mail"]);
  deepEqual(turned(["page", "mail"], "mail", false), ["page"]);
});

Deno.test("times of day are typed as clocks show them", () => {
  equal(clock(22 * 60 + 5), "22:05");
  equal(minutes("22:05"), 22 * 60 + 5);
});

Deno.test("a key is converted for browsers", () => {
  deepEqual([...bytes("-_8")], [251, 255]);
});

Deno.test("two quick changes of settings are both shown and both saved", async () => {
  const night = { begins: 1320, ends: 480 }, told: ChoiceIn[] = [];
  const before: NotificationSettingsInfo = {
    ways: { friend: ["page", "push"] },
    kinds: {},
    push_key: "",
  };
  const both: NotificationSettingsInfo = { ...before, ways: { friend: ["push"] }, quiet: night };
  answer(chooseNotifications({ ways: {} }), ({ body }: Sent<ChoiceIn>) => {
    told.push(body);
    return { ...both, quiet: body.quiet ?? null };
  });
  info.value = before;
  choose({ friend: ["push"] }, null);
  choose({}, night);
  deepEqual(info.value, both);
  await settled();
  deepEqual([told.map((one) => one.quiet), info.value], [[null, night], both]);
});
