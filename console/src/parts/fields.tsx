/** A labelled place to write into, or to choose in. */
import type { ComponentChildren, InputHTMLAttributes } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface Wanted {
  readonly type?: "text" | "password" | "search" | "url" | "number" | "date" | "time" | "datetime-local";
  readonly name?: string;
  readonly required?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly placeholder?: string;
  readonly autocomplete?: "off" | "username" | "current-password" | "new-password" | "one-time-code";
  /** The id of a list of suggestions. */
  readonly list?: string;
  readonly readOnly?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number | "any";
}

export function TextField({
  label,
  hint,
  value,
  onValue,
  isMono = false,
  isFirst = false,
  type = "text",
  ...wanted
}: Wanted & {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly value: string;
  /** Without it the form is read as a whole when it is sent. */
  readonly onValue?: (value: string) => void;
  readonly isMono?: boolean;
  /** Has the focus when it comes: what somebody who opens the page begins with. */
  readonly isFirst?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, []);
  // The types of inputs know each kind by itself, but not one that is chosen while running.
  const given = { ...wanted, type } as InputHTMLAttributes<HTMLInputElement>;
  return (
    <label class="field">
      <span class="label">{label}</span>
      <input
        {...given}
        ref={input}
        class={`input ${isMono ? "mono" : ""}`}
        // What a form is to read as a whole must not be put back when the page around it is drawn anew.
        {...(onValue === undefined ? { defaultValue: value } : { value })}
        onInput={({ currentTarget }) => onValue?.(currentTarget.value)}
      />
      {hint === undefined ? null : <span class="hint">{hint}</span>}
    </label>
  );
}

export type Choice<Value extends string> = readonly [value: Value, words: string];

export function ChoiceField<Value extends string>({
  label,
  hint,
  name,
  value,
  choices,
  onValue,
}: {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly name?: string;
  readonly value: string;
  readonly choices: readonly Choice<Value>[];
  readonly onValue?: (value: Value) => void;
}) {
  function choose(chosen: string): void {
    const found = choices.find(([one]) => one === chosen);
    if (found !== undefined) onValue?.(found[0]);
  }
  return (
    <label class="field">
      <span class="label">{label}</span>
      <select
        class="input"
        name={name}
        {...(onValue === undefined ? {} : { value })}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {choices.map(([one, words]) => (
          <option key={one} value={one} {...(onValue === undefined ? { selected: one === value } : {})}>
            {words}
          </option>
        ))}
      </select>
      {hint === undefined ? null : <span class="hint">{hint}</span>}
    </label>
  );
}

/** As the interface allows. */
const longest = 1_000;

export function RemarkField({
  label,
  text,
  onText,
  isHidden = false,
  isRequired = false,
  isReadOnly = false,
}: {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Where a heading says the same. */
  readonly isHidden?: boolean;
  readonly isRequired?: boolean;
  readonly isReadOnly?: boolean;
}) {
  return (
    <label class="field">
      <span class={isHidden ? "hidden" : "label"}>{label}</span>
      <textarea
        class="input"
        rows={2}
        required={isRequired}
        readOnly={isReadOnly}
        maxLength={longest}
        value={text}
        onInput={({ currentTarget }) => onText(currentTarget.value)}
      />
    </label>
  );
}
