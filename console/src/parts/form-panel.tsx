/** A form in a panel that stays open and says why where it did not work. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

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
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await onSubmit();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form class="panel stack" onSubmit={submit}>
      <h2>{title}</h2>
      {children}
      {problem === undefined ? null : (
        <p class="state failure" role="alert">
          {problem}
        </p>
      )}
      <div class="actions">
        <button type="submit" class="button primary" disabled={isBusy || !isReady}>
          {verb}
        </button>
        {onCancel === undefined ? null : (
          <button type="button" class="button" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}
