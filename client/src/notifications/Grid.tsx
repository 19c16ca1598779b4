/** Grid: the kinds of notification, and the channels of each. */

import { t } from "../app/i18n.ts";
import type { PostInfo } from "../api/schema.ts";
import { choose, kindTitle, turned, type Way, waysTo } from "./state.ts";

export function Grid({ known, account }: { known: PostInfo; account: boolean }) {
  const ways = waysTo(known, account);
  return (
    <table class="notification-grid">
      <caption class="unseen">{t.notifications("kinds")}</caption>
      <thead>
        <tr>
          <th scope="col" class="unseen">{t.notifications("kind")}</th>
          {ways.map((way) => <th key={way} scope="col">{t.notifications(`way_${way}`)}</th>)}
        </tr>
      </thead>
      <tbody>
        {Object.keys(known.kinds).map((kind) => (
          <tr key={kind}>
            <th scope="row">{kindTitle(known, kind)}</th>
            {ways.map((way) => (
              <td key={way}>
                <input
                  type="checkbox"
                  aria-label={`${kindTitle(known, kind)}: ${t.notifications(`way_${way}`)}`}
                  checked={known.ways[kind]?.includes(way)}
                  onChange={({ currentTarget: { checked } }) => {
                    const now = known.ways[kind] as Way[];
                    choose({ [kind]: turned(now, way, checked) }, known.quiet ?? null);
                  }}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
