/** Placing: a piece comes in at a place that is picked on the map; how high, is set here. */

import { nearest, poseOf, values } from "../ends.ts";
import type { GaugeControl, Option } from "../schema.ts";
import { t } from "../ui.ts";
import { Altimeter } from "./Altimeter.tsx";
import { useAnswering } from "./answering.ts";
import type { Stop } from "./setting.ts";

export function Placing({ ends }: { ends: readonly Option[] }) {
  const { selection } = useAnswering(), pending = selection.pending.value;
  const pose = pending && poseOf(pending);
  if (!pose) return null;
  const here = ends.filter((option) => option.anchor!.place === pose.place);
  const heights = values(here, "height");
  const stops = heights.flatMap((height): Stop[] => {
    const option = nearest(here, { ...pose, height }, "height");
    return option ? [{ ...option, number: height }] : [];
  });
  const low = heights[0] ?? 0,
    gauge: GaugeControl = { type: "gauge", low, high: heights.at(-1) ?? low };
  return <Altimeter gauge={gauge} stops={stops} read={(n) => t("ends_level", { n })} />;
}
