/** Curtain: hides the table while two players who share a screen change places. */

import { useEffect, useRef } from "preact/hooks";
import { Emblem, SideMark } from "../ui/icons.tsx";
import { t } from "../app/i18n.ts";

export function Curtain({ who, side, onReady }: { who: string; side: string; onReady(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [who]);
  return (
    <div class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-title">
      <div class="curtain-plate">
        <Emblem size={72} />
        <h2 id="curtain-title">{t.game("curtain_title", { who })}</h2>
        <p>{t.game("curtain_text")}</p>
        <button
          ref={button}
          type="button"
          class="button button-main button-large"
          onClick={onReady}
        >
          <SideMark side={side} size={22} /> {t.game("curtain_button", { who })}
        </button>
      </div>
    </div>
  );
}
