/**
 * Steady height: a sheet that keeps its height while there is little on it, so that nothing jumps.
 */

import { type RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

/** Holds a sheet at the height it last had while it was not `idle`. What lies on the map beside it
 * is told how high it stands, and stays above it. */
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
