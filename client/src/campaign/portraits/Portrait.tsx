/** Portrait: a studio photograph of an airman, drawn from parts, hand-tinted. */

import type { AirmanView } from "../../api/schema.ts";
import { Shoulders, Uniform } from "./Uniform.tsx";
import { Headgear } from "./Headgear.tsx";
import { BACKDROP, HAIRS, PAINT, SKINS, uniformOf } from "./palette.ts";
import { type Moustache, type Traits, traitsOf } from "./traits.ts";

type Sitter = Parameters<typeof traitsOf>[0] & Partial<Pick<AirmanView, "fate">>;

/** An airman's photograph; `fate` puts a band of crape over the corner. */
export function Portrait({ man, nation, width = 84, label }: {
  man: Sitter;
  nation: string;
  width?: number;
  label?: string;
}) {
  const traits = traitsOf(man, nation);
  const uniform = uniformOf(nation);
  return (
    <svg
      class={`portrait${man.fate ? " is-gone" : ""}`}
      viewBox="0 0 100 124"
      width={width}
      height={width * 1.24}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <Backdrop />
      <Shoulders uniform={uniform} />
      <path d="M40 76V98Q50 106 60 98V76Z" fill={SKINS[traits.skin]} />
      <path d="M40 82Q50 94 60 80V90Q50 100 40 92Z" fill={PAINT.ink} opacity="0.22" />
      <Uniform traits={traits} uniform={uniform} />
      <Head traits={traits} />
      <Features traits={traits} />
      <Headgear traits={traits} uniform={uniform} />
      <Extras traits={traits} />
      <rect width="100" height="124" fill={PAINT.tint} opacity="0.1" />
      {man.fate === "killed" && <path class="crape" d="M62 0H80L100 20V38Z" fill={PAINT.crape} />}
    </svg>
  );
}

function Backdrop() {
  return (
    <>
      <rect width="100" height="124" fill={BACKDROP[0]} />
      <ellipse cx="50" cy="58" rx="58" ry="66" fill={BACKDROP[1]} />
      <ellipse cx="47" cy="52" rx="44" ry="52" fill={BACKDROP[2]} />
      <ellipse cx="44" cy="46" rx="30" ry="38" fill={BACKDROP[3]} />
    </>
  );
}

function Head({ traits: { width: w, jaw: j, skin, hair, style, gear } }: { traits: Traits }) {
  const [left, right] = [50 - w, 50 + w];
  const face = `M${left} 50C${left} 30 ${right} 30 ${right} 50L${right - 1} 63C${right - 2} 75 ${
    50 + j
  } 87 50 87C${50 - j} 87 ${left + 2} 75 ${left + 1} 63Z`;
  return (
    <>
      <g fill={SKINS[skin]} stroke={PAINT.ink} stroke-width="0.6">
        <ellipse cx={left} cy="60" rx="3.4" ry="6" />
        <ellipse cx={right} cy="60" rx="3.4" ry="6" />
      </g>
      <path d={face} fill={SKINS[skin]} stroke={PAINT.ink} stroke-width="0.8" />
      <path
        d={`M54 33C${right - 2} 34 ${right} 42 ${right} 50L${right - 1} 63C${right - 2} 75 ${
          50 + j
        } 87 50 87C60 78 63 66 60 54Z`}
        fill={PAINT.ink}
        opacity="0.12"
      />
      {gear === "bare" && (
        <path
          d={hairPath(style, left, right)}
          fill={HAIRS[hair]}
          stroke={PAINT.ink}
          stroke-width="0.6"
        />
      )}
      {gear !== "bare" && gear !== "helmet" && (
        <path
          d={`M${left - 1} 42V56L${left + 4} 50V42ZM${right + 1} 42V56L${right - 4} 50V42Z`}
          fill={HAIRS[hair]}
        />
      )}
    </>
  );
}

function hairPath(style: number, left: number, right: number): string {
  const [l, r] = [left - 1.5, right + 1.5];
  switch (style) {
    case 0:
      return `M${l} 55C${l - 3} 26 40 23 56 25C${r} 26 ${r + 3} 40 ${r} 55L${r - 4} 47Q${
        r - 6
      } 38 58 38Q44 40 38 34Q36 42 ${l + 4} 46Z`;
    case 1:
      return `M${l} 54C${l - 2} 24 38 21 50 22C62 21 ${r + 2} 24 ${r} 54L${
        r - 4
      } 46Q66 33 50 32Q34 33 ${l + 4} 46Z`;
    case 2:
      return `M${l} 56C${l - 3} 28 38 24 50 28C62 24 ${r + 3} 28 ${r} 56L${
        r - 4
      } 46Q60 42 50 30Q40 42 ${l + 4} 46Z`;
    default:
      return `M${l} 50C${l} 30 36 25 50 25C64 25 ${r} 30 ${r} 50L${r - 4} 44Q64 36 50 36Q36 36 ${
        l + 4
      } 44Z`;
  }
}

