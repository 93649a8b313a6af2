/** A form in a panel that stays open and says why where it did not work. */
import type { ComponentChildren } from "preact";
import { useSubmit } from "../data/use-submit.ts";
import { FormFoot } from "./form-foot.tsx";

export function FormPanel({
  title,
  verb,
  isReady = true,
  onSubmit,
  onCancel,
  children,
}: {
  readonly title: string;
  /** What the button says that sends it. */
  readonly verb: string;
  readonly isReady?: boolean;
  readonly onSubmit: () => Promise<void>;
  readonly onCancel?: () => void;
  readonly children: ComponentChildren;
}) {
  const { isBusy, problem, submit } = useSubmit(onSubmit);
  return (
    <form class="panel stack" onSubmit={submit}>
      <h2>{title}</h2>
      {children}
      <FormFoot problem={problem} verb={verb} isDisabled={isBusy || !isReady} onCancel={onCancel} />
    </form>
  );
}
