/** What-if panel: choose an enemy and its end, then see who could shoot, and the film of it. */

import { t } from "../../app/i18n.ts";
import { useEffect, useRef } from "preact/hooks";
import { BringsMark } from "../../board/overlays/Reach.tsx";
import { Button } from "../../ui/button.tsx";
import { bringsOf, type End, poseOf } from "../../board/overlays/ends.ts";
import type { SupposedShot } from "../../api/schema.ts";
import { sentence } from "../../app/phrases.ts";
import { useAnswering } from "../answer/answering.ts";
import { chancesSaid } from "../answer/chances.ts";
import { Ends } from "../answer/Choices.tsx";
import { spoken } from "../answer/ends/wording.ts";
import { anyUnseen } from "./enemies.ts";
import type { WhatIf } from "./what_if.ts";

export function WhatIfPanel() {
  const { model, selection, scene, say, question } = useAnswering();
  const whatIf = selection.whatIf.value, heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [question.about]);
  if (!whatIf) return null;
  const named = (id: string) => say(scene.pieces?.find((one) => one.id === id)?.label ?? id);
  const pending = selection.pending.value, own = selection.asked.value?.about ?? "";
  return (
    <section
      class="panel whatif"
      aria-label={t.what_if("asks", { who: named(question.about ?? "") })}
    >
      <div class="panel-question">
        <h2 ref={heading} tabIndex={-1}>
          {t.what_if("asks", { who: named(question.about ?? "") })}
        </h2>
      </div>
      <Enemies whatIf={whatIf} />
      {!question.options.length && <p class="what-if-told">{t.what_if("fixed")}</p>}
      {anyUnseen(scene, own) && <p class="what-if-told">{t.what_if("unseen")}</p>}
      {!whatIf.own.length && (
        <p class="what-if-told">{t.what_if("no_order", { who: named(own) })}</p>
      )}
      <Few ends={question.options} />
      {question.options.length > 0 && (
        <Ends ends={question.options} whole hint={t.what_if("hint")} />
      )}
      <Stages whatIf={whatIf} />
      <Shots whatIf={whatIf} />
      <div class="panel-foot">
        <Button aria-keyshortcuts="Escape" onClick={() => whatIf.leave()}>
          {t.what_if("leave")}
        </Button>
        <Button
          main
          aria-keyshortcuts="Enter"
          disabled={!(pending || whatIf.found.value) || model.playback.playing.value}
          onClick={() => pending ? selection.confirm() : whatIf.film()}
        >
          {t.what_if("film")} <kbd>⏎</kbd>
        </Button>
      </div>
    </section>
  );
}

/** The enemies to choose from, where there are several. */
function Enemies({ whatIf }: { whatIf: WhatIf }) {
  const { say } = useAnswering(), about = whatIf.question.value?.about;
  if (whatIf.enemies.length < 2) return null;
  return (
    <div class="quick" role="group" aria-label={t.what_if("enemy")}>
      {whatIf.enemies.map((piece) => (
        <Button
          key={piece.id}
          aria-pressed={piece.id === about}
          title={say(piece.label)}
          onClick={() => whatIf.turnTo(piece.id)}
        >
          {piece.number || say(piece.label)}
        </Button>
      ))}
    </div>
  );
}

/** A few ends in words, those that lead to a shot first. */
function Few({ ends }: { ends: readonly End[] }) {
  const { selection, scene, say } = useAnswering(), pending = selection.pending.value;
  if (!ends.length) return null;
  const few = fewOf(ends);
  const listed = pending && !few.some((end) => end.value === pending.value)
    ? [pending, ...few]
    : few;
  return (
    <label class="what-if-list">
      <span class="label">{t.what_if("list")}</span>
      <select
        value={String(pending?.value ?? "")}
        onChange={({ currentTarget: { value } }) =>
          selection.pending.value = ends.find((end) => end.value === value) ?? null}
      >
        <option value="">{t.what_if("pick")}</option>
        {listed.map((end) => (
          <option key={end.value} value={String(end.value)}>
            {spoken(end, poseOf(end)!, scene, say)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Where the enemy can be after each part of the turn, shown faintly on the map. */
function Stages({ whatIf: { stages, stage } }: { whatIf: WhatIf }) {
  const { say } = useAnswering(), all = stages.value, now = all[stage.value ?? -1];
  if (!all.length) return null;
  return (
    <label class="what-if-stages">
      <span class="label">{t.what_if("where")}</span>
      <input
        type="range"
        min={0}
        max={all.length}
        value={(stage.value ?? -1) + 1}
        aria-valuetext={now ? say(now.says) : t.what_if("nowhere")}
        onInput={({ currentTarget: { value } }) =>
          stage.value = Number(value) ? Number(value) - 1 : null}
      />
      <output>{now ? sentence(say(now.says)) : t.what_if("nowhere")}</output>
    </label>
  );
}

function Shots({ whatIf }: { whatIf: WhatIf }) {
  const found = whatIf.found.value, shots = found?.shots ?? [];
  return (
    <div class="what-if-shots" role="status">
      {whatIf.fault.value && <p>{sentence(whatIf.fault.value)}</p>}
      {found && !shots.length && <p>{t.what_if("no_shots")}</p>}
      {shots.length > 0 && (
        <>
          <h3>{t.what_if("shots")}</h3>
          <ul>{shots.map((shot, index) => <Shot key={index} shot={shot} />)}</ul>
        </>
      )}
    </div>
  );
}

function Shot({ shot: { piece, target, says, chances } }: { shot: SupposedShot }) {
  const { selection, scene, say } = useAnswering(), pieces = scene.pieces ?? [];
  const [by, at] = [piece, target].map((id) => pieces.find((one) => one.id === id));
  const side = pieces.find((one) => one.id === selection.asked.value?.about)?.side;
  const brings = by?.side === side ? "shot" : "sights";
  return (
    <li>
      <svg
        class={`brings-${brings}`}
        viewBox="-12 -12 24 24"
        width="18"
        height="18"
        aria-hidden="true"
      >
        <BringsMark brings={brings} />
      </svg>
      <b>{t.what_if("shot", { by: by?.number || piece, at: at?.number || target })}</b>
      <small>{sentence(say(says))}: {chancesSaid(chances)}</small>
    </li>
  );
}

const FEW = 9;

/** Return ends at different places: those with a consequence first, then the simplest. */
export function fewOf(ends: readonly End[]): readonly End[] {
  const bold = ends.filter((end) => bringsOf(end) !== "safe"), places = new Set<string>();
  const few = [...bold, ...ends].filter((end) => {
    const place = end.anchor?.place ?? "";
    return poseOf(end) && !places.has(place) && places.add(place);
  });
  return few.slice(0, FEW);
}
