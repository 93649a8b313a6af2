/** A button with a name, and the key that does the same. */
import type { ButtonHTMLAttributes, ComponentChildren } from "preact";

type Attributes = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "name" | "type" | "children">;

export function Button({
  name,
  type = "button",
  class: className = "button",
  keys,
  ...attributes
}: Attributes & {
  readonly name: ComponentChildren;
  readonly type?: "button" | "submit";
  /** Of the open page, shown where there is a keyboard. */
  readonly keys?: string;
}) {
  return (
    <button {...attributes} type={type} class={className} aria-keyshortcuts={keys}>
      {name}
      {keys === undefined ? null : (
        <span class="key-hint" aria-hidden="true">
          {keys.toUpperCase()}
        </span>
      )}
    </button>
  );
}
