/**
 * Hover: a pointer that moves looks at things, and only such a one.
 *
 * A list that scrolls and a map that glides bring other things under a pointer that rests, and the
 * browser says that it has entered them. Nobody has pointed at anything then: what was shown stays
 * shown. As soon as the pointer moves, it has entered what it is on.
 */

const ENTERS = ["pointerenter", "mouseenter"], MOVES = ["pointermove", "mousemove"];

/** Keeps every listener from entries that no pointer made; called once for a page. */
export function heedPointer(page: Document = document): void {
  let x = NaN, y = NaN;
  const withheld = new Map<Element, MouseEvent[]>();
  const rests = (event: MouseEvent) => event.screenX === x && event.screenY === y;
  const enter = (event: MouseEvent) => {
    const { target } = event;
    if (!event.isTrusted || !(target instanceof Element) || !rests(event)) return;
    event.stopImmediatePropagation();
    withheld.set(target, [...withheld.get(target) ?? [], event]);
  };
  const move = (event: MouseEvent) => {
    if (rests(event)) return;
    [x, y] = [event.screenX, event.screenY];
    const entered = [...withheld];
    withheld.clear();
    for (const [target, events] of entered) {
      if (!target.matches(":hover")) continue;
      for (const one of events) {
        const Kind = one.constructor as typeof MouseEvent;
        target.dispatchEvent(new Kind(one.type, one));
      }
    }
  };
  /** A finger is nowhere before it touches. */
  const touch = (event: PointerEvent) => {
    if (event.pointerType !== "mouse") x = y = NaN;
  };
  for (const kind of ENTERS) page.addEventListener(kind, enter as EventListener, true);
  for (const kind of MOVES) page.addEventListener(kind, move as EventListener, true);
  page.addEventListener("pointerdown", touch, true);
}
