/**
 * Hover: only a pointer that moves hovers over things.
 *
 * A list that scrolls and a map that moves bring other things below a pointer at rest, and the
 * browser reports that it has entered them. The user has not pointed at anything then, so the
 * display does not change until the pointer moves.
 */

const ENTERS = ["pointerenter", "mouseenter"], MOVES = ["pointermove", "mousemove"];

/** Hide entries that no pointer movement caused from all listeners; called once for a page. */
export function ignoreStillPointer(page: Document = document): void {
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
  /** Forget the position when a finger touches: it was nowhere before. */
  const touch = (event: PointerEvent) => {
    if (event.pointerType !== "mouse") x = y = NaN;
  };
  for (const kind of ENTERS) page.addEventListener(kind, enter as EventListener, true);
  for (const kind of MOVES) page.addEventListener(kind, move as EventListener, true);
  page.addEventListener("pointerdown", touch, true);
}
