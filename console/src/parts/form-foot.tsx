/** What stands below a form: why it did not work, the button that sends it, and the way out. */
export function FormFoot({
  problem,
  verb,
  isDangerous = false,
  isDisabled,
  onCancel,
}: {
  readonly problem: string | undefined;
  readonly verb: string;
  readonly isDangerous?: boolean;
  readonly isDisabled: boolean;
  readonly onCancel?: (() => void) | undefined;
}) {
  return (
    <>
      {problem === undefined ? null : (
        <p class="state failure" role="alert">
          {problem}
        </p>
      )}
      <div class="actions">
        <button type="submit" class={`button ${isDangerous ? "danger" : "primary"}`} disabled={isDisabled}>
          {verb}
        </button>
        {onCancel === undefined ? null : (
          <button type="button" class="button" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </>
  );
}
