/** Asks before something that others will notice; it stays open and says why where it did not work. */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";

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
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      await onConfirm();
      dialog.current?.close();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  }

  return (
    <dialog ref={dialog} onClose={onClose} aria-labelledby={titleId}>
      <form class="stack" onSubmit={submit}>
        <h2 id={titleId}>{title}</h2>
        {children}
        {problem === undefined ? null : (
          <p class="state failure" role="alert">
            {problem}
          </p>
        )}
        <div class="actions">
          <button type="submit" class={`button ${isDangerous ? "danger" : "primary"}`} disabled={isBusy}>
            {verb}
          </button>
          <button type="button" class="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  );
}
