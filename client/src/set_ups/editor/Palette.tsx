/** Palette: the aircraft and other things that can be put on the board. */

import { t } from "../../app/i18n.ts";
import { type Signal, useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { Craft } from "../../board/pieces/aircraft.tsx";
import { SideMark } from "../../ui/icons.tsx";
import type { AirframeInfo } from "../../api/schema.ts";
import { seatName } from "../../app/store.ts";
import type { Armed } from "./bench.ts";
import { useBench } from "./context.ts";
import { at, fieldAt, wordsFor } from "./draft.ts";
import { pieceAdd, placeOf, sidesOf, typesFor } from "./entries.ts";
import type { BoardPointer } from "./pointer.ts";

interface Props {
  hand: BoardPointer;
  airframes: ReadonlyMap<string, AirframeInfo>;
  /** Called when something was picked, so that the board is shown. */
  onTaken(): void;
}

export function Palette(props: Props) {
  const { format, bench } = useBench();
  const search = useSignal(""), side = useSignal(sidesOf(format)[0] ?? "");
  const wanted = search.value.trim().toLowerCase();
  const basis = (type: string) =>
    String(at(bench.draft.value, ["types", type, "based_on"]) ?? type);
  const types = typesFor(format, side.value, bench.draft.value)
    .filter(({ title, value }) => `${title} ${value}`.toLowerCase().includes(wanted));
  return (
    <>
      <h2 class="sheet-title">{t.set_ups("hangar")}</h2>
      <div class="editor-search">
        <Sides side={side} />
        <input
          type="search"
          aria-label={t.set_ups("search")}
          placeholder={t.set_ups("search")}
          value={search.value}
          onInput={(event) => search.value = event.currentTarget.value}
        />
      </div>
      <ul class="editor-tiles sheet-scroll" aria-label={t.set_ups("hangar")}>
        {types.map(({ value, title }) => (
          <Tile
            key={value}
            {...props}
            armed={{ add: pieceAdd(format, side.value, value), title: title || value }}
            airframe={props.airframes.get(basis(value))}
          />
        ))}
        {!types.length && <li class="faint">{t.set_ups("none_found")}</li>}
        <Things {...props} side={side.value} />
      </ul>
    </>
  );
}

/** The side that it will fly for. */
function Sides({ side }: { side: Signal<string> }) {
  const { format, ruleset } = useBench();
  return (
    <div class="switch" role="group" aria-label={t.set_ups("for_whom")}>
      {sidesOf(format).map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={side.value === value}
          onClick={() => side.value = value}
        >
          <SideMark side={value} size={16} /> {seatName(ruleset.id, value)}
        </button>
      ))}
    </div>
  );
}

/** Other things to put on the board: zones, clouds, targets. */
function Things(props: Props & { side: string }) {
  const { format } = useBench();
  return format.placings.filter(({ kind }) => kind !== "piece").flatMap((placing) => {
    const path = placeOf(placing), list = fieldAt(format.fields, path);
    const kinds = list?.fields?.[0]?.fields?.find(({ name }) => name === "kind");
    const words = kinds ? wordsFor(kinds, format, undefined) : [];
    const add = { path, side: props.side };
    const things = words.length
      ? words.map(([type, title]) => ({ add: { ...add, type }, title }))
      : [{ add, title: list?.title ?? placing.path }];
    return things.map((armed) => (
      <Tile key={`${placing.path} ${armed.title}`} {...props} armed={armed} />
    ));
  });
}

/** One thing to pick up: by a press, then another on the board; or dragged to its place. */
function Tile({ hand, armed, airframe, onTaken }: Props & {
  armed: Armed;
  airframe?: AirframeInfo | undefined;
}) {
  const { bench } = useBench(), ghost = useSignal<readonly [number, number] | null>(null);
  const start = useRef<readonly [number, number] | null>(null), dragged = useRef(false);
  const now = bench.armed.value;
  const on = now?.title === armed.title && at(now.add, ["type"]) === at(armed.add, ["type"]);
  const take = () => {
    if (dragged.current) return void (dragged.current = false);
    bench.armed.value = on ? null : armed;
    if (!on) onTaken();
  };
  const drag = (event: PointerEvent) => {
    if (!start.current) return;
    const [x, y] = start.current, { clientX, clientY } = event;
    if (!ghost.peek() && Math.hypot(clientX - x, clientY - y) < 6) return;
    dragged.current = true;
    ghost.value = [clientX, clientY];
  };
  const drop = (event: PointerEvent) => {
    const carried = ghost.peek();
    start.current = ghost.value = null;
    const pane = document.querySelector<HTMLElement>(".editor-stage");
    const over = document.elementFromPoint(event.clientX, event.clientY);
    if (!carried || !pane?.contains(over)) return;
    bench.armed.value = armed;
    bench.drop(hand.cellAt(event, pane) ?? undefined);
    bench.armed.value = null;
  };
  return (
    <li>
      <button
        type="button"
        class="editor-tile"
        aria-pressed={on}
        onPointerDown={(event) => {
          dragged.current = false;
          if (event.button || event.pointerType === "touch") return;
          start.current = [event.clientX, event.clientY];
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={() => start.current = ghost.value = null}
        onClick={take}
      >
        {airframe && <Silhouette airframe={airframe} />}
        <span>{armed.title}</span>
      </button>
      {ghost.value && (
        <span class="editor-ghost" style={{ left: ghost.value[0], top: ghost.value[1] }}>
          {airframe ? <Silhouette airframe={airframe} /> : armed.title}
        </span>
      )}
    </li>
  );
}

export function Silhouette({ airframe }: { airframe: AirframeInfo }) {
  return (
    <svg class="editor-craft" viewBox="-50 -46 100 92" aria-hidden="true">
      <Craft {...airframe.silhouette} side={airframe.nations[0] ?? airframe.side} />
    </svg>
  );
}
