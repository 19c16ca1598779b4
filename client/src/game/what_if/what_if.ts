/**
 * What if: the player guesses where an enemy will end, and sees the resulting turn. The player's
 * own pending order and the board are restored afterwards.
 */

import { t } from "../../app/i18n.ts";
import { batch, computed, effect, signal } from "@preact/signals";
import { getOpponentSet, supposeAnswers } from "../../api/calls/advice.ts";
import { send } from "../../api/send.ts";
import { grip } from "../../app/busy.ts";
import { asEnds, type End, likely, poseOf, spread } from "../../board/overlays/ends.ts";
import { createLatest } from "../../app/latest.ts";
import type { OpponentSet, Option, Piece, Posed, Scene, Supposed } from "../../api/schema.ts";
import { reason } from "../../ui/toasts.tsx";
import type { AdvisedFlight } from "../../board/contract.ts";
import { enemiesOf } from "./enemies.ts";
import type { TableModel } from "../model/model.ts";
import type { AnswerSelection } from "../answer/selection.ts";

type Answers = readonly (string | number)[];

/** Milliseconds after a guess before its turn is requested. */
const DELAY = 120;

export class WhatIf {
  readonly enemies: readonly Piece[];
  /** The enemy's end as a question; null until its ends are known. */
  readonly question = signal<Posed | null>(null);
  readonly stages = computed(() => this.#ends.value?.stages ?? []);
  /** The moment for which the possible positions are shown; null for none. */
  readonly stage = signal<number | null>(null);
  readonly cells = computed(() => this.stages.value[this.stage.value ?? -1]?.cells ?? []);
  readonly found = signal<Supposed | null>(null);
  readonly fault = signal("");
  /** The player's own pending order, if any. */
  readonly own: readonly AdvisedFlight[];
  #ends = signal<OpponentSet | null>(null);
  #asked: Posed;
  #laid: Option | null;
  #mine: Answers;
  #guesses = new Map<string, End>();
  #waiting: ReturnType<typeof setTimeout> | undefined;
  /** The timer between a guess and the request for its turn. */
  #standing = grip();
  #requests = createLatest();
  #turns = createLatest();
  #stops: (() => void)[] = [];

  constructor(private model: TableModel, private selection: AnswerSelection, scene: Scene) {
    this.#asked = selection.question.peek()!;
    this.#laid = selection.pending.peek();
    this.#mine = answered(this.#asked, this.#laid);
    const laid = this.#mine.length ? selection.flown.peek() : null;
    const anchor = { ...laid?.anchor, piece: this.#asked.about };
    this.own = laid ? [{ flight: { ...laid, anchor }, kind: "own", says: t.what_if("own") }] : [];
    this.enemies = enemiesOf(scene, this.#asked);
  }

  /** Begin with the nearest enemy that has a move to choose. */
  async begin(): Promise<void> {
    for (const { id } of this.enemies) {
      this.#turn(id, await this.#endsOf(id));
      if (this.question.peek()!.options.length) break;
    }
    const { selection } = this;
    if (selection.asked.peek()?.key !== this.#asked.key) return;
    selection.whatIf.value = this;
    this.#stops = [
      effect(() => {
        if (selection.asked.value?.key !== this.#asked.key) queueMicrotask(() => this.#end());
      }),
      effect(() => this.#guess(selection.pending.value)),
      dragging(this, selection),
    ];
  }

  /** Guess at another enemy; the guess at this one remains. */
  async turnTo(piece: string): Promise<void> {
    if (piece === this.question.peek()?.about || !this.enemies.some((one) => one.id === piece)) {
      return;
    }
    const show = (found: OpponentSet) => {
      this.#turn(piece, found);
      this.selection.pending.value = this.#guesses.get(piece) ?? null;
    };
    await this.#requests.ask(
      this.#endsOf(piece),
      show,
      (error) => this.fault.value = reason(error),
    );
  }

  #endsOf(about: string): Promise<OpponentSet> {
    const { key, seat } = this.#asked;
    return send(getOpponentSet(this.model.game, { seat, key, about, answers: this.#mine }));
  }

  #turn(about: string, found: OpponentSet): void {
    batch(() => {
      this.#ends.value = found;
      this.question.value = {
        ...asEnds({ ...this.#asked, about, given: [], anchor: null }, spread(found.ways ?? [])),
        key: `what if ${about}`,
      };
    });
  }

  /** Work out the turn a moment after a guess is made; drop it if the guess is removed. */
  #guess(option: End | null): void {
    this.#calm();
    const about = this.question.peek()?.about;
    if (!about) return;
    if (option?.answers) this.#guesses.set(about, option);
    else {
      this.#guesses.delete(about);
      this.found.value = null;
      if (this.question.peek()!.options.length || !this.own.length) return;
    }
    this.#standing.take();
    this.#waiting = setTimeout(() => {
      this.#suppose();
      this.#standing.leave();
    }, DELAY);
  }

  /** Cancel the pending request, and ignore the answer to an earlier one. */
  #calm(): void {
    clearTimeout(this.#waiting);
    this.#turns.forget();
    this.#standing.leave();
  }

  #suppose(): Promise<void> {
    const { key, seat } = this.#asked;
    const guesses = Object.fromEntries(
      [...this.#guesses].map(([about, end]) => [about, end.answers!]),
    );
    const tell = (found: Supposed | null, fault = "") => {
      [this.found.value, this.fault.value] = [found, fault];
    };
    const supposed = send(
      supposeAnswers(this.model.game, { seat, key, answers: this.#mine, guesses }),
    );
    return this.#turns.ask(supposed, tell, (error) => tell(null, reason(error)));
  }

  /** Show the film of the turn with this guess. */
  async show(option: End): Promise<void> {
    this.selection.pending.value = option;
    this.#guess(option);
    this.#calm();
    await this.#suppose();
    await this.film();
  }

  /** Show the film of the turn that was worked out. */
  async film(): Promise<void> {
    await this.model.playback.ready();
    const acts = this.found.peek()?.acts;
    if (acts && this.selection.whatIf.peek() === this) await this.model.playback.imagine(acts);
  }

  /** Restore everything as it was. */
  leave(): void {
    this.#end();
    this.selection.pending.value = this.#laid;
  }

  #end(): void {
    if (this.selection.whatIf.peek() !== this) return;
    this.#calm();
    this.#requests.forget();
    for (const stop of this.#stops) stop();
    if (this.model.playback.playing.peek() && !this.model.showing.peek()) {
      this.model.playback.skip();
    }
    this.selection.whatIf.value = null;
  }
}

/** Return the answers that an option would give to a whole dialogue; [] if it is no whole order. */
function answered(question: Posed, option: End | null): Answers {
  if (!option) return [];
  if (option.answers) return option.answers;
  return poseOf(option) ? [...(question.given ?? []), option.value] : [];
}

/** Let the pointer drag the enemy on the board, or its ghost, to where it may end. */
function dragging(whatIf: WhatIf, selection: AnswerSelection): () => void {
  const left = new AbortController();
  let over: Option | null = null, held = false;
  const under = ({ clientX, clientY }: PointerEvent, what: string) =>
    document.elementsFromPoint(clientX, clientY).map((one) => one.closest<SVGElement>(what))
      .find(Boolean);
  const hands: Record<string, (event: PointerEvent) => void> = {
    pointerdown(event) {
      const about = whatIf.question.peek()?.about, laid = selection.pending.peek()?.anchor?.place;
      const spot = laid && under(event, `[data-spot="${laid}"]`);
      held = !event.button && !!(spot || under(event, `[data-piece="${about}"]`));
    },
    pointermove(event) {
      const cell = under(event, "[data-spot]")?.dataset.spot;
      const ends = selection.offered.peek()?.options ?? [];
      const there = ends.filter((end) => end.anchor?.place === cell);
      if (there.length) selection.pending.value = null;
      over = there.length ? likely(there, {}) : over;
      selection.preview.value = over;
    },
    pointerup() {
      held = false;
      if (over) selection.pending.value = over;
      over = selection.preview.value = null;
    },
  };
  hands.pointercancel = hands.pointerup!;
  for (const [kind, hand] of Object.entries(hands)) {
    document.addEventListener(kind, (event) => {
      if (!held && kind !== "pointerdown") return;
      hand(event as PointerEvent);
      if (held || kind === "pointerup") event.stopPropagation();
    }, { capture: true, signal: left.signal });
  }
  return () => left.abort();
}