const BROWS = ["M35 52Q41 49 46 51.5", "M35 51L46 51", "M35 50Q40 49 46 53"];
const NOSES = [
  "M51 56Q48 65 46 68Q49 71 53 69.4",
  "M51 56Q45 63 46 69Q50 70 54 69",
  "M50 58Q47 65 45 68Q50 72.4 55 68",
  "M51 57L47.6 66.5Q46 70 53 69",
];
const MOUTHS = [
  "M43 77Q50 79 57 77",
  "M43 77.6H57",
  "M43 77Q50 81 58 75.6",
  "M44 78Q50 76 56 78",
];

function Features({ traits }: { traits: Traits }) {
  const hair = HAIRS[traits.hair];
  const brow = BROWS[traits.brow]!;
  return (
    <g fill="none" stroke-linecap="round">
      {[false, true].map((right) => (
        <g key={String(right)} transform={right ? "matrix(-1 0 0 1 100 0)" : undefined}>
          <path d={brow} stroke={hair} stroke-width={1.6 + 0.5 * traits.brow} />
          <ellipse cx="41" cy="57" rx="3.7" ry={2.4 - 0.4 * traits.eyes} fill={PAINT.eye} />
          <circle cx="41.2" cy="57" r="1.7" fill={PAINT.ink} />
          <path d="M37 56.4Q41 53.6 45 56.6" stroke={PAINT.ink} stroke-width="0.9" />
          <path d="M38 60.4Q41 61.6 44 60.4" stroke={PAINT.ink} stroke-width="0.5" opacity="0.5" />
        </g>
      ))}
      <path d={NOSES[traits.nose]} stroke={PAINT.ink} stroke-width="1" />
      <path d={MOUTHS[traits.mouth]} stroke={PAINT.lip} stroke-width="1.5" />
      <path d="M46 82.4Q50 83.6 54 82.4" stroke={PAINT.ink} stroke-width="0.5" opacity="0.5" />
      <MoustacheOf kind={traits.moustache} colour={hair!} />
    </g>
  );
}

const MOUSTACHES: Record<Moustache, string> = {
  none: "",
  pencil: "M42 74Q46 72 50 73.4Q54 72 58 74Q54 74.6 50 74.4Q46 74.6 42 74Z",
  chevron: "M41 76Q44 71 50 71.6Q56 71 59 76Q54 75 50 75Q46 75 41 76Z",
  handlebar:
    "M50 72Q43 70 39 74Q36 75 34 71Q34 77 39 77.4Q46 77 50 74.6Q54 77 61 77.4Q66 77 66 71Q64 75 61 74Q57 70 50 72Z",
  toothbrush: "M46.4 71.4H53.6L54 75.4H46Z",
  walrus: "M40 78Q41 71 50 71Q59 71 60 78Q56 80 50 77.4Q44 80 40 78Z",
};

function MoustacheOf({ kind, colour }: { kind: Moustache; colour: string }) {
  if (kind === "none") return null;
  return <path d={MOUSTACHES[kind]} fill={colour} stroke={PAINT.ink} stroke-width="0.4" />;
}

function Extras({ traits }: { traits: Traits }) {
  const [left, right] = [50 - traits.width, 50 + traits.width];
  return (
    <g fill="none" stroke-linecap="round">
      {traits.bandage && (
        <>
          <path
            d={`M${left - 2} 38Q50 27 ${right + 2} 40V49Q50 37 ${left - 2} 47Z`}
            fill={PAINT.linen}
            stroke={PAINT.linen_fold}
          />
          <path d={`M${left} 43Q50 32 ${right} 44`} stroke={PAINT.linen_fold} stroke-width="0.8" />
        </>
      )}
      {traits.glass === "patch" && (
        <>
          <path d={`M${left} 48L${right} 56`} stroke={PAINT.black} stroke-width="1.4" />
          <ellipse cx="59" cy="57" rx="6" ry="5.4" fill={PAINT.black} />
        </>
      )}
      {traits.glass === "monocle" && (
        <>
          <circle cx="59" cy="57.4" r="5.6" stroke={PAINT.brass} stroke-width="1.1" />
          <path d="M63 61Q70 74 64 90" stroke={PAINT.ink} stroke-width="0.5" />
        </>
      )}
      {Array.from({ length: traits.scars }, (_, index) => (
        <path
          key={index}
          d={["M33 62L40 74", "M62 44L67 60", "M35 72L44 70"][index]}
          stroke={PAINT.scar}
          stroke-width="1"
        />
      ))}
      {traits.pipe && (
        <path d="M56 78L68 84V79H74V88Q71 91 67 88L55 80Z" fill={PAINT.pipe} stroke={PAINT.ink} />
      )}
    </g>
  );
}
