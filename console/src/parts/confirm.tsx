/** Asks before something that others will notice; it stays open and says why where it did not work. */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { useSubmit } from "../data/use-submit.ts";
import { FormFoot } from "./form-foot.tsx";

export function Confirm({
  title,
  verb,
  isDangerous = false,
  onConfirm,
  onClose,
  children,
}: {
  readonly title: string;
  /** What the button says that does it. */
  readonly verb: string;
  readonly isDangerous?: boolean;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = () => dialog.current?.close();
  useEffect(() => dialog.current?.showModal(), []);
  const { isBusy, problem, submit } = useSubmit(async () => {
    await onConfirm();
    close();
  });
  return (
    <dialog ref={dialog} onClose={onClose} aria-labelledby={titleId}>
      <form class="stack" onSubmit={submit}>
        <h2 id={titleId}>{title}</h2>
        {children}
        <FormFoot problem={problem} verb={verb} isDangerous={isDangerous} isDisabled={isBusy} onCancel={close} />
      </form>
    </dialog>
  );
}
