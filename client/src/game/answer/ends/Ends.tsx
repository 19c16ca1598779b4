/** Ends: choose where a move ends, with controls for height, nose and heading. */

import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { BringsMark } from "../../../board/overlays/Reach.tsx";
import { compass } from "../../../board/speech.ts";
import { Button } from "../../../ui/button.tsx";
import {
  consequencesOf,
  type End,
  nearest,
  OPEN,
  type Pose,
  poseOf,
  type Sieve,
} from "../../../board/overlays/ends.ts";
import { values, waysTo, zonesOf } from "../../../board/overlays/ends.ts";
import { lazyBit } from "../../../app/lazy.tsx";
import type { Option } from "../../../api/schema.ts";
import { t } from "../../../app/i18n.ts";
import { sentence } from "../../../app/phrases.ts";
import { useAnswering } from "../answering.ts";
import { chancesSaid, priceSaid } from "../chances.ts";
import { Flame, Heading, Nose, Row } from "./EndKeys.tsx";
import { orderSaid } from "./order.ts";
import { ChosenEnd } from "./ChosenEnd.tsx";
import { baseOf, heightRead, named, noseName, targetsOf } from "./wording.ts";

const EndList = lazyBit(() =>
  import("../../screen_reader/EndList.tsx").then((file) => file.EndList)
);
const Heights = lazyBit(() => import("../instruments/Heights.tsx").then((file) => file.Heights));

/** The controls for an end. `whole`: each end is a whole order; `hint` shows before a pick. */
export function Ends({ ends: all, whole, hint }: {
  ends: readonly End[];
  whole?: boolean;
  hint?: string;
}) {
  const { selection, scene, say } = useAnswering();
  const looked = useLooked(all), { drawn, ends, pose } = looked;
  const zones = zonesOf(ends), targets = targetsOf(scene);
  const called = !!whole && ends.some((end) => end.answers && end.says.key && !end.notes);
  const high = whole && looked.heights.length > 1 && !called;
  return (
    <div class={`ends${whole ? " ends-whole" : ""}${high ? " ends-high" : ""}`}>
      <ChosenEnd looked={looked} hint={hint ?? t.answer(hintOf(all))} />
      <EndList ends={ends} />
      <ThrottleRow looked={looked} />
      {pose ? !called && <Heights ends={ends} small /> : !whole && (
        <PoseRow
          looked={looked}
          what="height"
          name={t.answer("ends_height")}
          values={looked.heights}
          label={(value) => heightRead(value, looked.base)}
          show={String}
        />
      )}
      {looked.tilts.length > 1 && (
        <PoseRow
          looked={looked}
          what="tilt"
          name={t.answer("ends_nose")}
          values={looked.tilts}
          label={noseName}
          show={(value) => <Nose tilt={value} />}
        />
      )}
      <PoseRow
        looked={looked}
        what="through"
        name={t.answer("ends_through")}
        values={pose && zones.length ? ["", ...zones] : zones}
        label={(value) => value ? named(targets.get(value), say) : t.answer("ends_freely")}
        show={(value) => value ? targets.get(value)?.mark || value : "–"}
      />
      {!pose ? <Legend looked={looked} /> : called ? <Offers looked={looked} /> : (
        <>
          <HeadingRow looked={looked} pose={pose} />
          <Ways looked={looked} />
        </>
      )}
      <Pencil />
      {!pose && !drawn && sifts(looked.sieve) && (
        <Button onClick={() => selection.sieve.value = OPEN}>{t.answer("ends_all")}</Button>
      )}
    </div>
  );
}

function hintOf(ends: readonly End[]): "ends_hint" | "ends_thrown" {
  return ends.some((end) => end.thrown) ? "ends_thrown" : "ends_hint";
}

/**
 * Return the ends to choose from, or those of the path being drawn, and the pose at the picked
 * place.
 */
function useLooked(all: readonly Option[]) {
  const { selection, scene, question } = useAnswering();
  const drawn = selection.drawing.drawn.value;
  const ends: readonly End[] = drawn ? drawn.traced.options ?? [] : all;
  const heights = useMemo(() => values(ends, "height"), [ends]);
  const tilts = useMemo(() => values(ends, "tilt"), [ends]);
  const effects = useMemo(() => consequencesOf(ends), [ends]);
  const sieve = selection.sieve.value, pending = selection.pending.value;
  const pose = pending && !(pending as End).leaves ? poseOf(pending) : null;
  const here = pose ? ends.filter((option) => option.anchor!.place === pose.place) : ends;
  const base = baseOf(scene, question.about);
  return { selection, drawn, ends, heights, tilts, effects, sieve, pending, pose, here, base };
}

export type Looked = ReturnType<typeof useLooked>;

function sift({ selection, sieve }: Looked, part: Partial<Sieve>): void {
  selection.sieve.value = { ...sieve, ...part };
}

/** Turn the piece at the picked place. */
function turn<What extends "height" | "tilt" | "facing" | "through" | "fast">(
  { selection, pose, here }: Looked,
  what: What,
  value: Pose[What],
): void {
  const option = nearest(here, { ...pose, [what]: value }, what);
  if (option) selection.pending.value = option;
}

