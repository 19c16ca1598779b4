/** Chosen end: in words, with its cost, and what is wrong with it. */

import { type End, type Pose, poseOf } from "../../../board/overlays/ends.ts";
import { t } from "../../../app/i18n.ts";
import { sentence } from "../../../app/phrases.ts";
import { useAnswering } from "../answering.ts";
import type { Looked } from "./Ends.tsx";
import { orderShown } from "./order.ts";
import { spoken } from "./wording.ts";

/** The pending end, its cost, and why a drawn path is not valid. */
export function ChosenEnd({ looked: { drawn, pending }, hint }: { looked: Looked; hint: string }) {
  const { say, selection } = useAnswering();
  return (
    <>
      <p class="ends-said" role="status">
        {pending && poseOf(pending)
          ? (
            <>
              {selection.wish.missed.value && <em>{t.answer("wish_missed")}</em>}
              <Laid end={pending} pose={poseOf(pending)!} />
            </>
          )
          : drawn
          ? t.answer("draw_hint", { n: drawn.path.length - 1 })
          : selection.thinking.value
          ? <span class="thinking">{t.answer("ends_thinking")}</span>
          : hint}
      </p>
      {pending?.warns && !(pending as End).leaves && (
        <p class="ends-warns">{sentence(say(pending.warns))}</p>
      )}
      {drawn?.traced.refused && (
        <p class="ends-refused">
          {sentence(t.answer("draw_refused", { why: say(drawn.traced.refused) }))}
        </p>
      )}
    </>
  );
}

/** The pending end: its order in signs, and in words for screen readers. */
function Laid({ end, pose }: { end: End; pose: Pose }) {
  const { scene, say } = useAnswering();
  const shown = spoken(end, pose, scene, say, orderShown(end, say));
  const heard = spoken(end, pose, scene, say);
  if (shown === heard) return <>{shown}</>;
  return (
    <>
      <span aria-hidden="true">{shown}</span>
      <span class="unseen">{heard}</span>
    </>
  );
}
