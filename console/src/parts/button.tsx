/** A button with a name. */
import type { ButtonHTMLAttributes, ComponentChildren } from "preact";

type Attributes = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "name" | "type" | "children">;

export function Button({
  name,
  type = "button",
  class: className = "button",
  ...attributes
}: Attributes & { readonly name: ComponentChildren; readonly type?: "button" | "submit" }) {
  return (
    <button {...attributes} type={type} class={className}>
      {name}
    </button>
  );
}
