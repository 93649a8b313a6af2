/** Names and values side by side. */
import type { ComponentChildren } from "preact";

export function Facts({
  entries,
  class: className = "facts",
}: {
  readonly entries: readonly (readonly [name: string, value: ComponentChildren])[];
  /** `headline` for large figures. */
  readonly class?: "facts" | "headline";
}) {
  return (
    <dl class={className}>
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A large figure with a small one beside it. */
export function Noted({ value, note }: { readonly value: string; readonly note: string }) {
  return (
    <>
      {value} <span class="soft">{note}</span>
    </>
  );
}
