/** Properties: the fields of the selected thing, or else of the whole set-up. */

import { t } from "../../../app/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import type { AirframeInfo } from "../../../api/schema.ts";
import { Gauge } from "../../../game/answer/instruments/Altimeter.tsx";
import { useBench } from "../context.ts";
import { at, type Draft, fieldAt, freshKey, type Path, type Value } from "../draft.ts";
import { entryTitle, typeSpot, typeTitle } from "../entries.ts";
import { FieldList, FieldView } from "./FieldView.tsx";
import { Flaws } from "./Flaws.tsx";
import type { BoardPointer } from "../pointer.ts";
import { Things } from "./Things.tsx";
import type { Tie } from "../../../api/schema.ts";

interface Props {
  hand: BoardPointer;
  airframes: ReadonlyMap<string, AirframeInfo>;
}

export function Properties(props: Props) {
  const { bench, format } = useBench(), path = bench.selected.value;
  if (!bench.draft.value) return <p class="note">{t.set_ups("no_draft")}</p>;
  if (path && at(bench.draft.value, path) !== undefined) return <Chosen {...props} path={path} />;
  return (
    <>
      <h2>{t.set_ups("in_it")}</h2>
      <Things hand={props.hand} />
      <h2>{t.set_ups("whole")}</h2>
      <Flaws path={[]} exactly />
      <FieldList fields={format.fields} path={[]} />
    </>
  );
}

/** One thing: its height, its fields, its card. */
function Chosen({ hand, airframes, path }: Props & { path: Path }) {
  const { bench, format } = useBench(), draft = bench.draft.value;
  const field = fieldAt(format.fields, path), tie = hand.tieAt(path);
  const title = entryTitle(format, path, draft);
  return (
    <>
      <p>
        <button type="button" class="quiet link" onClick={() => bench.selected.value = null}>
          ← {t.set_ups("whole")}
        </button>
      </p>
      <h2 tabIndex={-1}>{title}</h2>
      {tie?.heights && <Height hand={hand} tie={tie} heights={tie.heights} />}
      {field?.kind === "table"
        ? <FieldList fields={field.fields ?? []} path={path} />
        : field && <FieldView field={{ ...field, title: t.set_ups("what") }} path={path} />}
      <OwnType path={path} airframes={airframes} />
      <p class="buttons">
        <Button onClick={() => bench.cut(path)}>{t.set_ups("remove")}</Button>
      </p>
    </>
  );
}

/** The height at the beginning. */
function Height({ hand, tie, heights: [low, high, step] }: {
  hand: BoardPointer;
  tie: Tie;
  heights: readonly [number, number, number];
}) {
  const { format } = useBench();
  hand.stage.value;
  const stops = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, index) => {
    const number = low + index * step;
    return { value: number, number, says: { key: "" } };
  });
  const now = hand.heightOf(tie);
  const option = stops.reduce((best, one) =>
    Math.abs(one.number - now) < Math.abs(best.number - now) ? one : best
  );
  const placing = format.placings.find(({ path }) => path === tie.path.slice(0, -1).join("."));
  const title = fieldAt(format.fields, [...tie.path, placing?.height ?? ""])?.title ??
    t.set_ups("height");
  return (
    <Gauge
      gauge={{ type: "gauge", low, high, signed: low < 0 }}
      stops={stops}
      option={option}
      name={title}
      read={(number) => low < 0 && number > 0 ? `+${number}` : String(number)}
      words={title}
      onSet={(stop) => hand.raiseTo(tie, stop.number)}
    />
  );
}

/** A card of the player's own: a copy of a type with changed figures, for this aircraft. */
function OwnType({ path, airframes }: { path: Path; airframes: Props["airframes"] }) {
  const { bench, format } = useBench(), draft = bench.draft.value!;
  const spot = typeSpot(format, path, draft), types = fieldAt(format.fields, ["types"]);
  const type = spot && at(draft, spot), card = types?.fields?.[0];
  if (!spot || typeof type !== "string" || !card) return null;
  const own = at(draft, ["types", type]) as Draft | undefined;
  if (!own) {
    return (
      <p class="buttons">
        <Button onClick={() => make(type)}>{t.set_ups("own_type")}</Button>
      </p>
    );
  }
  return (
    <section class="editor-card" aria-label={t.set_ups("own_card")}>
      <h3>{t.set_ups("own_card")}</h3>
      <p class="faint">
        {t.set_ups("own_card_text", { what: typeTitle(format, String(own.based_on), draft) })}
      </p>
      <FieldList
        fields={card.fields ?? []}
        path={["types", type]}
        usual={figuresOf(airframes.get(String(own.based_on)))}
      />
    </section>
  );
  function make(based: string): void {
    const made = Object.keys((draft.types ?? {}) as Draft), key = freshKey(made, `own_${based}`);
    const plain = typeTitle(format, based, draft).replaceAll(/\s*\(.*?\)/g, "");
    const name = t.set_ups("own_name", { what: plain });
    bench.putAll([[["types", key], { based_on: based, name }], [spot!, key]]);
  }
}

/** Return the printed figures of a type, by the names of its fields. */
function figuresOf(airframe: AirframeInfo | undefined): Draft | undefined {
  if (!airframe) return undefined;
  const figures = airframe.figures.map(({ key, cells }): [string, Value] => {
    const [cell] = cells, number = Number(cell?.value);
    return [
      key,
      cells.length === 1 && !Number.isNaN(number)
        ? number
        : cells.map((one) => one.value).join(" "),
    ];
  });
  return Object.fromEntries(figures);
}
