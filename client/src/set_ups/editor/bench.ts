/** Bench: a set-up under one's hands. Edits are seen at once; the server writes them down in turn,
 * and says what comes of them. */

import { computed, signal } from "@preact/signals";
import {
  add,
  at,
  cut,
  type Draft,
  type Path,
  put,
  same,
  type Value,
  within,
  type Wrong,
} from "./draft.ts";
import { begun, followed, type History, redone, undone } from "./history.ts";
import type { AddIn, Drafted, PlaceIn, WriteIn } from "../../api/schema.ts";

/** The server, as far as a bench asks it. */
export interface Scribe {
  read(text: string): Promise<Drafted>;
  write(wish: Omit<WriteIn, "language">): Promise<Drafted>;
}

/** Something to be done, in turn. */
type Deed =
  & { tag: string }
  & (
    | { edit(draft: Value): Value }
    | { text: string }
    | { place: PlaceIn }
    | { add: AddIn }
  );

/** What is to be put on the board next. */
export interface Armed {
  add: Omit<AddIn, "cell">;
  title: string;
}

/** The tag of what is no change of what was there, but something else. */
const OTHER = "other";
/** Milliseconds: after the last letter of something typed, between two requests, and after one
 * that could not be sent. */
const PACE = { calm: 300, apart: 300, again: 2000 };

