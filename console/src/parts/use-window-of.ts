/** Which rows of a long table can be seen: follows the page's scrolling, and what it looks like when the window changes. */
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** As high as the style of rows in long tables says, in pixels. */
const rowHeight = 44;
/** Drawn above and below what can be seen, so that a quick turn of the wheel shows no gap. */
const spareRows = 20;

export interface RowWindow {
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly first: number;
  readonly count: number;
  readonly rowHeight: number;
}

export function useWindowOf(rows: number, isWindowed: boolean): RowWindow {
  const body = useRef<HTMLTableSectionElement>(null);
  const [seen, setSeen] = useState({ first: 0, count: 2 * spareRows });

  useEffect(() => {
    if (!isWindowed) return undefined;
    let frame = 0;
    function look(): void {
      frame = 0;
      const top = body.current?.getBoundingClientRect().top ?? 0;
      const above = Math.max(0, Math.floor(-top / rowHeight) - spareRows);
      const count = Math.ceil(innerHeight / rowHeight) + 2 * spareRows;
      const first = Math.min(above, Math.max(0, rows - count));
      setSeen((before) => (before.first === first && before.count === count ? before : { first, count }));
    }
    function later(): void {
      if (frame === 0) frame = requestAnimationFrame(look);
    }
    look();
    addEventListener("scroll", later, { passive: true });
    addEventListener("resize", later);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", later);
      removeEventListener("resize", later);
    };
  }, [rows, isWindowed]);

  return { body, ...seen, rowHeight };
}
