/** Suggests names and functions for the word that is being written. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { RuleNameList } from "../../../../client/interface.ts";

export function SuggestionList({
  id,
  shown,
  chosen,
  before,
  onTake,
}: {
  readonly id: string;
  readonly shown: readonly Suggestion[];
  readonly chosen: number;
  /** The text up to the caret; where it ends, the list begins. */
  readonly before: string;
  readonly onTake: (suggestion: Suggestion) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (list.current === null || end.current === null) return;
    const room = Math.max(0, (list.current.parentElement?.clientWidth ?? 0) - list.current.offsetWidth);
    list.current.style.left = `${Math.min(end.current.offsetLeft, room)}px`;
    list.current.style.top = `${end.current.offsetTop + end.current.offsetHeight + 4}px`;
  }, [before, shown.length]);
  return (
    <>
      <div class="underline" aria-hidden="true">
        {before}
        <span ref={end}>{"\u200b"}</span>
      </div>
      <div ref={list} class="suggestions" role="listbox" id={id} aria-label="Suggestions">
        {shown.map((suggestion, place) => (
          <div
            key={suggestion.name}
            id={`${id}-${place}`}
            tabIndex={-1}
            role="option"
            aria-selected={place === chosen}
            // Before the text loses the focus, which would take the list away.
            onMouseDown={(event) => {
              event.preventDefault();
              onTake(suggestion);
            }}
          >
            <code>{suggestion.name}</code>
            <span class="unit">{suggestion.note}</span>
            <span class="meaning">{suggestion.meaning}</span>
          </div>
        ))}
      </div>
    </>
  );
}

export interface Suggestion {
  readonly name: string;
  /** What is written when it is taken. */
  readonly text: string;
  readonly note: string;
  readonly meaning: string;
}

/** More would not be read. */
const shownLimit = 8;

export function listSuggestions({ names, functions }: RuleNameList): readonly Suggestion[] {
  return [
    ...names.map(({ name, type, unit, meaning }) => ({ name, text: name, note: unit ?? type, meaning })),
    ...functions.map(({ name, usage, meaning }) => ({ name, text: textOf(name), note: usage, meaning })),
  ];
}

/** Names that begin so before names that hold it; none where the whole name stands there already. */
export function suggest(all: readonly Suggestion[], word: string): readonly Suggestion[] {
  if (word === "") return [];
  const wanted = word.toLowerCase();
  const fitting = all.filter(({ name }) => name.toLowerCase().includes(wanted));
  const [only] = fitting;
  if (fitting.length === 1 && only?.name === word) return [];
  const isLater = ({ name }: Suggestion) => (name.toLowerCase().startsWith(wanted) ? 0 : 1);
  return [...fitting]
    .sort((one, other) => isLater(one) - isLater(other) || one.name.length - other.name.length)
    .slice(0, shownLimit);
}

function textOf(functionName: string): string {
  return functionName === "attributes" ? "attributes." : `${functionName}(`;
}
