/** Type cards: the cards of aircraft that the instructor mentions, one press away. */

import { t } from "../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { showHangar } from "../api/calls/catalogue.ts";
import { send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import type { Say } from "../board/contract.ts";
import { Dialog } from "../ui/dialog.tsx";
import type { AirframeInfo, FigureInfo, Taught } from "../api/schema.ts";
import { explain } from "../ui/toasts.tsx";
import { translated } from "../app/translated.ts";
import { Cards } from "../game/cards/Cards.tsx";

const hangars = translated((ruleset, spoken) =>
  send(showHangar(ruleset, { language: spoken })).then(({ airframes }) => airframes)
);

export function TypeCards({ ruleset, types, taught, say }: {
  ruleset: string;
  types: readonly string[];
  taught: Taught;
  say: Say;
}) {
  const open = useSignal<string | null>(null);
  if (!types.length) return null;
  return (
    <div class="type-cards">
      {types.map((type) => (
        <Button
          key={type}
          aria-haspopup="dialog"
          onClick={() => open.value = type}
        >
          {t.lessons("type_card", { name: taught.aircraft[type]! })}
        </Button>
      ))}
      {open.value && (
        <TypeCard
          {...{ ruleset, say }}
          type={open.value}
          name={taught.aircraft[open.value]!}
          onClose={() => open.value = null}
        />
      )}
    </div>
  );
}

function TypeCard({ ruleset, type, name, say, onClose }: {
  ruleset: string;
  type: string;
  name: string;
  say: Say;
  onClose(): void;
}) {
  useEffect(() => void hangars.load(ruleset).catch(explain), []);
  const found = hangars.found.value[ruleset]?.find((one) => one.id === type);
  return (
    <Dialog title={name} onClose={onClose}>{found && <Printed type={found} say={say} />}</Dialog>
  );
}

/** The printed card, and the figures that depend on height or speed. */
function Printed({ type: { card, figures }, say }: { type: AirframeInfo; say: Say }) {
  const rows = figures.filter(({ cells }) => cells.length > 1);
  return (
    <>
      <Cards
        scene={{ type: "Scene", cards: [card] }}
        say={say}
        side={null}
        selected={null}
        onSelect={() => {}}
        onHover={() => {}}
      />
      <table class="type-figures">
        <tbody>{rows.map((figure) => <Row key={figure.key} figure={figure} />)}</tbody>
      </table>
    </>
  );
}

function Row({ figure: { label, cells } }: { figure: FigureInfo }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {cells.map(({ value, under }, index) => (
        <td key={index}>
          <small>{under}</small> {value}
        </td>
      ))}
    </tr>
  );
}
