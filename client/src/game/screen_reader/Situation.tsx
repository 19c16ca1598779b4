/** Situation: the sky in words, invisible until it has the focus. */

import { t } from "../../app/i18n.ts";
import { useMemo } from "preact/hooks";
import { beside } from "../../board/kinds.ts";
import type { Say } from "../../board/contract.ts";
import type { Scene } from "../../api/schema.ts";
import { sentence } from "../../app/phrases.ts";
import { situation } from "./situation.ts";

export function Situation({ scene, say, side, about }: {
  scene: Scene;
  say: Say;
  side: string | null;
  about: string | null;
}) {
  const lines = useMemo(() => situation({ scene, say, side, about }), [
    scene,
    say,
    side,
    about,
    beside.value,
  ]);
  if (!lines.length) return null;
  return (
    <section
      class="situation"
      id="situation"
      tabIndex={-1}
      aria-label={t.screen_reader("situation")}
      aria-describedby="situation-lines"
    >
      <ul id="situation-lines">
        {lines.map((line) => <li key={line}>{sentence(line)}</li>)}
      </ul>
    </section>
  );
}
