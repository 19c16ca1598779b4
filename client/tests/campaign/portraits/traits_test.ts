/// <reference lib="deno.ns" />
import { traitsOf } from "../../../src/campaign/portraits/traits.ts";
import { UNIFORMS } from "../../../src/campaign/portraits/palette.ts";
import { same } from "../campaigns.ts";

const MAN = { id: "c2", name: "Bernhard Lorenz", role: "pilot" };

Deno.test("an airman always has the same face, and few share it", () => {
  same(traitsOf(MAN, "germany"), traitsOf({ ...MAN }, "germany"));
  const faces = Array.from(
    { length: 60 },
    (_, index) => JSON.stringify(traitsOf({ ...MAN, id: `a${index}` }, "britain")),
  );
  if (new Set(faces).size < 58) throw new Error(`${new Set(faces).size} faces for 60 men`);
});

Deno.test("an airman's fate is visible, and the rest of the face stays", () => {
  const before = traitsOf(MAN, "germany");
  const hurt = traitsOf({ ...MAN, rest: 2, burdens: ["one_eye", "horrible_scars"] }, "germany");
  same([hurt.bandage, hurt.gear, hurt.glass, hurt.scars], [true, "bare", "patch", 3]);
  for (const part of ["width", "jaw", "skin", "hair", "nose", "mouth", "moustache"] as const) {
    same(hurt[part], before[part]);
  }
});

Deno.test("a commander wears the cap of his service", () => {
  for (const [nation, uniform] of Object.entries(UNIFORMS)) {
    same(traitsOf({ ...MAN, role: "commander" }, nation).gear, uniform.cap);
  }
});
