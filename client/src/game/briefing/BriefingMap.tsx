/** Briefing map: the whole board at a glance, with lines, mats, targets and aircraft. */

import { useMemo } from "preact/hooks";
import { layoutOf, ready } from "../../board/kinds.ts";
import { Land } from "../../board/land/Land.tsx";
import { type AnyBoard, type Layout, n } from "../../board/layout.ts";
import type { Say } from "../../board/contract.ts";
import type { Scene } from "../../api/schema.ts";
import { language } from "../../app/settings.ts";
import { t } from "../../app/i18n.ts";
import { dotsOf, scalesOf, type Sign, signsOf, tractsOf } from "./overview.ts";

/** The height of a row of names at the upper and lower edges. */
const ROW = 18;

interface Props {
  scene: Scene;
  side: string | null;
  say: Say;
}

export function BriefingMap(props: Props) {
  const board = props.scene.boards?.[0] as AnyBoard | undefined;
  if (!board) return null;
  return ready(board) ? <Drawn {...props} board={board} /> : <p class="is-alive">{t("loading")}</p>;
}

function Drawn({ scene, side, say, board }: Props & { board: AnyBoard }) {
  const version = JSON.stringify(board), layout = useMemo(() => layoutOf(board), [version]);
  const [kx, ky] = scalesOf(layout), { sheet } = layout;
  const width = sheet.w * kx, height = sheet.h * ky, signs = signsOf(scene, layout, side);
  const tracts = tractsOf(layout), whole = height + (tracts.length ? ROW : 0);
  const what = [...tracts.map((one) => say(one.says)), ...signs.map((one) => nameOf(one))];
  return (
    <div class="brief-map sheet-scroll" tabIndex={0} role="group" aria-label={t.briefing("map")}>
      <div class="board" style={{ width: `${n(width)}px`, height: `${n(whole)}px` }}>
        <div class="board-world" style={{ transform: `scale(${kx}, ${ky})` }} aria-hidden="true">
          <Land layout={layout} say={say} version={version + language.value} />
        </div>
        <svg
          role="img"
          aria-label={t.briefing("map_says", { what: what.join(" ") })}
          width={n(width)}
          height={n(whole)}
        >
          {tracts.map((one) => (
            <Mark
              key={one.id}
              {...one}
              text={say(one.label)}
              high={whole}
            />
          ))}
          <Lands layout={layout} say={say} high={whole} />
          {dotsOf(scene, layout).map(([x, y], index) => (
            <circle key={index} class="brief-dot" cx={n(x)} cy={n(y)} r="3" />
          ))}
          {signs.map((one) => <SignView key={one.id} sign={one} />)}
        </svg>
      </div>
    </div>
  );

  /** Return the name of what a sign shows. */
  function nameOf({ id, mark }: Sign): string {
    const thing = (scene.pieces ?? []).find((one) => one.id === id) ??
      (scene.tokens ?? []).find((one) => one.id === id);
    return `${thing ? say(thing.label) : mark}.`;
  }
}

/** The owners of the ground below, on boards seen from the side. */
function Lands({ layout, say, high }: { layout: Layout; say: Say; high: number }) {
  if (layout.seen !== "beside") return null;
  const [kx] = scalesOf(layout), right = layout.sheet.w * kx;
  const lands = (layout.board.zones ?? []).filter((one) => one.side);
  return (
    <g class="brief-mat">
      {lands.map(({ id, label }, index) => (
        <text
          key={id}
          class={index ? "brief-last" : "brief-first"}
          x={n(index ? right - 8 : 8)}
          y={n(high - 6)}
        >
          {say(label)}
        </text>
      ))}
    </g>
  );
}

/** The name of a tract over its columns, and the line where it begins. */
function Mark({ left, right, text, high }: {
  left: number;
  right: number;
  text: string;
  high: number;
}) {
  const line = left === right;
  return (
    <g class={line ? "brief-line" : "brief-mat"}>
      <path d={`M${n(left)} ${ROW}V${n(high - ROW)}`} />
      <text x={n((left + right) / 2)} y={line ? n(high - 6) : 13}>{text}</text>
    </g>
  );
}

function SignView({ sign: { kind, mark, x, y, at } }: { sign: Sign }) {
  const wide = 12 + mark.length * 7;
  return (
    <g class={`brief-sign brief-${kind}`}>
      {y !== at[1] && <path d={`M${n(x)} ${n(y)}L${n(at[0])} ${n(at[1])}`} />}
      {kind === "target" && <circle cx={n(at[0])} cy={n(at[1])} r="13" />}
      <rect x={n(x - wide / 2)} y={n(y - 9)} width={wide} height="18" rx="9" />
      <text x={n(x)} y={n(y + 4)}>{mark}</text>
    </g>
  );
}
