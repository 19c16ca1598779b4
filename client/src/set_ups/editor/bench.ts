/**
 * Bench: a set-up being edited. Edits are shown at once; the server applies them in order and
 * reports the result.
 */

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

/** The server's part of the editor. */
export interface EditServer {
  read(text: string): Promise<Drafted>;
  write(wish: Omit<WriteIn, "language">): Promise<Drafted>;
}

/** An edit that waits to be applied. */
type BenchAction =
  & { tag: string }
  & (
    | { edit(draft: Value): Value }
    | { text: string }
    | { place: PlaceIn }
    | { add: AddIn }
  );

/** The thing that is put on the board next. */
export interface Armed {
  add: Omit<AddIn, "cell">;
  title: string;
}

/** The tag of an edit that replaces the whole set-up. */
const OTHER = "other";
/** Milliseconds after the last letter typed, between two requests, and after a failed one. */
const PACE = { calm: 300, apart: 300, again: 2000 };

export class Bench {
  readonly history = signal<History<Drafted> | null>(null);
  readonly selected = signal<Path | null>(null);
  readonly armed = signal<Armed | null>(null);
  /** A text that is being typed and not read yet. */
  readonly typed = signal<string | null>(null);
  readonly drafted = computed(() => this.history.value?.now.is ?? null);
  readonly text = computed(() => this.typed.value ?? this.drafted.value?.text ?? "");
  /** The draft with all edits; null if the text is not valid TOML. */
  readonly draft = computed(() => {
    const known = this.drafted.value?.draft as Draft | null | undefined;
    if (!known) return null;
    return this.#actions.value.reduce<Value>(
      (draft, action) => "edit" in action ? action.edit(draft) : draft,
      known,
    ) as Draft;
  });
  readonly flaws = computed((): readonly Wrong[] =>
    (this.drafted.value?.flaws ?? []).map((flaw) => ({ ...flaw, path: flaw.path ?? [] }))
  );
  readonly busy = computed(() => this.#actions.value.length > 0);
  /** The text before the last change, if that change led to the current text. */
  readonly before = computed(() => {
    const history = this.history.value;
    return history && history.now.tag !== OTHER ? history.past.at(-1)?.is.text ?? null : null;
  });

  readonly #actions = signal<readonly BenchAction[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = -Infinity;
  /** The number of edits that the server is applying. */
  #asked = 0;

  constructor(
    private editor: EditServer,
    /** Report an error; return whether another attempt may succeed. */
    private trouble: (error: unknown) => boolean,
    private pace = PACE,
  ) {}

  /** Open another set-up in place of the current one. */
  open(drafted: Drafted): void {
    this.stop();
    this.history.value = begun(drafted);
    this.selected.value = this.armed.value = null;
  }

  /** Replace the whole text, as one edit that can be undone. */
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

  /** Set several values as one edit. */
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

  /** Put the current thing on the board. */
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
    this.#actions.value = [];
    this.typed.value = null;
  }

  #turn(step: (history: History<Drafted>) => History<Drafted> | null): void {
    const history = this.history.peek(), next = history && step(history);
    if (!next) return;
    this.stop();
    this.history.value = next;
    this.#keepSelection();
  }

  /** Keep the selection only if it still exists. */
  #keepSelection(): void {
    const chosen = this.selected.peek(), draft = this.drafted.peek()?.draft as Draft | null;
    if (chosen && draft && at(draft, chosen) === undefined) this.selected.value = null;
  }

  #do(action: BenchAction, wait = 0): void {
    this.#actions.value = queued(this.#actions.peek(), action, this.#asked);
    clearTimeout(this.#timer);
    const rest = Math.max(wait, this.#last + this.pace.apart - performance.now());
    this.#timer = setTimeout(() => this.#work(), rest);
  }

  async #work(): Promise<void> {
    const drafted = this.drafted.peek(), actions = this.#actions.peek();
    if (this.#asked || !drafted || !actions.length) return;
    const batch = batchOf(actions);
    this.#asked = batch.length;
    this.#last = performance.now();
    try {
      this.#done(actions, batch, await this.#ask(drafted, batch));
    } catch (error) {
      if (!this.trouble(error)) this.#actions.value = this.#actions.peek().slice(batch.length);
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#work(), this.pace.again);
    } finally {
      this.#asked = 0;
    }
  }

  #ask(drafted: Drafted, batch: readonly BenchAction[]): Promise<Drafted> {
    const [first] = batch;
    if (first && "text" in first) return this.editor.read(first.text);
    const edits = batch.flatMap((action) => "edit" in action ? action.edit : []);
    const draft = edits.reduce<Value>((one, edit) => edit(one), drafted.draft as Draft);
    return this.editor.write({
      text: drafted.text,
      draft: edits.length ? JSON.stringify(draft) : null,
      place: batch.flatMap((action) => "place" in action ? action.place : []),
      add: batch.flatMap((action) => "add" in action ? action.add : []),
    });
  }

  /** Take the result of a batch; edits made meanwhile are sent next. */
  #done(before: readonly BenchAction[], batch: readonly BenchAction[], drafted: Drafted): void {
    const actions = this.#actions.peek(), history = this.history.peek();
    if (!history || before[0] !== actions[0]) return this.#goOn();
    this.#actions.value = actions.slice(batch.length);
    const tag = batch.every((action) => action.tag === batch[0]!.tag) ? batch[0]!.tag : "";
    this.history.value = followed(history, drafted, tag, performance.now());
    if (!this.#actions.peek().some((action) => "text" in action)) this.typed.value = null;
    const [added] = drafted.added ?? [];
    if (added) this.selected.value = added;
    else this.#keepSelection();
    this.#goOn();
  }

  #goOn(): void {
    if (!this.#actions.peek().length) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#work(), this.pace.apart);
  }
}

/**
 * Return the waiting edits with one more: a text replaces all, a place replaces an earlier one of
 * the same.
 */
function queued(
  actions: readonly BenchAction[],
  action: BenchAction,
  asked: number,
): readonly BenchAction[] {
  if ("text" in action) return [action];
  const last = actions.length > asked ? actions.at(-1) : undefined;
  if ("place" in action && last && "place" in last && same(last.place.path, action.place.path)) {
    return [...actions.slice(0, -1), { ...action, place: { ...last.place, ...action.place } }];
  }
  return [...actions, action];
}

/** Return the edits of the next batch: a whole text, or changed values and then placements. */
function batchOf(actions: readonly BenchAction[]): readonly BenchAction[] {
  const placed = actions.findIndex((action) => "place" in action || "add" in action);
  const text = actions.findIndex((action) => "text" in action);
  if (text === 0) return actions.slice(0, 1);
  if (placed < 0) return actions;
  const rest = actions.slice(placed).findIndex((action) => !("place" in action || "add" in action));
  return rest < 0 ? actions : actions.slice(0, placed + rest);
}
