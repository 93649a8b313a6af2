/** Names that fit, under the word that is being written. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Suggestion } from "./suggest.ts";

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
