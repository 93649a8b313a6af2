/** Around a table: scrolls where the screen is too narrow for it, and can then be reached by keys. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

export function TableFrame({
  class: className = "",
  children,
}: {
  readonly class?: string;
  readonly children: ComponentChildren;
}) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      const isCut = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
      if (isCut && getComputedStyle(element).overflowX !== "clip") element.tabIndex = 0;
      else element.removeAttribute("tabindex");
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} class={`table-frame ${className}`.trimEnd()}>
      {children}
    </div>
  );
}
