/** Forms that stay open and say why they failed: in a panel, or in a dialog that asks before something is done. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { wordError } from "../data/error-words.ts";
import { isProposed } from "../data/proposed.ts";
import { useSubmit } from "../data/use-action.ts";
import { Button } from "./button.tsx";
import { notifyFailure } from "./notices.tsx";

interface Question {
  readonly title: string;
  /** On the button that does it. */
  readonly verb: string;
  readonly isDangerous?: boolean;
  readonly onConfirm: () => Promise<void>;
  readonly children: ComponentChildren;
}

/** A button that asks before it does something. */
export function ConfirmButton({ name, ...question }: Question & { readonly name: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button name={name} class={`button ${question.isDangerous ? "danger" : ""}`} onClick={() => setAsking(true)} />
      {isAsking ? <Confirm {...question} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

export function Confirm({
  title,
  verb,
  isDangerous = false,
  onConfirm,
  onClose,
  children,
}: Question & { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = () => dialog.current?.close();
  useEffect(() => dialog.current?.showModal(), []);
  const { isBusy, problem, submit } = useSubmit(async () => {
    try {
      await onConfirm();
    } catch (error) {
      if (!isProposed(error)) throw error;
      notifyFailure(error);
    }
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

export function FormPanel({
  title,
  verb,
  isReady = true,
  onSubmit,
  onCancel,
  children,
}: {
  readonly title: string;
  /** On the button that sends it. */
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

function FormFoot({
  problem,
  verb,
  isDangerous = false,
  isDisabled,
  onCancel,
}: {
  readonly problem: Error | undefined;
  readonly verb: string;
  readonly isDangerous?: boolean;
  readonly isDisabled: boolean;
  readonly onCancel?: (() => void) | undefined;
}) {
  return (
    <>
      {problem === undefined ? null : (
        <p class="state failure" role="alert">
          {wordError(problem)}
        </p>
      )}
      <div class="actions">
        <Button
          name={verb}
          type="submit"
          class={`button ${isDangerous ? "danger" : "primary"}`}
          disabled={isDisabled}
        />
        {onCancel === undefined ? null : <Button name="Cancel" onClick={onCancel} />}
      </div>
    </>
  );
}
