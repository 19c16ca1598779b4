/** Ends: where a move shall end, set like the sliders of a control panel: height, nose, heading. */

import { useMemo } from "preact/hooks";
import { DART } from "../board/aircraft.tsx";
import { markName } from "../board/Reach.tsx";
import { compass } from "../board/speech.ts";
import type { Say } from "../contract.ts";
import { marksOf, nearest, OPEN, type Pose, poseOf, type Sieve, values, zonesOf } from "../ends.ts";
import type { Option, Scene, Zone } from "../schema.ts";
import { t } from "../ui.ts";
import { sentence } from "../words.ts";
import type { AnswerSelection } from "./selection.ts";

const GATES = 10;

interface Props {
  ends: readonly Option[];
  selection: AnswerSelection;
  scene: Scene;
  say: Say;
}

export function Ends({ ends: all, selection, scene, say }: Props) {
  const drawn = selection.drawing.drawn.value;
  const ends = drawn ? drawn.traced.options ?? [] : all;
  const heights = useMemo(() => values(ends, "height"), [ends]);
  const tilts = useMemo(() => values(ends, "tilt"), [ends]);
  const marks = useMemo(() => marksOf(ends), [ends]);
  const sieve = selection.sieve.value, pending = selection.pending.value;
  const pose = pending ? poseOf(pending) : null;
  const here = pose ? ends.filter((option) => option.anchor!.place === pose.place) : ends;
  const sift = (part: Partial<Sieve>) => selection.sieve.value = { ...sieve, ...part };
  /** With a place picked the panel turns the piece there; without one it sifts the board. */
  const set = <What extends "height" | "tilt" | "facing" | "through">(
    what: What,
    value: Pose[What],
  ) => {
    if (!pose) return;
    const option = nearest(here, { ...pose, [what]: value }, what);
    if (option) selection.pending.value = option;
  };
  const offered = (what: "height" | "tilt" | "facing") =>
    new Set(here.map((option) => poseOf(option)![what]));
  const zones = zonesOf(ends), targets = targetsOf(scene);
  const places = [...new Set(ends.map((option) => option.anchor!.place!))];
  /** A few places that are not flown to, such as gates, can be had here too. */
  const gates = !selection.question.value?.ways && places.length <= GATES ? places : [];
  const enter = (place: string) => {
    const there = ends.filter((option) => option.anchor!.place === place);
    const height = pose?.height ?? sieve.height ?? undefined;
    selection.pending.value = nearest(there, { ...pose, place, height });
  };
  return (
    <div class="ends">
      {gates.length > 1 && (
        <Row
          name={t("ends_place")}
          all={null}
          values={gates}
          chosen={pose?.place ?? null}
          offered={new Set(gates)}
          label={(place) => t("ends_point", { place })}
          grid
          show={(place) => place}
          onPick={(place) => enter(place!)}
        />
      )}
      {heights.length > 0 && (
        <Row
          name={t("ends_height")}
          all={pose ? null : t("ends_any")}
          values={heights}
          chosen={pose ? pose.height : sieve.height}
          offered={offered("height")}
          label={(value) => t("ends_level", { n: value })}
          show={(value) => value}
          onPick={(value) => pose ? set("height", value!) : sift({ height: value })}
        />
      )}
      {tilts.length > 1 && (
        <Row
          name={t("ends_nose")}
          all={pose ? null : t("ends_any")}
          values={tilts}
          chosen={pose ? pose.tilt : sieve.tilt}
          offered={offered("tilt")}
          label={(value) => t(value > 0 ? "ends_up" : value < 0 ? "ends_down" : "ends_flat")}
          show={(value) => <Nose tilt={value} />}
          onPick={(value) => pose ? set("tilt", value!) : sift({ tilt: value })}
        />
      )}
      {zones.length > 0 && (
        <Row
          name={t("ends_through")}
          all={pose ? null : t("ends_any")}
          values={pose ? ["", ...zones] : zones}
          chosen={pose ? pose.through : sieve.through}
          offered={new Set(here.map((option) => poseOf(option)!.through))}
          label={(value) => value ? named(targets.get(value), say) : t("ends_freely")}
          show={(value) => value ? targets.get(value)?.mark || value : "–"}
          onPick={(value) => pose ? set("through", value!) : sift({ through: value })}
        />
      )}
      {pose
        ? (
          <Row
            name={t("ends_heading")}
            all={null}
            values={values(ends, "facing")}
            chosen={pose.facing}
            offered={offered("facing")}
            label={(value) => compass(value)}
            show={(value) => <Heading facing={value} />}
            onPick={(value) => set("facing", value!)}
          />
        )
        : marks.length > 0 && (
          <div class="ends-row">
            <button
              type="button"
              class="ends-marked"
              aria-pressed={sieve.marked}
              onClick={() => sift({ marked: !sieve.marked })}
            >
              {t("ends_marked")}{" "}
              {marks.map(([mark, count]) => (
                <span key={mark} class={`mark-flag flag-${mark}`} title={markName(mark, say)}>
                  {mark} <small>{count}</small>
                </span>
              ))}
            </button>
          </div>
        )}
      <p class="ends-said" role="status">
        {pending && pose
          ? spoken(pending, pose, targets, say)
          : t(drawn ? "draw_hint" : "ends_hint", { n: (drawn?.path.length ?? 1) - 1 })}
      </p>
      {pending?.warns && <p class="ends-warns">{sentence(say(pending.warns))}</p>}
      {drawn?.traced.refused && (
        <p class="ends-refused">
          {sentence(t("draw_refused", { why: say(drawn.traced.refused) }))}
        </p>
      )}
      <Pencil selection={selection} />
      {!pose && !drawn && sifts(sieve) && (
        <button
          type="button"
          class="button"
          onClick={() => selection.sieve.value = OPEN}
        >
          {t("ends_all")}
        </button>
      )}
    </div>
  );
}

