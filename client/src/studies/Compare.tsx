/** Compare: two set-ups on the same seeds, side by side, and the effect of the change. */

import { t } from "../app/i18n.ts";
import { SideMark } from "../ui/icons.tsx";
import { type Bar, Bars, Plot } from "../ui/plots.tsx";
import type { Difference, Interval, Score, StudyInfo } from "../api/schema.ts";
import { titled } from "../app/store.ts";
import type { Naming } from "./naming.ts";
import { figure, percent } from "./format.ts";

/** Return a difference of shares with its sign, in percentage points. */
function signed(value: number): string {
  const text = figure(100 * Math.abs(value), 1);
  return `${value < 0 ? "−" : "+"}${text}`;
}

function said({ share }: Difference): string {
  const [value, low, high] = [share.value, share.low, share.high].map(signed);
  return t.studies("difference_says", { value: value!, low: low!, high: high! });
}

/** Return whether the interval of a difference excludes zero. */
function isChange({ share }: Difference): boolean {
  return share.low > 0 || share.high < 0;
}

/** The interval of a share before a game is over. */
const UNKNOWN: Interval = { value: 0.5, low: 0, high: 1 };

/** Return a side's share of the points; a dot before a game is over. */
function share(score: Score | undefined): string {
  return score?.rate ? percent(score.rate.value) : "·";
}

export function Compare({ study, names }: { study: StudyInfo; names: Naming }) {
  const first = study.found?.sides ?? [], second = study.against?.found?.sides ?? [];
  const differences = study.differences ?? [];
  const sheet = {
    head: [
      t.studies("side"),
      t.studies("set_up_1"),
      t.studies("set_up_2"),
      t.studies("difference_column"),
      t.studies("from_to"),
    ],
    rows: differences.map((one, index) => [
      names.sideName(one.side),
      share(first[index]),
      share(second[index]),
      signed(one.share.value),
      `${signed(one.share.low)} – ${signed(one.share.high)}`,
    ]),
  };
  const bar = (score: Score, title: string): Bar => ({
    name: title,
    label: title,
    ...score.rate ?? UNKNOWN,
    says: share(score),
    ink: names.ink(score.side ?? ""),
  });
  return (
    <Plot
      wide
      title={t.studies("difference")}
      text={t.studies("difference_text", { n: differences[0]?.seeds ?? 0 })}
      sheet={sheet}
      summary={t.studies("table")}
    >
      <div class="rate-groups">
        {differences.map((one, index) => (
          <div key={one.side}>
            <h3>
              <SideMark side={one.side} size={18} /> {names.sideName(one.side)}
            </h3>
            <Bars
              halved
              bars={[
                bar(first[index]!, `1: ${titled(study)}`),
                bar(second[index]!, `2: ${titled(study.against!)}`),
              ]}
            />
            <p>
              <b>{said(one)}</b> {t.studies(isChange(one) ? "is_change" : "is_chance")}
            </p>
          </div>
        ))}
      </div>
    </Plot>
  );
}