export class Bench {
  readonly history = signal<History<Drafted> | null>(null);
  readonly selected = signal<Path | null>(null);
  readonly armed = signal<Armed | null>(null);
  /** A text that is being typed, and not read yet. */
  readonly typed = signal<string | null>(null);
  readonly drafted = computed(() => this.history.value?.now.is ?? null);
  readonly text = computed(() => this.typed.value ?? this.drafted.value?.text ?? "");
  /** The draft with everything that was done to it; null where the text is no TOML. */
  readonly draft = computed(() => {
    const known = this.drafted.value?.draft as Draft | null | undefined;
    if (!known) return null;
    return this.#deeds.value.reduce<Value>(
      (draft, deed) => "edit" in deed ? deed.edit(draft) : draft,
      known,
    ) as Draft;
  });
  readonly flaws = computed((): readonly Wrong[] =>
    (this.drafted.value?.flaws ?? []).map((flaw) => ({ ...flaw, path: flaw.path ?? [] }))
  );
  readonly busy = computed(() => this.#deeds.value.length > 0);
  /** The text as it was before the last change, if that is what came of it. */
  readonly before = computed(() => {
    const history = this.history.value;
    return history && history.now.tag !== OTHER ? history.past.at(-1)?.is.text ?? null : null;
  });

  readonly #deeds = signal<readonly Deed[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = -Infinity;
  /** How many deeds the server is at. */
  #asked = 0;

  constructor(
    private scribe: Scribe,
    /** Tells what went wrong; true if it is worth another try. */
    private trouble: (error: unknown) => boolean,
    private pace = PACE,
  ) {}

  /** Lays another set-up on the bench; what was there is gone. */
  open(drafted: Drafted): void {
    this.stop();
    this.history.value = begun(drafted);
    this.selected.value = this.armed.value = null;
  }

  /** A whole other text, which can be taken back. */
  replace(text: string): void {
    this.#do({ text, tag: OTHER });
  }

  type(text: string): void {
    this.typed.value = text;
    this.#do({ text, tag: "text" }, this.pace.calm);
  }

  put(path: Path, value: Value, typing = false): void {
    const edit = (draft: Value) => put(draft, path, value);
    this.#do({ edit, tag: typing ? path.join(".") : "" }, typing ? this.pace.calm : 0);
  }

  /** Several values at once are one change. */
  putAll(values: readonly (readonly [Path, Value])[]): void {
    const edit = (draft: Value) =>
      values.reduce((one, [path, value]) => put(one, path, value), draft);
    this.#do({ edit, tag: "" });
  }

  cut(path: Path): void {
    const chosen = this.selected.peek();
    if (chosen && within(chosen, path)) this.selected.value = null;
    this.#do({ edit: (draft) => cut(draft, path), tag: "" });
  }

  append(path: Path, value: Value): void {
    this.#do({ edit: (draft) => add(draft, path, value), tag: "" });
  }

  place(wish: PlaceIn): void {
    this.#do({ place: wish, tag: `place ${wish.path.join(".")}` });
  }

  /** Puts what is in the hand on the board, or anywhere. */
  drop(cell?: string): void {
    const armed = this.armed.peek();
    if (armed) this.#do({ add: cell ? { ...armed.add, cell } : armed.add, tag: "" });
  }

  undo(): void {
    this.#turn(undone);
  }

  redo(): void {
    this.#turn(redone);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#deeds.value = [];
    this.typed.value = null;
  }

  #turn(step: (history: History<Drafted>) => History<Drafted> | null): void {
    const history = this.history.peek(), next = history && step(history);
    if (!next) return;
    this.stop();
    this.history.value = next;
    this.#keepSelection();
  }

  /** What is chosen may be no more. */
  #keepSelection(): void {
    const chosen = this.selected.peek(), draft = this.drafted.peek()?.draft as Draft | null;
    if (chosen && draft && at(draft, chosen) === undefined) this.selected.value = null;
  }

  #do(deed: Deed, wait = 0): void {
    this.#deeds.value = queued(this.#deeds.peek(), deed, this.#asked);
    clearTimeout(this.#timer);
    const rest = Math.max(wait, this.#last + this.pace.apart - performance.now());
    this.#timer = setTimeout(() => this.#work(), rest);
  }

  async #work(): Promise<void> {
    const drafted = this.drafted.peek(), deeds = this.#deeds.peek();
    if (this.#asked || !drafted || !deeds.length) return;
    const batch = batchOf(deeds);
    this.#asked = batch.length;
    this.#last = performance.now();
    try {
      this.#done(deeds, batch, await this.#ask(drafted, batch));
    } catch (error) {
      if (!this.trouble(error)) this.#deeds.value = this.#deeds.peek().slice(batch.length);
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#work(), this.pace.again);
    } finally {
      this.#asked = 0;
    }
  }

  #ask(drafted: Drafted, batch: readonly Deed[]): Promise<Drafted> {
    const [first] = batch;
    if (first && "text" in first) return this.scribe.read(first.text);
    const edits = batch.flatMap((deed) => "edit" in deed ? deed.edit : []);
    const draft = edits.reduce<Value>((one, edit) => edit(one), drafted.draft as Draft);
    return this.scribe.write({
      text: drafted.text,
      draft: edits.length ? JSON.stringify(draft) : null,
      place: batch.flatMap((deed) => "place" in deed ? deed.place : []),
      add: batch.flatMap((deed) => "add" in deed ? deed.add : []),
    });
  }

  /** The server has written a batch down; what was done meanwhile comes next. */
  #done(before: readonly Deed[], batch: readonly Deed[], drafted: Drafted): void {
    const deeds = this.#deeds.peek(), history = this.history.peek();
    if (!history || before[0] !== deeds[0]) return this.#goOn();
    this.#deeds.value = deeds.slice(batch.length);
    const tag = batch.every((deed) => deed.tag === batch[0]!.tag) ? batch[0]!.tag : "";
    this.history.value = followed(history, drafted, tag, performance.now());
    if (!this.#deeds.peek().some((deed) => "text" in deed)) this.typed.value = null;
    const [added] = drafted.added ?? [];
    if (added) this.selected.value = added;
    else this.#keepSelection();
    this.#goOn();
  }

  #goOn(): void {
    if (!this.#deeds.peek().length) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#work(), this.pace.apart);
  }
}

/** What is to be done, with one more: a text replaces all, a place an earlier one of the same. */
function queued(deeds: readonly Deed[], deed: Deed, asked: number): readonly Deed[] {
  if ("text" in deed) return [deed];
  const last = deeds.length > asked ? deeds.at(-1) : undefined;
  if ("place" in deed && last && "place" in last && same(last.place.path, deed.place.path)) {
    return [...deeds.slice(0, -1), { ...deed, place: { ...last.place, ...deed.place } }];
  }
  return [...deeds, deed];
}

/** The deeds that go together: edits, and what is placed afterwards. */
function batchOf(deeds: readonly Deed[]): readonly Deed[] {
  const placed = deeds.findIndex((deed) => "place" in deed || "add" in deed);
  const text = deeds.findIndex((deed) => "text" in deed);
  if (text === 0) return deeds.slice(0, 1);
  if (placed < 0) return deeds;
  const rest = deeds.slice(placed).findIndex((deed) => !("place" in deed || "add" in deed));
  return rest < 0 ? deeds : deeds.slice(0, placed + rest);
}
