/** Heights: the height of an end at the place picked on the map. */

import { t } from "../../../app/i18n.ts";
import { nearest, poseOf, values } from "../../../board/overlays/ends.ts";
import type { GaugeControl, Option } from "../../../api/schema.ts";
import { Altimeter } from "./Altimeter.tsx";
import { useAnswering } from "../answering.ts";
import { baseOf, heightRead, riseSaid } from "../ends/wording.ts";
import type { Stop } from "./setting.ts";

export function Heights({ ends, small }: { ends: readonly Option[]; small?: boolean }) {
  const { selection, scene, question } = useAnswering(), pending = selection.pending.value;
  const pose = pending && poseOf(pending);
  if (!pose) return null;
  const base = baseOf(scene, question.about), scale = values(ends, "height");
  const here = ends.filter((option) => option.anchor!.place === pose.place);
  const stops = values(here, "height").flatMap((height): Stop[] => {
    const option = nearest(here, { ...pose, height }, "height");
    return option ? [{ ...option, number: height }] : [];
  });
  if (stops.length < 2) return null;
  const gauge: GaugeControl = {
    type: "gauge",
    low: Math.min(scale[0]!, base.height ?? Infinity),
    high: Math.max(scale.at(-1)!, base.height ?? -Infinity),
    now: base.height,
    signed: base.metres,
  };
  return (
    <Altimeter
      {...{ gauge, stops, small }}
      at={pose.height}
      name={t.answer("ends_height")}
      read={(height) => heightRead(height, base)}
      words={riseSaid(pose.height, base)}
    />
  );
}
