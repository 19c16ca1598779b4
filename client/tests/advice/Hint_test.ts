/// <reference lib="deno.ns" />
import { deepEqual } from "node:assert/strict";
import { linesTold } from "../../src/advice/Hint.tsx";
import type { End } from "../../src/board/overlays/ends.ts";

const says = { key: "short.throttle" };
const end: End = {
  value: "",
  says,
  answers: [4, "level", ""],
  anchor: { place: "29,15", path: ["24,15", "29,15"], facing: 0 },
};

Deno.test("advice that is a choice only at first is drawn at its end", () => {
  const steps = [{ value: 4, says }, { value: "level", says, place: "25,15" }];
  const advised = (first: number) => ({ answers: [first, "level", ""], share: 1, worth: 0, steps });
  const [line] = linesTold([advised(4)], [], [], [end]);
  deepEqual(line!.flight?.anchor, end.anchor);
  const [elsewhere] = linesTold([advised(0)], [], [], [end]);
  deepEqual(elsewhere!.flight?.anchor?.place, "25,15", "as far as its steps are told");
});
