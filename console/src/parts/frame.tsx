/** The frame of a page: its title in the tab and above, its actions, and its content. */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

/** What a page is given: the parts of its address that have names. */
export interface PageProps {
  readonly parameters: Readonly<Record<string, string>>;
}

export function Frame({
  title,
  tab = title,
  lead,
  actions,
  class: className = "",
  children,
}: {
  readonly title: string;
  /** In the tab, where the title alone names no thing. */
  readonly tab?: string;
  readonly lead?: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly class?: string;
  readonly children: ComponentChildren;
}) {
  useEffect(() => {
    document.title = `${tab} · Assay`;
  }, [tab]);
  return (
    <div class={`page ${className}`}>
      <header class="page-head">
        <div class="stack">
          <h1>{title}</h1>
          {lead === undefined ? null : <p class="soft">{lead}</p>}
        </div>
        {actions === undefined ? null : <div class="actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
