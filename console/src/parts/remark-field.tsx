/** A place for a remark of some sentences. */

/** As the interface allows. */
const longest = 1_000;

export function RemarkField({
  label,
  text,
  onText,
  isHidden = false,
  isRequired = false,
}: {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Where a heading says the same. */
  readonly isHidden?: boolean;
  readonly isRequired?: boolean;
}) {
  return (
    <label class="field">
      <span class={isHidden ? "hidden" : "label"}>{label}</span>
      <textarea
        class="input"
        rows={2}
        required={isRequired}
        maxLength={longest}
        value={text}
        onInput={({ currentTarget }) => onText(currentTarget.value)}
      />
    </label>
  );
}
