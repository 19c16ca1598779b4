/** Heat map: the cells of a board, shaded by frequency. */

import { useMemo } from "preact/hooks";
import { layoutOf, ready } from "../board/kinds.ts";
import { Land } from "../board/land/Land.tsx";
import { type AnyBoard, line, n } from "../board/layout.ts";
import type { Say } from "../board/contract.ts";
import { useWidth } from "../ui/plots.tsx";
import { language } from "../app/settings.ts";
import { t } from "../app/i18n.ts";

interface Props {
  board: AnyBoard;
  counts: ReadonlyMap<string, number>;
  say: Say;
  label: string;
}

/** The cells of a board over the land, darker the higher their counts. */
export function HeatMap(props: Props) {
  return ready(props.board) ? <Heat {...props} /> : <p class="is-alive">{t("loading")}</p>;
}

function Heat({ board, counts, say, label }: Props) {
  const version = JSON.stringify(board);
  const layout = useMemo(() => layoutOf(board), [version]);
  const [box, width] = useWidth();
  const { sheet } = layout;
  const scale = width / sheet.w;
  const most = Math.max(1, ...counts.values());
  return (
    <div ref={box} class="plot-canvas heat board" style={{ height: `${sheet.h * scale}px` }}>
      {width > 0 && (
        <div class="board-world" style={{ transform: `scale(${scale})` }}>
          <Land layout={layout} say={say} version={version + language.value} />
          <svg
            class="heat-cells"
            role="img"
            aria-label={label}
            width={sheet.w}
            height={sheet.h}
            viewBox={`0 0 ${n(sheet.w)} ${n(sheet.h)}`}
          >
            {[...counts].filter(([cell]) => layout.has(cell)).map(([cell, number]) => (
              <path
                key={cell}
                d={line(layout.corners(cell), true)}
                fill-opacity={0.16 + 0.74 * Math.sqrt(number / most)}
                data-tip={`${cell}: ${number}`}
              />
            ))}
          </svg>
        </div>
      )}
    </div>
  );
}
