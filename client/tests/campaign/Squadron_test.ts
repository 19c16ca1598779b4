/// <reference lib="deno.ns" />
import { addressOf, placeOf } from "../../src/campaign/Squadron.tsx";
import { same } from "./campaigns.ts";

Deno.test("the open page is in the address, whose other parts are kept", () => {
  const table = new URL("http://h/games/x?seat=allied");
  const book = { page: "story", man: "a7", week: 3 } as const;
  const address = addressOf(book, table);
  same(address.search, "?seat=allied&page=story&man=a7&week=3");
  same(placeOf(address), book);
  same(addressOf({ page: "room", man: null, week: 3 }, address).search, "?seat=allied");
  same(placeOf(new URL("http://h/games/x?page=attic&week=soon")), {
    page: "room",
    man: null,
    week: null,
  });
});
