import { marksOver, ticks } from "../../src/ui/plots.tsx";

function same(found: unknown, wanted: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) {
    throw new Error(`${JSON.stringify(found)} is not ${JSON.stringify(wanted)}`);
  }
}

Deno.test("an axis has few round steps, all whole numbers", () => {
  same(ticks(1), [0, 1]);
  same(ticks(3), [0, 1, 2, 3]);
  same(ticks(30), [0, 10, 20, 30]);
  same(ticks(175), [0, 50, 100, 150]);
  same(ticks(9000), [0, 5000]);
});

Deno.test("nothing is above the highest mark", () => {
  same(marksOver(175), [0, 50, 100, 150, 200]);
  same(marksOver(30), [0, 10, 20, 30]);
  same(marksOver(0.5), [0, 1]);
});