/** A row that turns the piece at the picked place; without a place it filters the board. */
function PoseRow<What extends "height" | "tilt" | "through">({ looked, what, ...row }: {
  looked: Looked;
  what: What;
  name: string;
  values: readonly Pose[What][];
  label(value: Pose[What]): string;
  show(value: Pose[What]): ComponentChildren;
}) {
  const { pose, sieve, here } = looked;
  if (!row.values.length) return null;
  return (
    <Row<Pose[What]>
      {...row}
      all={pose ? null : t.answer("ends_any")}
      chosen={(pose ?? sieve)[what] as Pose[What] | null}
      offered={new Set(here.map((option) => poseOf(option)![what]))}
      onPick={(value) => pose ? turn(looked, what, value!) : sift(looked, { [what]: value })}
    />
  );
}

/** The throttles that lead to the picked place; without a place it filters the board. */
function ThrottleRow({ looked }: { looked: Looked }) {
  const { pose, sieve, here, ends } = looked, { fast } = pose ?? sieve;
  if (!ends.some((end) => end.fast)) return null;
  return (
    <Row
      name={t.answer("ends_engine")}
      all={pose ? null : t.answer("ends_any")}
      values={["normal", "full"] as const}
      chosen={fast === null ? null : fast ? "full" : "normal"}
      offered={new Set(here.map((end) => (end as End).fast ? "full" : "normal"))}
      label={(value) => t.answer(`ends_${value}`)}
      show={(value) => (
        <>
          {t.answer(`ends_${value}`)}
          {value === "full" && <Flame />}
        </>
      )}
      onPick={(value) => {
        const full = value && value === "full";
        if (pose) turn(looked, "fast", !!full);
        else sift(looked, { fast: full });
      }}
    />
  );
}

function HeadingRow({ looked, pose }: { looked: Looked; pose: Pose }) {
  return (
    <Row
      name={t.answer("ends_heading")}
      all={null}
      values={values(looked.ends, "facing")}
      chosen={pose.facing}
      offered={new Set(looked.here.map((option) => poseOf(option)!.facing))}
      label={(value) => compass(value)}
      show={(value) => <Heading facing={value} />}
      onPick={(value) => turn(looked, "facing", value!)}
    />
  );
}

/** The colours and signs on the board; each key filters the board for one of them. */
function Legend({ looked }: { looked: Looked }) {
  const { effects, sieve } = looked;
  if (effects.length < 2) return null;
  return (
    <div class="ends-legend" role="group" aria-label={t.answer("ends_brings")}>
      {effects.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={sieve.brings === one}
          data-tip={t.answer(`brings_${one}_says`)}
          onClick={() => sift(looked, { brings: sieve.brings === one ? null : one })}
        >
          <svg
            class={`brings-${one}`}
            viewBox="-12 -12 24 24"
            width="20"
            height="20"
            aria-hidden="true"
          >
            <BringsMark brings={one} />
          </svg>
          {t.answer(`brings_${one}`)}
        </button>
      ))}
    </div>
  );
}

/** The named ways to the picked place, each with its price and chances. */
function Offers({ looked: { selection, here, pending } }: { looked: Looked }) {
  const { say } = useAnswering(), ranked = here as readonly End[];
  if (ranked.length < 2) return null;
  return (
    <div class="offers" role="group" aria-label={t.answer("ends_way")}>
      {[...ranked].sort((one, other) => one.rank! - other.rank!).map((way) => (
        <button
          key={way.value}
          type="button"
          aria-pressed={way.value === pending?.value}
          onClick={() => selection.pending.value = way}
        >
          <b>{sentence(say(way.says))}</b>
          <span>{priceSaid(way)}</span>
          {way.chances && <small>{chancesSaid(way.chances)}</small>}
        </button>
      ))}
    </div>
  );
}

/** The ways to the picked pose, in a few letters each. */
function Ways({ looked: { selection, ends, pending } }: { looked: Looked }) {
  const { say } = useAnswering();
  const ways = pending ? waysTo(ends, pending) : [];
  if (ways.length < 2) return null;
  return (
    <Row
      name={t.answer("ends_way")}
      all={null}
      values={ways.map((way) => String(way.value))}
      chosen={String(pending!.value)}
      offered={new Set(ways.map((way) => String(way.value)))}
      label={(value) => orderSaid(ways.find((way) => way.value === value)!, say)}
      show={(value) => ways.find((way) => way.value === value)!.notes}
      onPick={(value) => selection.pending.value = ways.find((way) => way.value === value)!}
    />
  );
}

function sifts(sieve: Sieve): boolean {
  return Object.values(sieve).some((one) => one !== null);
}

/** The button to draw a path on the board, point by point, instead. */
function Pencil() {
  const { selection, question } = useAnswering(), drawing = selection.drawing;
  const from = question.anchor?.place ?? selection.stands.value;
  if (!question.ways || !from) return null;
  if (!drawing.drawn.value) {
    return <Button onClick={() => drawing.begin(question, from)}>{t.answer("draw_begin")}</Button>;
  }
  return (
    <div class="ends-pencil">
      <Button onClick={() => drawing.back(question)}>{t.answer("draw_back")}</Button>
      <Button onClick={() => drawing.stop()}>{t.answer("draw_stop")}</Button>
    </div>
  );
}
