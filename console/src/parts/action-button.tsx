/** A button that does something, says so when it is done, and why where it did not work. */

import { useAction } from "../data/use-action.ts";
import { Button } from "./button.tsx";

export function ActionButton({
  name,
  busyName = name,
  class: className = "button",
  isDisabled = false,
  work,
}: {
  readonly name: string;
  /** What it says while it is at work. */
  readonly busyName?: string;
  readonly class?: string;
  readonly isDisabled?: boolean;
  /** Gives what there is to say of it. */
  readonly work: () => Promise<string>;
}) {
  const [isBusy, run] = useAction();
  return (
    <Button
      name={isBusy ? busyName : name}
      class={className}
      disabled={isBusy || isDisabled}
      onClick={() => run(work)}
    />
  );
}
