/** Hangar: every aircraft of every game, to look at, compare, print and fly. */

import { useEffect } from "preact/hooks";
import { showHangar } from "../api/calls/catalogue.ts";
import { send } from "../api/send.ts";
import { RuleDrawer } from "../rulebook/citations.tsx";
import type { AirframeInfo, Hangar as Shown } from "../api/schema.ts";
import { loadRulesets, rulesets } from "../app/store.ts";
import { setTitle } from "../notifications/attention.ts";
import { explain } from "../ui/toasts.tsx";
import { translated } from "../app/translated.ts";
import { t } from "../app/i18n.ts";
import { Compare } from "./Compare.tsx";
import { Rack } from "./Rack.tsx";
import { TypeSheet } from "./TypeSheet.tsx";

const hangars = translated((ruleset, spoken) => send(showHangar(ruleset, { language: spoken })));

export function Hangar({ ruleset, type }: { ruleset: string; type: string }) {
  const shelf = (rulesets.value ?? []).filter((one) => one.hangar);
  const shown = ruleset || shelf[0]?.id || "";
  const hangar = hangars.found.value[shown];
  const types = type ? type.split(",") : [];
  const chosen = types.flatMap((type) => hangar?.airframes.find(({ id }) => id === type) ?? []);
  const title = chosen.length ? chosen.map((one) => one.name).join(" – ") : t("hangar");
  useEffect(() => {
    loadRulesets().catch(explain);
  }, []);
  useEffect(() => {
    if (shown) hangars.load(shown).catch(explain);
  }, [shown]);
  useEffect(() => setTitle(title), [title]);
  return (
    <>
      <main class="page hangar-page" id="content">
        <h1>{title}</h1>
        {!types.length && (
          <nav class="buttons" aria-label={t.hangar("games")}>
            {shelf.map(({ id, title }) => (
              <a
                key={id}
                class="button"
                href={`/hangar/${id}`}
                aria-current={id === shown ? "page" : undefined}
              >
                {title}
              </a>
            ))}
          </nav>
        )}
        {hangar
          ? <Inside hangar={hangar} rack={!types.length} chosen={chosen} />
          : <p class="is-alive">{t("loading")}</p>}
      </main>
      <RuleDrawer />
    </>
  );
}

function Inside({ hangar, rack, chosen }: {
  hangar: Shown;
  /** Whether the list of all types is shown. */
  rack: boolean;
  chosen: readonly AirframeInfo[];
}) {
  if (rack) return <Rack key={hangar.ruleset} hangar={hangar} />;
  return (
    <>
      <p>
        <a href={`/hangar/${hangar.ruleset}`}>← {t.hangar("back")}</a>
      </p>
      {!chosen.length
        ? <p>{t.hangar("unknown")}</p>
        : chosen.length > 1
        ? <Compare hangar={hangar} airframes={chosen} />
        : <TypeSheet key={chosen[0]!.id} hangar={hangar} airframe={chosen[0]!} />}
    </>
  );
}
