/** A link within the console: the browser loads nothing, but opening it in another tab works as ever. */
import type { ComponentChildren, TargetedMouseEvent } from "preact";
import { goTo } from "./router.ts";

export interface LinkProps {
  readonly to: string;
  readonly class?: string;
  readonly current?: boolean;
  readonly children: ComponentChildren;
}

export function Link({ to, class: className, current, children }: LinkProps) {
  function follow(event: TargetedMouseEvent<HTMLAnchorElement>): void {
    const isOwnWay = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (isOwnWay || event.defaultPrevented) return;
    event.preventDefault();
    goTo(to);
  }
  return (
    <a href={to} class={className} onClick={follow} aria-current={current === true ? "page" : undefined}>
      {children}
    </a>
  );
}