function sifts({ height, tilt, through, marked }: Sieve): boolean {
  return height !== null || tilt !== null || through !== null || marked;
}

/** The zones on the boards, by name. */
export function targetsOf(scene: Scene | null): ReadonlyMap<string, Zone> {
  return new Map((scene?.boards ?? []).flatMap((board) => board.zones ?? []).map((z) => [z.id, z]));
}

function named(zone: Zone | undefined, say: Say): string {
  return t("ends_by", { zone: zone ? say(zone.label) : "" });
}

/** Draws the path instead: a point after another on the board. */
function Pencil({ selection }: { selection: AnswerSelection }) {
  const question = selection.question.value, drawing = selection.drawing;
  const from = question?.anchor?.place ?? selection.stands.value;
  if (!question?.ways || !from) return null;
  if (!drawing.drawn.value) {
    return (
      <button type="button" class="button" onClick={() => drawing.begin(question, from)}>
        {t("draw_begin")}
      </button>
    );
  }
  return (
    <div class="ends-pencil">
      <button type="button" class="button" onClick={() => drawing.back(question)}>
        {t("draw_back")}
      </button>
      <button type="button" class="button" onClick={() => drawing.stop()}>
        {t("draw_stop")}
      </button>
    </div>
  );
}

/** "Point 10,2, heading north-west, level 2, nose level, shot in column A." */
export function spoken(
  option: Option,
  pose: Pose,
  targets: ReadonlyMap<string, Zone>,
  say: Say,
): string {
  const nose = t(pose.tilt > 0 ? "ends_up" : pose.tilt < 0 ? "ends_down" : "ends_flat");
  const parts = [
    t("ends_point", { place: pose.place }),
    t("ends_towards", { where: compass(pose.facing) }),
    t("ends_level", { n: pose.height }),
    nose,
    pose.through ? named(targets.get(pose.through), say) : "",
    option.mark ? markName(option.mark, say) : "",
  ];
  return parts.filter(Boolean).join(", ");
}

interface RowProps<Value extends string | number> {
  name: string;
  /** The name of no choice at all, where there is such a thing. */
  all: string | null;
  values: readonly Value[];
  chosen: Value | null;
  offered: ReadonlySet<Value>;
  label(value: Value): string;
  // deno-lint-ignore no-explicit-any
  show(value: Value): any;
  /** Many keys stand in rows of four. */
  grid?: boolean;
  onPick(value: Value | null): void;
}

/** A row of keys of which one is down. */
function Row<Value extends string | number>(
  { name, all, values, chosen, offered, label, show, grid, onPick }: RowProps<Value>,
) {
  return (
    <div class="ends-row" role="group" aria-label={name}>
      <span class="label" aria-hidden="true">{name}</span>
      <span class={`ends-keys${grid ? " ends-grid" : ""}`}>
        {all && (
          <button type="button" aria-pressed={chosen === null} onClick={() => onPick(null)}>
            {all}
          </button>
        )}
        {values.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === chosen}
            aria-label={label(value)}
            title={label(value)}
            disabled={!offered.has(value)}
            onClick={() => onPick(value)}
          >
            {show(value)}
          </button>
        ))}
      </span>
    </div>
  );
}

/** An aircraft from the side, its nose up, level or down. */
function Nose({ tilt }: { tilt: number }) {
  return (
    <svg class="ends-mark" viewBox="-12 -9 24 18" width="24" height="18" aria-hidden="true">
      <g transform={`rotate(${-24 * tilt})`}>
        <path d="M-10-1.6L7-2.4q3 .4 3 2.4t-3 2.4L-10 1.6zM-11-6h3.4l1.6 5h-5zM-2-5.4h9v1.6h-9z" />
      </g>
    </svg>
  );
}

function Heading({ facing }: { facing: number }) {
  return (
    <svg class="ends-mark" viewBox="-12 -12 24 24" width="22" height="22" aria-hidden="true">
      <path d={DART} transform={`rotate(${90 - facing})`} />
    </svg>
  );
}
