/** Turning: a piece is turned at its place, by its ring, by keys, or by a button at either side. */

import { useRef } from "preact/hooks";
import type { Say } from "../contract.ts";
import type { Option, Posed } from "../../api/schema.ts";
import { facingNear, turnedBy } from "../../game/answer/placing.ts";
import { factor, type Layout, n } from "../layout.ts";
import { tell } from "../speech.ts";

interface Props {
  question: Posed;
  layout: Layout;
  say: Say;
  scale: number;
  pending: Option | null;
  /** Whether choices within the ring stay clickable. */
  loose?: boolean;
  onChoose(option: Option): void;
}

/** The least radius of the ring and of its buttons, in pixels of the screen. */
const RING = 46, BUTTON = 17;
/** An arrow along a quarter of a circle, anticlockwise. */
const ARROW = "M6.5 5.5A8.5 8.5 0 1 0-6 5.6M-10.6 2.4L-6 5.9L-2.2 1.4";

export function Turning(props: Props) {
  const { question, layout, say, scale, pending } = props;
  const ring = useRef<SVGCircleElement>(null), held = useRef(false);
  const place = question.anchor?.place, { options } = question;
  if (!place || !layout.knows(place)) return null;
  const [x, y] = layout.centre(place), k = Math.max(1 / scale, layout.cell / 92);
  const facing = pending?.anchor?.facing ?? question.anchor?.facing ?? 0;
  const go = (to: Option | null) => to && to.value !== pending?.value && props.onChoose(to);
  const follow = (event: PointerEvent) => {
    const { left, top, width, height } = ring.current!.getBoundingClientRect();
    const across = event.clientX - left - width / 2, up = top + height / 2 - event.clientY;
    go(facingNear(options, Math.atan2(up, across) * 180 / Math.PI));
  };
  return (
    <g class="turning" transform={`translate(${n(x)} ${n(y)}) scale(${factor(k)})`}>
      <g
        class="turning-ring"
        role="slider"
        tabindex={0}
        aria-label={tell("turn")}
        aria-valuemin={0}
        aria-valuemax={359}
        aria-valuenow={facing}
        aria-valuetext={pending ? say(pending.says) : ""}
        onPointerDown={(event) => {
          event.stopPropagation();
          held.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={(event) => held.current && follow(event)}
        onPointerUp={() => held.current = false}
        onPointerCancel={() => held.current = false}
        onClick={(event) => event.stopPropagation()}
      >
        <circle class={props.loose ? "turning-band" : "turning-touch"} r={RING} />
        <circle ref={ring} class="turning-line" r={RING} />
        <path class="turning-knob" d="M0-17L8 6L0 2L-8 6Z" transform={knob(facing)} />
      </g>
      <TurnButton
        side={-1}
        name={tell("turn_left")}
        onPress={() => go(turnedBy(options, pending, 1))}
      />
      <TurnButton
        side={1}
        name={tell("turn_right")}
        onPress={() => go(turnedBy(options, pending, -1))}
      />
    </g>
  );
}

function knob(facing: number): string {
  return `rotate(${n(90 - facing)}) translate(0 ${-RING})`;
}

/** A button below the ring: at the left anticlockwise, at the right clockwise. */
function TurnButton({ side, name, onPress }: { side: -1 | 1; name: string; onPress(): void }) {
  return (
    <g
      class="turning-button"
      role="button"
      tabindex={0}
      aria-label={name}
      data-tip=""
      transform={`translate(${side * 25} ${RING + BUTTON + 10})`}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={(event) => {
        event.stopPropagation();
        onPress();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        onPress();
      }}
    >
      <circle class="turning-face" r={BUTTON} />
      <path class="turning-arrow" d={ARROW} transform={`scale(${-side} 1)`} />
    </g>
  );
}
