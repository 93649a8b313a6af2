/** Runs something again and again while the page is looked at. */
import { useEffect, useRef } from "preact/hooks";

export function usePolling(run: () => void, everyMs: number): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") latest.current();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
