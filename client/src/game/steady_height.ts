/** Steady height: keeps the height of a sheet while it has little content, so nothing jumps. */

import { type RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

/**
 * Keep a sheet at the height that it last had while it was not `idle`. The height is passed on to
 * what is on the map beside it, which stays above the sheet.
 */
export function useSteady(sheet: RefObject<HTMLElement>, idle: boolean): void {
  const height = useRef(0), waiting = useRef(idle);
  useEffect(() => {
    const watch = new ResizeObserver(() => {
      const { offsetHeight = 0, parentElement } = sheet.current ?? {};
      if (!waiting.current) height.current = offsetHeight;
      parentElement?.style.setProperty("--orders", `${offsetHeight}px`);
    });
    if (sheet.current) watch.observe(sheet.current);
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => {
    waiting.current = idle;
    sheet.current?.style.setProperty("--held", idle ? `${height.current}px` : "0px");
  }, [idle]);
}
