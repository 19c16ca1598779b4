/** Ends: where a move shall end, set like the sliders of a control panel: height, nose, heading. */

import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { markName } from "../board/Reach.tsx";
import { compass } from "../board/speech.ts";
import { Button } from "../button.tsx";
import type { Say } from "../contract.ts";
import { marksOf, nearest, OPEN, type Pose, poseOf, type Sieve, values, zonesOf } from "../ends.ts";
import type { Option, Scene, Zone } from "../schema.ts";
import { t } from "../ui.ts";
import { sentence } from "../words.ts";
import { useAnswering } from "./answering.ts";
import { Heading, Nose, Row } from "./EndKeys.tsx";

const GATES = 10;

export function Ends({ ends: all }: { ends: readonly Option[] }) {
  const { selection, scene, say } = useAnswering();
  const looked = useLooked(all), { drawn, ends, pose } = looked;
  const zones = zonesOf(ends), targets = targetsOf(scene);
  return (
    <div class="ends">
      <Gates looked={looked} />
      <PoseRow
        looked={looked}
        what="height"
        name={t("ends_height")}
        values={looked.heights}
        label={(value) => t("ends_level", { n: value })}
        show={(value) => value}
      />
      {looked.tilts.length > 1 && (
        <PoseRow
          looked={looked}
          what="tilt"
          name={t("ends_nose")}
          values={looked.tilts}
          label={noseName}
          show={(value) => <Nose tilt={value} />}
        />
      )}
      <PoseRow
        looked={looked}
        what="through"
        name={t("ends_through")}
        values={pose && zones.length ? ["", ...zones] : zones}
        label={(value) => value ? named(targets.get(value), say) : t("ends_freely")}
        show={(value) => value ? targets.get(value)?.mark || value : "–"}
      />
      {pose ? <HeadingRow looked={looked} pose={pose} /> : <Marked looked={looked} />}
      <Told looked={looked} targets={targets} />
      <Pencil />
      {!pose && !drawn && sifts(looked.sieve) && (
        <Button onClick={() => selection.sieve.value = OPEN}>{t("ends_all")}</Button>
      )}
    </div>
  );
}

/** What is looked at: all ends, or those of a path that is being drawn; with a place picked, the
 * pose there. */
function useLooked(all: readonly Option[]) {
  const { selection } = useAnswering();
  const drawn = selection.drawing.drawn.value;
  const ends = drawn ? drawn.traced.options ?? [] : all;
  const heights = useMemo(() => values(ends, "height"), [ends]);
  const tilts = useMemo(() => values(ends, "tilt"), [ends]);
  const marks = useMemo(() => marksOf(ends), [ends]);
  const sieve = selection.sieve.value, pending = selection.pending.value;
  const pose = pending ? poseOf(pending) : null;
  const here = pose ? ends.filter((option) => option.anchor!.place === pose.place) : ends;
  return { selection, drawn, ends, heights, tilts, marks, sieve, pending, pose, here };
}

type Looked = ReturnType<typeof useLooked>;

function sift({ selection, sieve }: Looked, part: Partial<Sieve>): void {
  selection.sieve.value = { ...sieve, ...part };
}

/** The piece stands otherwise at the place that is picked. */
function turn<What extends "height" | "tilt" | "facing" | "through">(
  { selection, pose, here }: Looked,
  what: What,
  value: Pose[What],
): void {
  const option = nearest(here, { ...pose, [what]: value }, what);
  if (option) selection.pending.value = option;
}

/** With a place picked a row turns the piece there; without one it sifts the board. */
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
      all={pose ? null : t("ends_any")}
      chosen={(pose ?? sieve)[what] as Pose[What] | null}
      offered={new Set(here.map((option) => poseOf(option)![what]))}
      onPick={(value) => pose ? turn(looked, what, value!) : sift(looked, { [what]: value })}
    />
  );
}

/** A few places that are not flown to, such as gates, can be had here too. */
function Gates({ looked: { selection, ends, pose, sieve } }: { looked: Looked }) {
  const gates = [...new Set(ends.map((option) => option.anchor!.place!))];
  if (selection.question.value?.ways || gates.length > GATES || gates.length < 2) return null;
  const enter = (place: string) => {
    const there = ends.filter((option) => option.anchor!.place === place);
    const height = pose?.height ?? sieve.height ?? undefined;
    selection.pending.value = nearest(there, { ...pose, place, height });
  };
  return (
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
  );
}

function HeadingRow({ looked, pose }: { looked: Looked; pose: Pose }) {
  return (
    <Row
      name={t("ends_heading")}
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

/** Sifts the board for the ends that are marked, such as those in somebody's fire. */
function Marked({ looked }: { looked: Looked }) {
  const { say } = useAnswering();
  const { marks, sieve } = looked;
  if (!marks.length) return null;
  return (
    <div class="ends-row">
      <button
        type="button"
        class="ends-marked"
        aria-pressed={sieve.marked}
        onClick={() => sift(looked, { marked: !sieve.marked })}
      >
        {t("ends_marked")}{" "}
        {marks.map(([mark, count]) => (
          <span key={mark} class={`mark-flag flag-${mark}`} title={markName(mark, say)}>
            {mark} <small>{count}</small>
          </span>
        ))}
      </button>
    </div>
  );
}

/** What the pending end is, what it costs, and why a path that was drawn is none. */
function Told({ looked: { drawn, pending, pose }, targets }: {
  looked: Looked;
  targets: ReadonlyMap<string, Zone>;
}) {
  const { say } = useAnswering();
  return (
    <>
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
    </>
  );
}

function sifts({ height, tilt, through, marked }: Sieve): boolean {
  return height !== null || tilt !== null || through !== null || marked;
}

/** The zones on the boards, by name. */
export function targetsOf(scene: Scene): ReadonlyMap<string, Zone> {
  return new Map((scene.boards ?? []).flatMap((board) => board.zones ?? []).map((z) => [z.id, z]));
}

function named(zone: Zone | undefined, say: Say): string {
  return t("ends_by", { zone: zone ? say(zone.label) : "" });
}

/** Draws the path instead: a point after another on the board. */
function Pencil() {
  const { selection, question } = useAnswering(), drawing = selection.drawing;
  const from = question.anchor?.place ?? selection.stands.value;
  if (!question.ways || !from) return null;
  if (!drawing.drawn.value) {
    return <Button onClick={() => drawing.begin(question, from)}>{t("draw_begin")}</Button>;
  }
  return (
    <div class="ends-pencil">
      <Button onClick={() => drawing.back(question)}>{t("draw_back")}</Button>
      <Button onClick={() => drawing.stop()}>{t("draw_stop")}</Button>
    </div>
  );
}

function noseName(tilt: number): string {
  return t(tilt > 0 ? "ends_up" : tilt < 0 ? "ends_down" : "ends_flat");
}

/** "Point 10,2, heading north-west, level 2, nose level, shot in column A." */
export function spoken(
  option: Option,
  pose: Pose,
  targets: ReadonlyMap<string, Zone>,
  say: Say,
): string {
  const parts = [
    t("ends_point", { place: pose.place }),
    t("ends_towards", { where: compass(pose.facing) }),
    t("ends_level", { n: pose.height }),
    noseName(pose.tilt),
    pose.through ? named(targets.get(pose.through), say) : "",
    option.mark ? markName(option.mark, say) : "",
  ];
  return parts.filter(Boolean).join(", ");
}
