/** Where a rule's condition is written: a text area over a layer that underlines what is wrong, with names to choose from. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { RuleNameList } from "../../../../client/interface.ts";
import { CheckLine, useCheck } from "./check-line.tsx";
import { replaceSpan, type Span, spanOf, wordBefore } from "./places.ts";
import { listSuggestions, type Suggestion, SuggestionList, suggest } from "./suggestion-list.tsx";

const inputId = "expression";
const listId = "expression-names";

export function ExpressionEditor({
  value,
  names,
  isReadOnly,
  onChange,
}: {
  readonly value: string;
  readonly names: RuleNameList;
  readonly isReadOnly: boolean;
  readonly onChange: (value: string) => void;
}) {
  const input = useRef<HTMLTextAreaElement>(null);
  const caretAfter = useCaretAfter(input, value);
  const [caret, setCaret] = useState<number | undefined>(undefined);
  const [chosen, setChosen] = useState(0);
  const checked = useCheck(value);

  const word = caret === undefined ? "" : wordBefore(value, caret);
  const shown = caret === undefined ? [] : suggest(listSuggestions(names), word);
  const problem =
    // Nothing written yet is nothing wrong yet.
    value.trim() !== "" && checked?.expression === value && !(checked.check instanceof Error)
      ? checked.check.problems[0]
      : undefined;

  function write(span: Span, text: string): void {
    caretAfter.current = span.start + text.length;
    onChange(replaceSpan(value, span, text));
    setCaret(undefined);
    input.current?.focus();
  }

  function take({ text }: Suggestion): void {
    const end = caret ?? value.length;
    write({ start: end - word.length, end }, text);
  }

  function follow(isTyping: boolean): void {
    const { selectionStart, selectionEnd } = input.current ?? {};
    setChosen(0);
    setCaret(isTyping && selectionStart === selectionEnd ? selectionStart : undefined);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === " " && event.ctrlKey) {
      event.preventDefault();
      follow(true);
      return;
    }
    // With Ctrl or ⌘ it saves the rule.
    if (shown.length === 0 || (event.key === "Enter" && (event.ctrlKey || event.metaKey))) return;
    const present = shown[chosen];
    if (event.key === "ArrowDown") setChosen((chosen + 1) % shown.length);
    else if (event.key === "ArrowUp") setChosen((chosen + shown.length - 1) % shown.length);
    else if (event.key === "Escape") setCaret(undefined);
    else if ((event.key === "Enter" || event.key === "Tab") && present !== undefined) take(present);
    else {
      // A click and the arrows to the sides lead away from the word.
      if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") setCaret(undefined);
      return;
    }
    event.preventDefault();
  }

  return (
    <div class="expression">
      <label class="label" for={inputId}>
        Condition
      </label>
      <div class="writing">
        <Underline text={value} span={problem === undefined ? undefined : spanOf(value, problem)} />
        <textarea
          ref={input}
          id={inputId}
          class="writer"
          value={value}
          readOnly={isReadOnly}
          spellcheck={false}
          autocapitalize="off"
          maxLength={2_000}
          required
          placeholder="amount > 1000 && isNewCounterparty"
          aria-describedby="expression-check"
          aria-invalid={problem === undefined ? undefined : true}
          aria-autocomplete="list"
          aria-controls={shown.length > 0 ? listId : undefined}
          aria-activedescendant={shown.length > 0 ? `${listId}-${chosen}` : undefined}
          onInput={(event) => {
            onChange(event.currentTarget.value);
            follow(true);
          }}
          onKeyDown={onKeyDown}
          onClick={() => follow(false)}
          onBlur={() => setCaret(undefined)}
        />
        {shown.length > 0 && caret !== undefined ? (
          <SuggestionList id={listId} shown={shown} chosen={chosen} before={value.slice(0, caret)} onTake={take} />
        ) : null}
      </div>
      <CheckLine
        id="expression-check"
        expression={value}
        checked={checked}
        onReplace={(suggestion) => {
          if (problem !== undefined) write(spanOf(value, problem), suggestion);
        }}
      />
    </div>
  );
}

/** Where the caret goes once the text has changed: it changes by drawing, and only then can the caret be put behind what was written in. */
function useCaretAfter(input: RefObject<HTMLTextAreaElement | null>, value: string): { current: number | undefined } {
  const caretAfter = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    if (caretAfter.current === undefined) return;
    input.current?.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = undefined;
  }, [value]);
  return caretAfter;
}

/** The same text unseen, with a line under what is wrong. */
function Underline({ text, span }: { readonly text: string; readonly span: Span | undefined }) {
  const { start, end } = span ?? { start: text.length, end: text.length };
  return (
    <div class="underline" aria-hidden="true">
      {text.slice(0, start)}
      {span === undefined ? null : <span class="wrong">{text.slice(start, end) || " "}</span>}
      {`${text.slice(end)}\n`}
    </div>
  );
}
