/**
 * Tooltip: the page's only tooltip, which explains the element it belongs to.
 *
 * Every element with `data-tip` has one, with the text of the attribute or, if that is empty, of
 * its `aria-label`. It opens for a mouse at rest, for keyboard focus, and for a finger that is
 * held. Screen readers announce it with its element, not separately.
 */

/** Milliseconds that a mouse rests, and that a finger is held. */
const REST = 350, STAY = 450;
/** Pixels that a held finger may move, and between an element, its tip and the window's edge. */
const SLIP = 10, GAP = 8;

type Pair = readonly [number, number];

type Edges = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/**
 * Return where a tooltip goes: above its element or, without space or on what must stay `clear`,
 * below, within the window.
 */
export function placed(
  { left, right, top, bottom }: Edges,
  [wide, high]: Pair,
  [width, height]: Pair,
  hand: number | null,
  clear: readonly Edges[] = [],
): Pair {
  const middle = Math.max(left, Math.min(right, hand ?? (left + right) / 2));
  const over = top - GAP - high, under = Math.min(bottom + GAP, height - GAP - high);
  const x = Math.max(GAP, Math.min(middle - wide / 2, width - GAP - wide));
  const covers = (y: number) =>
    clear.some((one) =>
      one.left < x + wide && one.right > x && one.top < y + high && one.bottom > y
    );
  const above = over >= GAP && (!covers(over) || covers(under));
  return [x, above ? over : Math.max(GAP, under)];
}

function wordsOf(thing: Element): string {
  return thing.getAttribute("data-tip") || thing.getAttribute("aria-label") || "";
}

/** Return whether an element shows its own text in full already. */
function plain(thing: Element): boolean {
  return !thing.firstElementChild && thing.textContent === wordsOf(thing) &&
    thing.scrollWidth <= thing.clientWidth && thing.scrollHeight <= thing.clientHeight + 2;
}

const thingOf = (event: Event) => (event.target as Element | null)?.closest?.("[data-tip]") ?? null;

class Tip {
  #plate = document.createElement("div");
  #thing: Element | null = null;
  #next: Element | null = null;
  #hand: number | null = null;
  #soon: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    Object.assign(this.#plate, { id: "tip", className: "tip", popover: "manual" });
    this.#plate.ariaHidden = "true";
    document.body.append(this.#plate);
  }

  show(thing: Element | null, hand: number | null = null): void {
    if (thing !== this.#thing) this.hide();
    clearTimeout(this.#soon);
    this.#next = null;
    this.#hand = hand;
    if (!thing || thing === this.#thing || !thing.isConnected || plain(thing)) return;
    this.#thing = thing;
    if (!thing.ariaLabel?.includes(wordsOf(thing)) && !thing.hasAttribute("aria-describedby")) {
      thing.setAttribute("aria-describedby", "tip");
    }
    this.#plate.showPopover();
    this.#stay();
  }

  /** Open after a while, unless something else happens first. */
  await(thing: Element | null, while_: number, hand: number, then?: () => void): void {
    if (thing && thing === (this.#next ?? this.#thing)) return;
    if (thing !== this.#thing) this.hide();
    clearTimeout(this.#soon);
    this.#next = thing;
    if (!thing) return;
    this.#soon = setTimeout(() => {
      this.show(thing, hand);
      then?.();
    }, while_);
  }

  hide(): void {
    clearTimeout(this.#soon);
    this.#next = null;
    if (!this.#thing) return;
    if (this.#thing.getAttribute("aria-describedby") === "tip") {
      this.#thing.removeAttribute("aria-describedby");
    }
    this.#thing = null;
    this.#plate.hidePopover();
  }

  /** Follow the element, and close with it. */
  #stay(): void {
    const thing = this.#thing;
    if (!thing) return;
    const words = wordsOf(thing), box = thing.getBoundingClientRect();
    const window: Pair = [innerWidth, innerHeight];
    const away = box.bottom < 0 || box.top > window[1] || box.right < 0 || box.left > window[0];
    if (!thing.isConnected || !words || away) return this.hide();
    if (this.#plate.textContent !== words) this.#plate.textContent = words;
    const { offsetWidth, offsetHeight } = this.#plate;
    const own = thing.closest(".board-play")?.querySelectorAll(".own .piece-craft") ?? [];
    const clear = [...own].map((craft) => craft.getBoundingClientRect());
    const [x, y] = placed(box, [offsetWidth, offsetHeight], window, this.#hand, clear);
    this.#plate.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
    requestAnimationFrame(() => thing === this.#thing && this.#stay());
  }
}

/** Show tooltips from now on. */
export function showTips(): void {
  const tip = new Tip();
  let keyed = false, explained = false, from: Pair = [0, 0];
  const on = <Kind extends keyof DocumentEventMap>(
    kind: Kind,
    act: (event: DocumentEventMap[Kind]) => void,
  ) => document.addEventListener(kind, act, { capture: true, passive: false });
  on("pointerover", (event) => {
    if (event.pointerType === "mouse") tip.await(thingOf(event), REST, event.clientX);
  });
  on("pointerout", (event) => event.relatedTarget || event.pointerType !== "mouse" || tip.hide());
  on("pointerdown", (event) => {
    keyed = explained = false;
    from = [event.clientX, event.clientY];
    tip.hide();
    if (event.pointerType === "mouse") return;
    tip.await(thingOf(event), STAY, event.clientX, () => explained = true);
  });
  on("pointermove", ({ pointerType, clientX, clientY }) => {
    if (pointerType === "mouse" || explained) return;
    if (Math.hypot(clientX - from[0], clientY - from[1]) > SLIP) tip.hide();
  });
  for (const kind of ["pointerup", "pointercancel"] as const) {
    on(kind, (event) => event.pointerType === "mouse" || explained || tip.hide());
  }
  on("contextmenu", (event) => explained && event.preventDefault());
  on("click", (event) => {
    if (!explained) return;
    explained = false;
    event.preventDefault();
    event.stopPropagation();
  });
  on("focusin", (event) => keyed && tip.show(thingOf(event)));
  on("focusout", () => keyed && tip.hide());
  on("keydown", (event) => {
    keyed = true;
    if (event.key === "Escape") tip.hide();
  });
}
