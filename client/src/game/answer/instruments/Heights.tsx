/** Heights: the height of an end at the place picked on the map. */

import { t } from "../../../app/i18n.ts";
import { nearest, poseOf, values } from "../../../board/overlays/ends.ts";
import type { GaugeControl, Option } from "../../../api/schema.ts";
import { Altimeter } from "./Altimeter.tsx";
import { useAnswering } from "../answering.ts";
import { heightRead, riseSaid, standsOf } from "../ends/wording.ts";
import type { Stop } from "./setting.ts";

export function Heights({ ends, small }: { ends: readonly Option[]; small?: boolean }) {
  const { selection, scene, question } = useAnswering(), pending = selection.pending.value;
  const pose = pending && poseOf(pending);
  if (!pose) return null;
  const stands = standsOf(scene, question.about), scale = values(ends, "height");
  const here = ends.filter((option) => option.anchor!.place === pose.place);
  const stops = values(here, "height").flatMap((height): Stop[] => {
    const option = nearest(here, { ...pose, height }, "height");
    return option ? [{ ...option, number: height }] : [];
  });
  if (stops.length < 2) return null;
  const gauge: GaugeControl = {
    type: "gauge",
    low: Math.min(scale[0]!, stands.height ?? Infinity),
    high: Math.max(scale.at(-1)!, stands.height ?? -Infinity),
    now: stands.height,
    signed: stands.metres,
  };
  return (
    <Altimeter
      {...{ gauge, stops, small }}
      at={pose.height}
      name={t.answer("ends_height")}
      read={(height) => heightRead(height, stands)}
      words={riseSaid(pose.height, stands)}
    />
  );
}
